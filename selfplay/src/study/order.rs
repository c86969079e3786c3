//! The games of a race: rounds that follow from the results of the rounds before.

use super::pairs::{Pair, Quantity};
use crate::contest::{GameNumber, Missing, Next, Order, Results};
use crate::race::{Race, RaceError, Standing};

/// Hands out the games of a race, a round at a time. Within a round the games may end in any order: the race goes on
/// when all of them have ended, so that it takes the same course with any number of workers and after any interruption.
pub struct RaceOrder {
    race: Race,
    columns: usize,
    rows: usize,
    quantity: Quantity,
    games: Missing,
    standing: Standing,
}

impl RaceOrder {
    /// A race of `rows` times `columns` cells, numbered row by row, that begins where these results end.
    ///
    /// # Errors
    /// Settings or a shape that make no race.
    pub fn new(
        race: Race,
        [rows, columns]: [usize; 2],
        quantity: Quantity,
        results: Results,
    ) -> Result<RaceOrder, RaceError> {
        let standing = race.next(&scores(&results, [rows, columns], quantity))?;
        let games = Missing::new(results);
        let mut order = RaceOrder { race, columns, rows, quantity, games, standing };
        order.queue();
        Ok(order)
    }

    /// Asks for what the race needs next, pair by pair, so that cells fill evenly.
    fn queue(&mut self) {
        let next = self.standing.next.clone();
        let columns = self.columns;
        let from = next.iter().map(|order| order.from).min().unwrap_or(0);
        let to = next.iter().map(|order| order.to).max().unwrap_or(0);
        let count: u64 = next.iter().map(|order| 2 * (order.to - order.from)).sum();
        let pairs = (from..to).flat_map(move |pair| {
            let cells = next.iter().filter(|order| (order.from..order.to).contains(&pair));
            let cells = cells.map(|order| (order.row * columns + order.column) as u32);
            cells.flat_map(|cell| GameNumber::pair(cell, pair as u32)).collect::<Vec<_>>()
        });
        self.games.want(count, pairs.map(GameNumber::code));
    }

    /// Begins the next round, if there is one.
    fn advance(&mut self) {
        let scores = scores(self.games.results(), [self.rows, self.columns], self.quantity);
        // The settings and the shape were checked at the beginning, and scores are shares.
        if let Ok(standing) = self.race.next(&scores) {
            self.standing = standing;
            self.queue();
        }
    }
}

impl Order for RaceOrder {
    fn next(&mut self) -> Next {
        match self.games.next() {
            Next::Complete => {
                self.advance();
                self.games.next()
            }
            next => next,
        }
    }

    fn leave_out(&mut self, number: u64) {
        self.games.leave_out(number);
    }

    fn finished(&mut self, number: u64, points: f64) {
        self.games.finished(number, points);
    }

    fn results(&self) -> &Results {
        self.games.results()
    }

    fn total(&self) -> Option<u64> {
        None
    }

    fn surplus(&self) -> u64 {
        self.results().len() as u64 - up_to(self.race.most, self.results())
    }
}

/// How many games of the first `pairs` pairs of cells there are.
pub(super) fn up_to(pairs: u64, results: &Results) -> u64 {
    results.keys().filter(|&&number| u64::from(GameNumber::of(number).pair) < pairs).count() as u64
}

/// The complete pairs of a cell in the order of their numbers.
pub fn pairs_of(results: &Results, cell: u32) -> impl Iterator<Item = Pair> {
    let [first, _] = GameNumber::pair(cell, 0).map(GameNumber::code);
    let games = results.range(first..=first | 0xffff_ffff);
    games.filter(|(number, _)| *number & 1 == 0).filter_map(|(number, &one)| {
        let other = *results.get(&(number | 1))?;
        let pair = GameNumber::of(*number).pair.into();
        Some(Pair { number: pair, white: [one, other] })
    })
}

/// The scores of all cells, row by row: those of complete pairs up to the first that is missing.
pub(super) fn scores(
    results: &Results,
    [rows, columns]: [usize; 2],
    quantity: Quantity,
) -> Vec<Vec<Vec<f64>>> {
    let cell = |number: usize| -> Vec<f64> {
        let pairs = pairs_of(results, number as u32).zip(0_u64..);
        pairs.take_while(|(pair, place)| pair.number == *place).map(|(pair, _)| quantity.of(&pair)).collect()
    };
    (0..rows).map(|row| (0..columns).map(|column| cell(row * columns + column)).collect()).collect()
}
