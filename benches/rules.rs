//! Speed of the rules: one uniformly random action (draw and make), list with draw and make, static value, network
//! value, list alone.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use touchline_benches::{opening, positions};
use touchline_engine::games::{Visitor, all, visit};
use touchline_engine::random::{below, stream};
use touchline_engine::{Actor, Rulebook};

const POSITIONS: usize = 256;
/// Actions played from each position before the next position is taken; from the same one again where a match ends.
const RUN: usize = 100;

struct Rules<'a>(&'a mut Criterion);

impl Visitor for Rules<'_> {
    type Output = ();

    fn visit<G: Rulebook>(self) {
        let game = opening::<G>();
        let starts = positions(&game, POSITIONS);
        let mut group = self.0.benchmark_group(G::info().id);
        let mut rng = stream(1, &[]);
        let mut scratch = Vec::new();

        group.throughput(Throughput::Elements((POSITIONS * RUN) as u64));
        group.bench_function("sample and apply", |b| {
            b.iter(|| {
                for start in &starts {
                    let mut position = *start;
                    let mut made = 0;
                    while made < RUN {
                        match game.sample(&position, &mut rng, &mut scratch) {
                            Some(action) => {
                                game.apply_unchecked(&mut position, action);
                                made += 1;
                            }
                            None => position = *start,
                        }
                    }
                    black_box(game.hash(&position));
                }
            });
        });
        group.bench_function("list, pick and apply", |b| {
            b.iter(|| {
                for start in &starts {
                    let mut position = *start;
                    let mut made = 0;
                    while made < RUN {
                        let action = match game.actor(&position) {
                            Actor::Side(_) => {
                                scratch.clear();
                                game.legal(&position, &mut scratch);
                                scratch[below(&mut rng, scratch.len() as u32) as usize]
                            }
                            Actor::Chance => game.sample_outcome(&position, &mut rng).expect("chance acts"),
                            Actor::None => {
                                position = *start;
                                continue;
                            }
                        };
                        game.apply_unchecked(&mut position, action);
                        made += 1;
                    }
                    black_box(game.hash(&position));
                }
            });
        });

        group.throughput(Throughput::Elements(POSITIONS as u64));
        group.bench_function("static value", |b| {
            b.iter(|| starts.iter().map(|position| game.static_value(black_box(position))).sum::<f32>());
        });

        group.bench_function("network value", |b| {
            b.iter(|| starts.iter().map(|position| game.network_value(black_box(position))).sum::<f32>());
        });

        let listed: usize = starts
            .iter()
            .map(|position| {
                scratch.clear();
                game.legal(position, &mut scratch);
                scratch.len()
            })
            .sum();
        group.throughput(Throughput::Elements(listed as u64));
        group.bench_function("list, per listed action", |b| {
            b.iter(|| {
                for position in &starts {
                    scratch.clear();
                    game.legal(position, &mut scratch);
                    black_box(scratch.len());
                }
            });
        });
        group.finish();
    }
}

fn rules(c: &mut Criterion) {
    for info in all() {
        visit(info.id, Rules(c));
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = rules
}
criterion_main!(benches);
