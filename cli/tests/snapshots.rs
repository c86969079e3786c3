//! What the program prints, checked against the pages in `tests/cmd`. `TRYCMD=overwrite` renews them.

/// Help pages, messages and results are as the pages show them.
#[test]
fn pages() {
    trycmd::TestCases::new().case("tests/cmd/*.md").env("COLUMNS", "100").env("NO_COLOR", "1");
}
