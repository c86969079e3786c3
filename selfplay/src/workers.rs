//! Threads that play games side by side.

use std::thread;

/// Does the same work on so many threads, of which the caller's is one; on fewer where the system gives no more.
pub(crate) fn side_by_side(threads: usize, work: impl Fn() + Sync) {
    thread::scope(|scope| {
        for _ in 1..threads {
            if thread::Builder::new().spawn_scoped(scope, &work).is_err() {
                break;
            }
        }
        work();
    });
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn all_work_at_the_same_time() {
        for (threads, expected) in [(0, 1), (1, 1), (3, 3)] {
            let (together, done) = (Barrier::new(expected), AtomicUsize::new(0));
            side_by_side(threads, || {
                together.wait();
                done.fetch_add(1, Ordering::Relaxed);
            });
            assert_eq!(done.into_inner(), expected);
        }
    }
}
