//! Thread pools of our own, made once for each number of threads and kept, and the one way in which work is shared.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

static POOLS: Mutex<BTreeMap<usize, Arc<ThreadPool>>> = Mutex::new(BTreeMap::new());

/// A pool with so many threads; `None` for one thread, or if the system gives no threads: the caller then works alone,
/// with the same result.
pub(crate) fn pool(threads: usize) -> Option<Arc<ThreadPool>> {
    if threads <= 1 {
        return None;
    }
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(pool) = pools.get(&threads) {
        return Some(Arc::clone(pool));
    }
    let name = |index| format!("search {index}");
    let pool = Arc::new(ThreadPoolBuilder::new().num_threads(threads).thread_name(name).build().ok()?);
    pools.insert(threads, Arc::clone(&pool));
    Some(pool)
}

/// Does tasks that do not touch one another: on the threads of the pool that this is called in, if `parallel`, else one
/// after the other. The results have the order of the tasks.
pub(crate) fn side_by_side<T: Send, R: Send>(
    parallel: bool,
    tasks: Vec<T>,
    work: impl Fn(T) -> R + Send + Sync,
) -> Vec<R> {
    if parallel && tasks.len() > 1 {
        return tasks.into_par_iter().with_max_len(1).map(work).collect();
    }
    tasks.into_iter().map(work).collect()
}
