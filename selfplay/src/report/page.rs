//! The HTML page: one file, no other resource, works offline.

use std::fmt::Write;

use super::board::escape;
use super::chart::{bars, course, length_classes, rating_bars};
use super::replay::{Course, Showcase};
use super::standings::Report;
use super::table::Table;

/// How pages look.
const STYLE: &str = "body{font:14px/1.45 sans-serif;max-width:70em;margin:2em auto;padding:0 1em;color:#222}\
h1{font-size:1.6em}h2{font-size:1.2em;margin-top:2em}table{border-collapse:collapse}\
th,td{padding:.2em .7em;border-bottom:1px solid #ddd;text-align:right;font-variant-numeric:tabular-nums}\
th:first-child{text-align:left}th[scope=row]{font-weight:normal}svg{max-width:100%;height:auto}.note{color:#666}\
.courses{display:flex;flex-wrap:wrap;gap:1em}figure{margin:0;width:320px}figcaption{font-size:.8em}\
details{margin:.3em 0}button{min-width:3em}#words{min-height:3em;white-space:pre-wrap}#board svg{width:auto;height:min(75vh,36em)}";

/// Steps through the games; the boards come as data so that a long game stays small.
const SCRIPT: &str = r#"
const games = JSON.parse(document.getElementById('games').textContent);
const get = id => document.getElementById(id);
let game, step, cells;
function draw() {
  cells = game.first.slice();
  for (const s of game.steps.slice(0, step)) for (const [c, look] of s.cells) cells[c] = look;
  get('board').innerHTML = game.board + cells.map((look, c) =>
    `<g transform="translate(${game.places[c]})">${game.looks[look]}</g>`).join('') + '</svg>';
  const s = game.steps[step - 1];
  get('words').textContent = step + '/' + game.steps.length + (s ? ' ' + s.words + '\n' + s.captions : '');
  get('slider').max = game.steps.length; get('slider').value = step;
}
function show(index) { game = games[index]; step = game.opening; get('title').textContent = game.title; draw(); }
function move(by) { step = Math.max(0, Math.min(game.steps.length, step + by)); draw(); }
function follow() {
  const found = /^#game-(\d+)$/.exec(location.hash);
  if (games.length) show(found && games[+found[1]] ? +found[1] : 0);
}
get('slider').oninput = e => { step = +e.target.value; draw(); };
get('back').onclick = () => move(-1); get('on').onclick = () => move(1);
document.onkeydown = e => { if (e.key === 'ArrowLeft') move(-1); if (e.key === 'ArrowRight') move(1); };
window.onhashchange = follow; follow();
"#;

/// The beginning of a page, up to its title.
pub(crate) fn head(title: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{0}</title><style>{STYLE}</style></head><body>\n\
         <h1>{0}</h1>\n",
        escape(title)
    )
}

/// The page of a record file with some of its games to be replayed, and what else is to be known of them.
#[must_use]
pub fn page(report: &Report, games: &[Showcase], notes: &[String]) -> String {
    let header = &report.header;
    let title = format!("{}: {} games", header.game, report.stats.white.games());
    let mut html = format!(
        "{}<p class=\"note\">Rules {}, seed {}, {}, {}.</p>\n",
        head(&title),
        escape(&header.rules),
        header.seed,
        if header.reproducible { "reproducible" } else { "not reproducible (time or external programs)" },
        escape(&header.program)
    );
    for note in notes {
        let _ = writeln!(html, "<p>{}</p>", escape(note));
    }
    if report.stats.white.games() == 0 {
        html.push_str("<p>There are no games.</p>\n");
        push_players(&mut html, report);
        html.push_str("</body></html>\n");
        return html;
    }
    push_table(&mut html, &report.standings_table());
    html.push_str(&rating_bars(report));
    let lopsided = report.lopsided().map_or(String::new(), |note| format!(" {note}."));
    let _ = writeln!(
        html,
        "<p class=\"note\">Elo by maximum likelihood with first-move advantage and draws as parameters; bars are 95 % \
         intervals with pairs of games as the unit. A difference of 400 means ten wins for each loss, draws apart; the \
         Elo of pairs below is that of the score, draws included. LOS: probability of being better than the next.{lopsided}</p>",
    );
    for table in [report.cross_table(), report.pairs_table(), report.summary_table()] {
        push_table(&mut html, &table);
    }
    push_bars(&mut html, report);
    push_courses(&mut html, games);
    push_replays(&mut html, games);
    push_players(&mut html, report);
    html.push_str("</body></html>\n");
    html
}

