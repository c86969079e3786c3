//! Threads for a search, and the one way in which it shares work.
//!
//! The threads of rayon go to sleep after some microseconds without work, and waking one takes as long as many of the
//! pieces that a search hands out. So the threads of a search stay awake while it is under way, if the machine has a
//! core for each of them and of those of other searches.

use std::collections::VecDeque;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::available_parallelism;

use rayon::{ThreadPool, ThreadPoolBuilder, Yield};

/// Pools that no search uses at the moment, the one that was used last at the end.
static IDLE: Mutex<Vec<Arc<ThreadPool>>> = Mutex::new(Vec::new());

/// The most threads of one search: 256, or as many as the machine has cores if these are more. More would only wait for
/// one another. Pools that are not used have as many together at most; the others go.
pub(crate) fn most() -> usize {
    256.max(cores())
}

/// Threads of all searches under way that stay awake.
static AWAKE: AtomicUsize = AtomicUsize::new(0);

fn idle() -> MutexGuard<'static, Vec<Arc<ThreadPool>>> {
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The threads of one search, which no other shares: none waits for a piece of another. They are kept for later ones.
pub(crate) struct Pool(Arc<ThreadPool>);

impl Pool {
    /// So many threads; `None` for one thread, or if the system gives no threads: the caller then works alone, with the
    /// same result.
    pub(crate) fn new(threads: usize) -> Option<Pool> {
        if threads <= 1 {
            return None;
        }
        let threads = threads.min(most());
        let mut idle = idle();
        if let Some(index) = idle.iter().position(|pool| pool.current_num_threads() == threads) {
            return Some(Pool(idle.remove(index)));
        }
        let name = |index| format!("search {index}");
        let pool = ThreadPoolBuilder::new().num_threads(threads).thread_name(name).build();
        pool.ok().map(|pool| Pool(Arc::new(pool)))
    }

    /// Does work on one of the threads; the others are awake meanwhile, if the machine has a core for each of them and
    /// of those that are awake already.
    pub(crate) fn run<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        self.0.install(|| {
            let _watch = Awake::take(self.0.current_num_threads()).map(Watch::begin);
            work()
        })
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut idle = idle();
        idle.push(Arc::clone(&self.0));
        let mut threads: usize = idle.iter().map(|pool| pool.current_num_threads()).sum();
        while threads > most() {
            threads -= idle.remove(0).current_num_threads();
        }
    }
}

/// The cores of the machine.
fn cores() -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    *CORES.get_or_init(|| available_parallelism().map_or(1, NonZero::get))
}

/// So many threads that stay awake, counted as long as this is there.
struct Awake(usize);

impl Awake {
    /// `None` if the machine has no cores left for them.
    fn take(threads: usize) -> Option<Awake> {
        let more = |awake: usize| Some(awake + threads).filter(|&sum| sum <= cores());
        AWAKE.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).ok().map(|_| Awake(threads))
    }
}

impl Drop for Awake {
    fn drop(&mut self) {
        AWAKE.fetch_sub(self.0, Ordering::Relaxed);
    }
}

/// Keeps the other threads of the pool awake until it is dropped.
struct Watch {
    over: Arc<AtomicBool>,
    _awake: Awake,
}

impl Watch {
    fn begin(awake: Awake) -> Watch {
        let over = Arc::new(AtomicBool::new(false));
        let own = rayon::current_thread_index();
        let seen = Arc::clone(&over);
        rayon::spawn_broadcast(move |context| {
            while Some(context.index()) != own && !seen.load(Ordering::Relaxed) {
                help();
            }
        });
        Watch { over, _awake: awake }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}

/// Does a task that waits for a thread, if there is one.
fn help() {
    if rayon::yield_now() != Some(Yield::Executed) {
        std::thread::yield_now();
    }
}

/// Counts a task as done, even if it panics.
struct Done<'a>(&'a AtomicUsize);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Release);
    }
}

