//! The worked examples of the rule page, `testdata/socker/examples.txt`.

use touchline_engine::conformance::script;
use touchline_engine::games::Socker;

/// Every worked example holds: the strings of section 4.4, E1 to E21 of section 10, the start strings of section 12.
#[test]
fn worked_examples_hold() {
    let text = include_str!("../../testdata/socker/examples.txt");
    let tally = script::<Socker>("testdata/socker/examples.txt", 1, text);
    assert_eq!(tally["example"], 27);
}
