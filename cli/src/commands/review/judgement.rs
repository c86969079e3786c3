//! What a step of a match gave away, by the values before and after it.

use touchline_engine::{Actor, MatchResult, Side};

use crate::table::{Findings, Line, Table, words_of};

/// What is known about a position; nothing where nobody looked.
#[derive(Default)]
pub struct Outlook {
    /// White's expected score.
    white: Option<f64>,
    /// The search behind it.
    findings: Option<Findings>,
}

impl Outlook {
    /// The match is over.
    pub fn of_result(result: MatchResult) -> Outlook {
        Outlook { white: Some(result.value(Side::White)), findings: None }
    }

    /// The position was searched.
    pub fn of_search(findings: Findings) -> Outlook {
        let side = findings.actor.side().unwrap_or(Side::White);
        Outlook { white: findings.value.map(|value| side.seen(value)), findings: Some(findings) }
    }

    /// White's expected score, if it is known.
    pub const fn white(&self) -> Option<f64> {
        self.white
    }

    fn line(&self, token: &str) -> Option<&Line> {
        self.findings.as_ref()?.lines.iter().find(|line| line.token == token)
    }

    /// What the search would have played; nothing where dice fall.
    pub fn choice(&self) -> Option<&Line> {
        let findings = self.findings.as_ref().filter(|findings| findings.actor != Actor::Chance)?;
        findings.lines.first()
    }
}

/// How bad an action is by what it gives away of the expected score: 5, 10 and 15 points, at which Lichess begins to
/// speak of inaccuracies, mistakes and blunders (`Advice.scala`, on its scale of -1 to 1 they are 0.1, 0.2 and 0.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// From 5 points on.
    Inaccuracy,
    /// From 10 points on.
    Mistake,
    /// From 15 points on.
    Blunder,
}

impl Mark {
    /// All marks, the worst last.
    pub const ALL: [Mark; 3] = [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder];

    /// The mark of an action that gives away so much of the expected score, in the tenths of points that are told; none
    /// for little.
    pub fn of(loss: f64) -> Option<Mark> {
        let told = (loss * 1000.0).round() / 1000.0;
        Mark::ALL.into_iter().rfind(|mark| told >= mark.least())
    }

    /// What an action with this mark gives away at least.
    const fn least(self) -> f64 {
        match self {
            Mark::Inaccuracy => 0.05,
            Mark::Mistake => 0.10,
            Mark::Blunder => 0.15,
        }
    }

    /// The sign that annotators of chess use.
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
        }
    }
}

/// What the search would have played where something else was played.
#[derive(Debug)]
pub struct Preferred {
    /// Its token.
    pub token: String,
    /// What it does, in words.
    pub words: String,
    /// White's expected score after it.
    pub value: Option<f64>,
}

/// A step of a match and what it was worth.
#[derive(Debug)]
pub struct Judged {
    /// Who decided.
    pub actor: Actor,
    /// Whether the step belongs to a given opening, which nobody chose.
    pub is_opening: bool,
    /// Whether the plan of a study played it, which nobody chose either.
    pub is_planned: bool,
    /// Whether there was another action or outcome.
    pub is_free: bool,
    /// What was played or fell.
    pub token: String,
    /// In words.
    pub words: String,
    /// White's expected score after it; `None` in openings, and where it is not known.
    pub value: Option<f64>,
    /// What the search would have played; `None` where it was played, of dice, and in openings.
    pub preferred: Option<Preferred>,
    /// What the action gives away of the expected score, at least 0: nothing where the search would have played it,
    /// else the difference of the values after that and after it. `None` of dice, in openings, and where it is not
    /// known.
    pub loss: Option<f64>,
    /// What the outcome of dice is worth for White, by the search before they fell.
    pub luck: Option<f64>,
}

impl Judged {
    /// What was given in the table's position.
    pub fn given(table: &dyn Table, token: &str) -> Judged {
        Judged {
            actor: table.actor(),
            is_opening: true,
            is_planned: false,
            is_free: table.choices().len() > 1,
            token: token.to_owned(),
            words: words_of(table, token),
            value: None,
            preferred: None,
            loss: None,
            luck: None,
        }
    }