/// Does tasks that do not touch one another: on the threads of the pool that this is called in, if `parallel`, else one
/// after the other. The results have the order of the tasks.
pub(crate) fn side_by_side<T: Send, R: Send>(
    parallel: bool,
    tasks: Vec<T>,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    if !parallel || tasks.len() <= 1 {
        return tasks.into_iter().map(work).collect();
    }
    let left = AtomicUsize::new(tasks.len());
    let mut results: Vec<Option<R>> = tasks.iter().map(|_| None).collect();
    rayon::in_place_scope(|scope| {
        for (slot, task) in results.iter_mut().zip(tasks) {
            let (work, done) = (&work, Done(&left));
            scope.spawn(move |_| {
                let _done = done;
                *slot = Some(work(task));
            });
        }
        // A scope would send this thread to sleep.
        while left.load(Ordering::Acquire) > 0 {
            help();
        }
    });
    results.into_iter().flatten().collect()
}

/// Does tasks that do not touch one another, each in steps: `step` takes the next one and returns whether there are
/// more. All tasks get their first step before any gets its second, and so on. They come back in no order that can be
/// relied on.
pub(crate) fn in_turns<T: Send>(
    parallel: bool,
    tasks: Vec<T>,
    step: impl Fn(&mut T) -> bool + Sync,
) -> Vec<T> {
    let count = tasks.len();
    let threads = if parallel { rayon::current_num_threads().min(count) } else { 1 };
    let queue = Mutex::new(VecDeque::from(tasks));
    let locked = || queue.lock().unwrap_or_else(PoisonError::into_inner);
    let done = side_by_side(parallel, vec![(); threads], |()| {
        let mut done = Vec::new();
        loop {
            let Some(mut task) = locked().pop_front() else { return done };
            if step(&mut task) {
                locked().push_back(task);
            } else {
                done.push(task);
            }
        }
    });
    done.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::Mutex;

    use super::{Awake, Pool, cores, idle, in_turns, most, side_by_side};

    #[test]
    fn tasks_take_turns() {
        let log = Mutex::new(Vec::new());
        let done = in_turns(false, vec![('a', 2), ('b', 1), ('c', 3)], |(name, left)| {
            log.lock().expect("a log").push(*name);
            *left -= 1;
            *left > 0
        });
        assert_eq!(log.into_inner().expect("a log"), ['a', 'b', 'c', 'a', 'c', 'c']);
        assert_eq!(done, [('b', 0), ('a', 0), ('c', 0)]);
    }

    #[test]
    fn tasks_take_turns_on_threads_too() {
        let pool = Pool::new(3).expect("threads");
        let mut done = pool.run(|| {
            in_turns(true, (0..50u32).map(|name| (name, 0)).collect(), |(name, steps)| {
                *steps += 1;
                *steps <= *name
            })
        });
        done.sort_unstable();
        assert_eq!(done, (0..50).map(|name| (name, name + 1)).collect::<Vec<_>>());
    }

    #[test]
    fn few_idle_threads_are_kept_and_none_stays_awake_without_a_core() {
        for threads in 2..40 {
            drop(Pool::new(threads));
            let kept: usize = idle().iter().map(|pool| pool.current_num_threads()).sum();
            assert!(kept <= most(), "{kept} threads");
        }
        assert!(Awake::take(cores() + 1).is_none());
    }

    /// A caller may ask for any number of threads; the system is asked for no more than it can bear.
    #[test]
    fn no_search_has_more_threads_than_are_of_use() {
        assert_eq!(Pool::new(usize::MAX).expect("threads").0.current_num_threads(), most());
    }

    #[test]
    fn a_panic_in_a_task_reaches_the_caller_and_the_threads_go_on() {
        let pool = Pool::new(2).expect("threads");
        let broken = catch_unwind(AssertUnwindSafe(|| {
            pool.run(|| {
                side_by_side(true, vec![1, 2, 3], |task| assert_ne!(task, 2));
            });
        }));
        assert!(broken.is_err());
        let mut doubled = Vec::new();
        pool.run(|| doubled = side_by_side(true, vec![1, 2, 3], |task| 2 * task));
        assert_eq!(doubled, [2, 4, 6]);
    }
}
