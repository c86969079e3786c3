//! The random streams that everything reproducible rests on, pinned. A change of these values changes every record.

use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use touchline_engine::random::{below, derive, stream};

#[test]
fn pcg_is_what_it_was() {
    let mut rng = Pcg64Mcg::seed_from_u64(42);
    assert_eq!([rng.next_u64(), rng.next_u64()], [10_580_897_095_847_554_459, 2_459_073_333_136_617_071]);
    let dice: Vec<u8> = (0..10).map(|_| rng.random_range(1..=6)).collect();
    assert_eq!(dice, [3, 5, 1, 4, 5, 6, 4, 4, 6, 6]);
}

#[test]
fn derived_streams_are_what_they_were() {
    let mut rng = stream(42, &[1, 2, 3]);
    let first = [rng.next_u64(), rng.next_u64()];
    let dice: Vec<u32> = (0..10).map(|_| 1 + below(&mut rng, 6)).collect();
    assert_eq!(derive(42, &[1, 2, 3]), 17_365_957_181_340_631_712);
    assert_eq!(first, [17_796_145_829_473_224_699, 5_585_102_809_639_053_129]);
    assert_eq!(dice, [2, 5, 6, 6, 5, 4, 4, 1, 1, 3]);
}
