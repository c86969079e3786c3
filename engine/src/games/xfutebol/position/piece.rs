//! Kinds of pieces (XFB-3.1, XFB-3.2).

/// The kind of a piece; its number is its code in positions and actions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Goal Keeper, `K`.
    Keeper = 1,
    /// Defender, `D`.
    Defender = 2,
    /// Midfielder, `M`.
    Midfielder = 3,
    /// Attacker, `A`.
    Attacker = 4,
    /// Dribbler, `R`.
    Dribbler = 5,
    /// Goaler, `G`.
    Goaler = 6,
    /// Long Expert who is a defender, `L`.
    BackExpert = 7,
    /// Long Expert who is a midfielder, `N`.
    MidExpert = 8,
    /// Long Expert who is an attacker, `F`.
    FrontExpert = 9,
}

/// How a piece moves and kicks (XFB-3.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Two forward, one back and sideways.
    Attack,
    /// One forward and back, two sideways.
    Mid,
    /// One in every direction.
    AllRound,
}

impl Kind {
    /// Number of codes, the unused 0 included: the length of tables by kind.
    pub const CODES: usize = 10;

    /// All kinds in the order of XFB-3.1.
    pub const ALL: [Kind; 9] = [
        Kind::Keeper,
        Kind::Defender,
        Kind::Midfielder,
        Kind::Attacker,
        Kind::Dribbler,
        Kind::Goaler,
        Kind::BackExpert,
        Kind::MidExpert,
        Kind::FrontExpert,
    ];

    /// The kind with this code; `None` for 0 and for numbers above 9.
    #[inline]
    pub const fn from_code(code: u8) -> Option<Kind> {
        // Written out, since this compiles to a comparison without a table.
        match code {
            1 => Some(Kind::Keeper),
            2 => Some(Kind::Defender),
            3 => Some(Kind::Midfielder),
            4 => Some(Kind::Attacker),
            5 => Some(Kind::Dribbler),
            6 => Some(Kind::Goaler),
            7 => Some(Kind::BackExpert),
            8 => Some(Kind::MidExpert),
            9 => Some(Kind::FrontExpert),
            _ => None,
        }
    }

    /// The upper-case letter.
    pub const fn letter(self) -> char {
        match self {
            Kind::Keeper => 'K',
            Kind::Defender => 'D',
            Kind::Midfielder => 'M',
            Kind::Attacker => 'A',
            Kind::Dribbler => 'R',
            Kind::Goaler => 'G',
            Kind::BackExpert => 'L',
            Kind::MidExpert => 'N',
            Kind::FrontExpert => 'F',
        }
    }

    /// The kind with this upper-case letter.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// The name in words.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Keeper => "keeper",
            Kind::Defender => "defender",
            Kind::Midfielder => "midfielder",
            Kind::Attacker => "attacker",
            Kind::Dribbler => "dribbler",
            Kind::Goaler => "goaler",
            Kind::BackExpert => "long expert (defender)",
            Kind::MidExpert => "long expert (midfielder)",
            Kind::FrontExpert => "long expert (attacker)",
        }
    }

    /// The class that gives the reach.
    pub const fn class(self) -> Class {
        match self {
            Kind::Keeper | Kind::Defender | Kind::BackExpert => Class::AllRound,
            Kind::Midfielder | Kind::MidExpert => Class::Mid,
            Kind::Attacker | Kind::Dribbler | Kind::Goaler | Kind::FrontExpert => Class::Attack,
        }
    }

    /// Whether the kind is one of the three long experts (XFB-3.2).
    #[inline]
    pub const fn is_expert(self) -> bool {
        matches!(self, Kind::BackExpert | Kind::MidExpert | Kind::FrontExpert)
    }
}
