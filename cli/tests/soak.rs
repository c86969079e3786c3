//! A long run (T24): memory and open files stay flat, and the termination signal ends it soon. By hand:
//! `cargo test --release -p touchline --test soak -- --ignored --nocapture`; `MINUTES` is 20 unless set.
#![cfg(target_os = "linux")]

mod common;
#[path = "common/tournament.rs"]
mod field;

use std::process::{Child, Command};
use std::time::{Duration, Instant};

use common::{await_handler, start};
use field::{Field, PLAYERS, plan};

/// Resident memory in KiB and the number of open files.
fn usage(child: &Child) -> (u64, usize) {
    let process = format!("/proc/{}", child.id());
    let status = std::fs::read_to_string(format!("{process}/status")).expect("the process runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("resident memory");
    let memory = line.trim().trim_end_matches(" kB").parse().expect("a number");
    (memory, std::fs::read_dir(format!("{process}/fd")).expect("open files").count())
}

fn begin(field: &Field) -> Child {
    start(&field.command("out").iter().map(String::as_str).collect::<Vec<_>>())
}

/// Asks the process to end and returns how long it took.
fn terminate(mut child: Child) -> Duration {
    let asked = Instant::now();
    let sent = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(sent.expect("kill").success());
    let status = child.wait().expect("ended");
    assert_eq!(status.code(), Some(75), "not the exit code of an interruption");
    asked.elapsed()
}

/// Slope of the least-squares line through points, in units of y for each unit of x.
fn slope(points: &[(f64, f64)]) -> f64 {
    let mean = |pick: fn(&(f64, f64)) -> f64| points.iter().map(pick).sum::<f64>() / points.len() as f64;
    let (x, y) = (mean(|p| p.0), mean(|p| p.1));
    let along: f64 = points.iter().map(|p| (p.0 - x) * (p.1 - y)).sum();
    along / points.iter().map(|p| (p.0 - x).powi(2)).sum::<f64>()
}

#[test]
#[ignore = "takes 20 minutes"]
fn a_long_run_stays_flat_and_ends_soon() {
    let minutes: u64 = std::env::var("MINUTES").ok().and_then(|text| text.parse().ok()).unwrap_or(20);
    let slow = plan(&PLAYERS, 1_000_000).replace("simulations = 20", "simulations = 200");
    let field = Field::new(&slow);
    let child = begin(&field);
    let (begun, length) = (Instant::now(), Duration::from_secs(minutes * 60));
    let mut samples = Vec::new();
    while begun.elapsed() < length {
        std::thread::sleep(length / 120);
        let (memory, files) = usage(&child);
        samples.push((begun.elapsed().as_secs_f64() / 3600.0, memory as f64 / 1024.0, files));
    }
    terminate(child);
    // The first half is for caches to fill.
    let settled = samples.split_off(samples.len() / 2);
    let growth = slope(&settled.iter().map(|&(hours, memory, _)| (hours, memory)).collect::<Vec<_>>());
    let open: Vec<usize> = settled.iter().map(|sample| sample.2).collect();
    println!(
        "{growth:.2} MiB an hour, {:.1} MiB at the end, open files {:?}",
        settled[settled.len() - 1].1,
        open
    );
    assert!(growth < 1.0, "memory grows by {growth:.2} MiB an hour");
    assert!(open.iter().all(|&files| files == open[0]), "the number of open files changes");

    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut slowest = Duration::ZERO;
    for _ in 0..100 {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let child = begin(&field);
        // Not before the program listens to signals.
        await_handler(child.id(), 15);
        std::thread::sleep(Duration::from_millis(200 + random % 1000));
        slowest = slowest.max(terminate(child));
    }
    println!("slowest of 100 terminations: {slowest:?}");
    assert!(slowest < Duration::from_secs(5));
}
