//! The typed attribute table (XFB-3.6): from cells, to options and back, and its messages.

use proptest::prelude::*;
use touchline_engine::Rulebook;
use touchline_engine::games::Xfutebol;
use touchline_engine::games::xfutebol::{Attributes, Column, Row};

/// Row, column and value, as a data file gives them.
type Cell = (&'static str, &'static str, i64);

fn cells(table: &Attributes) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (row, row_name) in Row::ALL.into_iter().zip(Row::NAMES) {
        for (column, column_name) in Column::ALL.into_iter().zip(Column::NAMES) {
            cells.push((row_name, column_name, i64::from(table.get(row, column))));
        }
    }
    cells
}

#[test]
fn published_tables_are_complete() {
    for table in [Attributes::SIMPLIFIED, Attributes::SAMPLE] {
        assert_eq!(Attributes::from_cells(cells(&table)), Ok(table));
    }
    assert_eq!(Attributes::SAMPLE.get(Row::K, Column::Defense), 95);
    assert_eq!(Attributes::SIMPLIFIED.get(Row::L, Column::Skill), 80);
}

#[test]
fn messages_say_what_is_wrong_where() {
    let changed = |change: &dyn Fn(&mut Vec<Cell>)| {
        let mut cells = cells(&Attributes::SIMPLIFIED);
        change(&mut cells);
        Attributes::from_cells(cells).expect_err("a fault").to_string()
    };
    assert_eq!(
        changed(&|cells| cells[1].2 = 201),
        "attribute A.skill = 201: expected a whole number from 0 to 200"
    );
    assert_eq!(
        changed(&|cells| cells[34].2 = -1),
        "attribute L.defense = -1: expected a whole number from 0 to 200"
    );
    assert_eq!(changed(&|cells| cells[5].0 = "Q"), "attribute row \"Q\": expected one of A D M K R G L");
    assert_eq!(
        changed(&|cells| cells[5].1 = "pace"),
        "attribute D.pace: expected one of the columns speed skill strength goal defense"
    );
    assert_eq!(changed(&|cells| cells[0] = cells[7]), "attribute D.strength is given twice");
    assert_eq!(changed(&|cells| _ = cells.remove(18)), "attribute K.goal is missing");
}

proptest! {
    /// Any table becomes options and comes back.
    #[test]
    fn options_round_trip(values in prop::collection::vec(0i64..=200, 35), sample in any::<bool>()) {
        let names = cells(&Attributes::SIMPLIFIED);
        let table = Attributes::from_cells(
            names.iter().zip(&values).map(|(&(row, column, _), &value)| (row, column, value)),
        ).expect("a table");
        let (base, name) = if sample { (Attributes::SAMPLE, "sample") } else { (Attributes::SIMPLIFIED, "simplified") };
        let options = table.to_options(&base);
        let mut rules = vec![format!("attributes={name}")];
        rules.extend(options.iter().map(|(key, value)| format!("{key}={value}")));
        let game = Xfutebol::with_rules(&rules.join(",")).expect("rules");
        prop_assert_eq!(game.options().attributes(), table);
        let again = Xfutebol::with_rules(&game.rules()).expect("canonical rules");
        prop_assert_eq!(again.options().attributes(), table);
    }
}
