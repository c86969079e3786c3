//! What the program prints, checked against the pages in `tests/cmd`. `TRYCMD=overwrite` renews them.

mod common;

/// Help pages, messages and results are as the pages show them.
#[test]
fn pages() {
    trycmd::TestCases::new().case("tests/cmd/*.md").env("COLUMNS", "100").env("NO_COLOR", "1");
}

/// Every subcommand's help is on the page of help pages.
#[test]
fn the_help_page_is_complete() {
    let help = common::answer(&["--help"]);
    let listed =
        help.split("Commands:").nth(1).and_then(|rest| rest.split("Options:").next()).expect("commands");
    let pages = include_str!("cmd/help.md");
    for line in listed.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   ")) {
        let command = line.split_whitespace().next().expect("a command");
        if command == "help" {
            continue;
        }
        assert!(pages.contains(&format!("$ touchline {command} --help\n")), "{command} is missing");
    }
}