/// How long games were and how they ended.
fn push_bars(html: &mut String, report: &Report) {
    let (width, classes) = length_classes(report);
    let _ = writeln!(
        html,
        "<h2>Length of games in steps, {width} to a bar</h2>{}",
        bars("lengths of games", &classes)
    );
    let scores: Vec<(String, u64)> = report
        .stats
        .scores
        .iter()
        .map(|(score, count)| (format!("{}-{}", score[0], score[1]), *count))
        .collect();
    let _ = writeln!(html, "<h2>Final scores</h2>{}", bars("final scores", &scores));
}

/// How results were expected in the sample games, if any player said so.
fn push_courses(html: &mut String, games: &[Showcase]) {
    let lines: Vec<Course> =
        games.iter().map(Showcase::course).filter(|c| c.points.iter().any(|line| !line.is_empty())).collect();
    if lines.is_empty() {
        return;
    }
    let _ = writeln!(
        html,
        "<h2>Expected result of White in sample games</h2><p class=\"note\">As the players saw it: the \
         player of White blue, the player of Black orange. Top: White wins; middle: even; bottom: Black wins.</p>\
         <div class=\"courses\">{}</div>",
        lines.iter().map(course).collect::<String>()
    );
}

/// A table with its title.
pub(crate) fn push_table(html: &mut String, table: &Table) {
    let head: String =
        table.head.iter().map(|name| format!("<th scope=\"col\">{}</th>", escape(name))).collect();
    let title = escape(&table.title);
    let _ = writeln!(html, "<h2>{title}</h2><table aria-label=\"{title}\"><tr>{head}</tr>");
    for row in &table.rows {
        let name = row.first().map_or("", String::as_str);
        let cells: String = row.iter().skip(1).map(|cell| format!("<td>{}</td>", escape(cell))).collect();
        let _ = writeln!(html, "<tr><th scope=\"row\">{}</th>{cells}</tr>", escape(name));
    }
    html.push_str("</table>\n");
}

fn push_replays(html: &mut String, games: &[Showcase]) {
    if games.is_empty() {
        return;
    }
    html.push_str("<h2>Replays</h2><ul>\n");
    for (index, game) in games.iter().enumerate() {
        let _ = writeln!(html, "<li><a href=\"#game-{index}\">{}</a></li>", escape(&game.title));
    }
    html.push_str(
        "</ul><h3 id=\"title\"></h3><p><button id=\"back\" aria-label=\"back\">&lt;</button> \
         <button id=\"on\" aria-label=\"on\">&gt;</button> <input id=\"slider\" aria-label=\"step\" \
         type=\"range\" min=\"0\" value=\"0\" style=\"width:30em\"></p>\
         <pre id=\"words\"></pre><div id=\"board\"></div>\n",
    );
    // `<` is written as an escape so that no text can end the script element.
    let data = serde_json::to_string(games).unwrap_or_else(|_| "[]".to_owned()).replace('<', "\\u003c");
    let _ = writeln!(html, "<script type=\"application/json\" id=\"games\">{data}</script>");
    let _ = writeln!(html, "<script>{SCRIPT}</script>");
}

fn push_players(html: &mut String, report: &Report) {
    html.push_str("<h2>Settings</h2>\n");
    for player in &report.header.players {
        push_details(html, &player.name, &player.settings);
    }
    for (name, value) in &report.header.settings {
        push_details(html, name, value);
    }
}

/// A text that opens on a click.
pub(crate) fn push_details(html: &mut String, name: &str, text: &str) {
    let (name, text) = (escape(name), escape(text));
    let _ = writeln!(html, "<details><summary>{name}</summary><pre>{text}</pre></details>");
}