    /// What the plan played in the table's position.
    pub fn planned(table: &dyn Table, token: &str, after: &Outlook) -> Judged {
        Judged { is_opening: false, is_planned: true, value: after.white, ..Judged::given(table, token) }
    }

    /// Judges what was played in the table's position, by what is known before and after it, and after what the search
    /// would have played instead, if it was something else.
    pub fn new(
        table: &dyn Table,
        token: &str,
        before: &Outlook,
        after: &Outlook,
        preferred: &Outlook,
    ) -> Judged {
        let mut judged = Judged { is_opening: false, value: after.white, ..Judged::given(table, token) };
        match judged.actor.side() {
            Some(side) => judged.compare(side, before.choice(), preferred.white),
            None => judged.luck = before.line(token).and_then(|line| line.luck),
        }
        judged
    }

    /// Sets the action against what the search would have played, after which this is White's expected score.
    fn compare(&mut self, side: Side, choice: Option<&Line>, value: Option<f64>) {
        let Some(choice) = choice else { return };
        if choice.token == self.token {
            self.loss = self.value.map(|_| 0.0);
            return;
        }
        let after_both = value.zip(self.value);
        self.loss = after_both.map(|(preferred, played)| side.signed(preferred - played).max(0.0));
        self.preferred = Some(Preferred { token: choice.token.clone(), words: choice.words.clone(), value });
    }

    /// Whether dice fell that count.
    pub fn is_dice(&self) -> bool {
        self.actor == Actor::Chance && !self.is_opening
    }

    /// The mark that it deserves.
    pub fn mark(&self) -> Option<Mark> {
        self.loss.and_then(Mark::of)
    }
}

/// A side's part in a match.
#[derive(Clone, Copy, Default, Debug)]
pub struct Totals {
    /// Actions that were judged, among others that could be played.
    pub actions: u32,
    /// Of these, how many the search would have played.
    pub agreed: u32,
    /// What they gave away together.
    pub lost: f64,
    /// How many have each mark, in the order of [`Mark::ALL`].
    pub marks: [u32; 3],
    /// Luck with the dice: what they were worth for the side; `None` where none fell, or not all is known of them.
    pub luck: Option<f64>,
}

impl Totals {
    /// The part of this side.
    pub fn of(side: Side, judged: &[Judged]) -> Totals {
        let dice = judged.iter().filter(|step| step.is_dice());
        let luck: Option<f64> = dice.clone().map(|step| step.luck).sum();
        let luck = luck.filter(|_| dice.count() > 0).map(|white| side.signed(white));
        let mut totals = Totals { luck, ..Totals::default() };
        for step in judged {
            if step.actor == Actor::Side(side)
                && step.is_free
                && let Some(loss) = step.loss
            {
                totals.actions += 1;
                totals.agreed += u32::from(step.preferred.is_none());
                totals.lost += loss;
                let count = totals.marks.iter_mut().zip(Mark::ALL);
                count.filter(|(_, mark)| step.mark() == Some(*mark)).for_each(|(count, _)| *count += 1);
            }
        }
        totals
    }

