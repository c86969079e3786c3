//! Speed of the search: simulations a second from the standard opening, on one and on two threads.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use touchline_benches::opening;
use touchline_engine::Rulebook;
use touchline_engine::games::{Visitor, all, visit};
use touchline_search::{Config, Control, Limits, search};

const SIMULATIONS: u64 = 20_000;

struct Search<'a>(&'a mut Criterion);

impl Visitor for Search<'_> {
    type Output = ();

    fn visit<G: Rulebook>(self) {
        let game = opening::<G>();
        let position = game.start();
        let mut group = self.0.benchmark_group(format!("{} search", G::info().id));
        group.throughput(Throughput::Elements(SIMULATIONS));
        for threads in [1, 2] {
            group.bench_function(format!("{threads} threads"), |b| {
                let limits = Limits { simulations: Some(SIMULATIONS), threads, ..Limits::default() };
                b.iter(|| search(&game, &position, &Config::default(), &limits, &Control::default()));
            });
        }
        group.finish();
    }
}

fn searches(c: &mut Criterion) {
    for info in all() {
        visit(info.id, Search(c));
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = searches
}
criterion_main!(benches);
