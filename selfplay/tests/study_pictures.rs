//! Pictures of studies: names can be read, axes end where shares do.

use touchline_selfplay::study::Reading;
use touchline_selfplay::study::report::StudyReport;

use crate::common::simulated::Kind;
use crate::study_report::{even, matrix, report, study};

/// Texts of a picture, with their places: x, whether they stand upright, where they are held, and what they say.
fn texts(picture: &str) -> Vec<(f64, bool, String, String)> {
    let value = |text: &str, from: &str, to: &str| -> Option<String> {
        Some(text.split_once(from)?.1.split_once(to)?.0.to_owned())
    };
    let one = |text: &str| {
        let upright = text.contains("rotate(-90)");
        let x = if upright { value(text, "translate(", " ") } else { value(text, "x=\"", "\"") };
        let anchor = value(text, "text-anchor=\"", "\"").expect("an anchor");
        (
            x.expect("a place").parse().expect("a number"),
            upright,
            anchor,
            value(text, ">", "<").expect("a text"),
        )
    };
    picture.split("<text ").skip(1).map(one).collect()
}

/// Names are whole and do not lie on each other, however many or long they are. A letter is taken for 6 pixels wide.
#[test]
fn names_in_pictures_can_be_read() {
    let picture = |report: &StudyReport, title: &str| -> String {
        let page = report.page();
        let rest = page.split(&format!("<h2>{title}</h2>")).nth(1).expect("a picture");
        rest.split("</svg>").next().expect("its end").to_owned()
    };
    let mut star = study(&[even(0.2); 36], 4);
    star.factors[0].levels = (0..36).map(|level| format!("attribute.{level}.speed={level}")).collect();
    let shown = texts(&picture(&report(star), "White's share"));
    let names: Vec<_> = shown.iter().filter(|text| text.3.contains("speed")).collect();
    assert!(names.len() == 36 && names.iter().all(|name| name.1), "{names:?}");
    assert!(names.windows(2).all(|two| two[1].0 - two[0].0 > 11.0), "{names:?}");
    // Numbers that lie close together on the axis: the first of them is named.
    let mut close = study(&[even(0.2); 4], 4);
    close.factors[0].levels = ["1", "2", "3", "1000"].map(str::to_owned).to_vec();
    let shown = texts(&picture(&report(close), "White's share"));
    let names: Vec<&str> =
        shown.iter().map(|text| text.3.as_str()).filter(|name| !name.contains('%')).collect();
    assert_eq!(names, ["1", "1000"]);
    // Few short names stand side by side.
    let few = texts(&picture(&report(study(&[even(0.2); 3], 4)), "White's share"));
    assert!(few.iter().all(|text| !text.1), "{few:?}");

    let mut map = matrix(&[[0.5; 3]; 2], 4, Reading::Matrix);
    map.factors[0].name = "White's formation and its reserve".to_owned();
    map.factors[1].levels[1] = "a formation with a very long name, of three lines".to_owned();
    for (x, _, anchor, text) in texts(&picture(&report(map), "White's share")) {
        let width = 6.0 * text.chars().count() as f64;
        let left = if anchor == "end" { x - width } else { x - width / 2.0 };
        assert!(left >= 0.0, "{text} at {x}");
    }
}

/// A picture of shares has no place outside 0 to 100 %, also where all values are alike.
#[test]
fn axes_of_shares_end_at_nothing_and_at_all() {
    let drawn = Kind { win: 0.0, draw: 1.0, luck: 0.0 };
    let page = report(study(&[drawn, drawn], 30)).page();
    let picture = page.split("<h2>decisive games</h2>").nth(1).and_then(|rest| rest.split("</svg>").next());
    let picture = picture.expect("a picture");
    assert!(picture.contains(">0.0 %</text>"), "{picture}");
    for wrong in [">-", "(-", ">150"] {
        assert!(!picture.contains(wrong), "{wrong}: {picture}");
    }
}

/// Between words there is nothing: only levels that are numbers are joined by a line, the others have bars.
#[test]
fn only_numbers_are_joined() {
    let lines = |levels: [&str; 3]| {
        let mut study = study(&[even(0.2); 3], 4);
        study.factors[0].levels = levels.map(str::to_owned).to_vec();
        report(study).page().matches("<polyline").count()
    };
    assert!(lines(["1", "2", "5"]) > 0);
    assert_eq!(lines(["arc", "line", "wedge"]), 0);
}

/// Numbers that the plan names in another order are joined from the least to the greatest, and all are named.
#[test]
fn numbers_are_joined_in_their_order() {
    let mut study = study(&[even(0.2); 3], 4);
    study.factors[0].levels = ["7", "1", "3"].map(str::to_owned).to_vec();
    let page = report(study).page();
    let line =
        page.split("<polyline points=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a line");
    let places: Vec<f64> = line
        .split(' ')
        .map(|point| point.split(',').next().expect("a place").parse().expect("a number"))
        .collect();
    assert!(places.len() == 3 && places.is_sorted(), "{line}");
    let picture = page.split("<svg").nth(1).expect("a picture");
    assert!(["7", "1", "3"].iter().all(|name| picture.contains(&format!(">{name}</text>"))), "{picture}");
}