    /// What an action gave away on average; `None` without actions.
    pub fn mean_loss(&self) -> Option<f64> {
        (self.actions > 0).then(|| self.lost / f64::from(self.actions))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::open;

    /// A search of the position that would play this action, or outcomes with their luck for White.
    fn findings(actor: Actor, value: f64, lines: &[(&str, Option<f64>)]) -> Findings {
        let line = |&(token, luck): &(&str, Option<f64>)| Line {
            token: token.to_owned(),
            words: String::new(),
            visits: 1,
            value: Some(value),
            probability: None,
            luck,
            proof: None,
            pv: Vec::new(),
        };
        Findings {
            actor,
            lines: lines.iter().map(line).collect(),
            value: Some(value),
            simulations: 1,
            nodes: 1,
            elapsed: std::time::Duration::ZERO,
        }
    }

    fn close(a: Option<f64>, b: f64) -> bool {
        a.is_some_and(|a| (a - b).abs() < 1e-12)
    }

    /// A search after which this is White's expected score, though Black acts.
    fn outlook(white: f64) -> Outlook {
        Outlook::of_search(findings(Actor::Side(Side::Black), 1.0 - white, &[("S@a7", None)]))
    }

    #[test]
    fn a_loss_is_the_difference_to_what_the_search_would_have_played() {
        let mut table = open("socker").expect("a game");
        table.set_position("9/9/9/9/9/9/9/9/9/9/S8 w e6 setup - r0 - 0-0").expect("a position");
        let nobody_looked = Outlook::default();
        // What the search thought of its choice is too high, and does not count.
        let before = Outlook::of_search(findings(Actor::Side(Side::White), 0.9, &[("S@c1", None)]));
        let judged = Judged::new(table.as_ref(), "S@b1", &before, &outlook(0.55), &outlook(0.7));
        assert!(close(judged.value, 0.55) && close(judged.loss, 0.15), "{judged:?}");
        assert_eq!(judged.mark(), Some(Mark::Blunder));
        let preferred = judged.preferred.as_ref().expect("something else");
        assert!(judged.is_free && preferred.token == "S@c1" && close(preferred.value, 0.7));
        let agreed = Judged::new(table.as_ref(), "S@c1", &before, &outlook(0.55), &nobody_looked);
        assert!(close(agreed.loss, 0.0) && agreed.preferred.is_none() && agreed.mark().is_none());
        // What is better than the search thought gives nothing away.
        let won = Outlook::of_result(MatchResult { winner: Some(Side::White), score: [1, 0] });
        let better = Judged::new(table.as_ref(), "S@b1", &before, &won, &outlook(0.7));
        assert!(close(better.loss, 0.0) && close(better.value, 1.0) && better.mark().is_none());
        let given = Judged::given(table.as_ref(), "S@b1");
        assert!(given.loss.is_none() && given.value.is_none() && given.preferred.is_none());
        let totals = Totals::of(Side::White, &[judged, agreed, better, given]);
        assert_eq!((totals.actions, totals.agreed, totals.marks), (3, 1, [0, 0, 1]));
        assert!(close(totals.mean_loss(), 0.05) && totals.luck.is_none());
        assert_eq!(Totals::of(Side::Black, &[]).mean_loss(), None);
    }

    /// Black loses what White gains.
    #[test]
    fn losses_of_black_are_gains_of_white() {
        let mut table = open("socker").expect("a game");
        table.set_position("9/9/9/9/9/9/9/9/9/1SSSSS3/9 b e6 setup - r0 - 0-0").expect("a position");
        assert_eq!(table.actor(), Actor::Side(Side::Black));
        let before = Outlook::of_search(findings(Actor::Side(Side::Black), 0.4, &[("S@a7", None)]));
        let judged = Judged::new(table.as_ref(), "S@b7", &before, &outlook(0.6), &outlook(0.52));
        assert!(close(judged.value, 0.6) && close(judged.loss, 0.08), "{judged:?}");
        assert_eq!(judged.mark(), Some(Mark::Inaccuracy));
    }

    #[test]
    fn luck_is_whites_gain_and_blacks_loss() {
        let mut table = open("socker").expect("a game");
        table.set_rules("first=toss").expect("rules");
        let before =
            findings(Actor::Chance, 0.5, &[("toss:white", Some(0.125)), ("toss:black", Some(-0.125))]);
        let (after, nothing) = (outlook(0.375), Outlook::default());
        let before = Outlook::of_search(before);
        assert!(before.choice().is_none(), "nobody chooses");
        let judged = [Judged::new(table.as_ref(), "toss:black", &before, &after, &nothing)];
        assert!(close(judged[0].luck, -0.125) && close(judged[0].value, 0.375) && judged[0].loss.is_none());
        assert!(close(Totals::of(Side::White, &judged).luck, -0.125));
        assert!(close(Totals::of(Side::Black, &judged).luck, 0.125));
        // The sum of what is known would be no luck.
        let [known] = judged;
        let unknown = Judged::new(table.as_ref(), "toss:black", &nothing, &after, &nothing);
        assert_eq!(Totals::of(Side::White, &[known, unknown]).luck, None);
    }

    #[test]
    fn marks_begin_at_5_10_and_15_points() {
        let marks = [0.0, 0.0494, 0.0496, 0.1, 0.149, 0.15, 1.0].map(|loss| Mark::of(loss).map(Mark::sign));
        let expected = [None, None, Some("?!"), Some("?"), Some("?"), Some("??"), Some("??")];
        assert_eq!(marks, expected);
    }
}
