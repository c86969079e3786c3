#!/usr/bin/env bash
# Shards (T23) on a real Slurm of one node that this script starts and stops: a requeue in mid-shard, a SIGKILL of a
# shard and a SIGKILL of the controller; the merged bytes must be those of the local run. Needs root and Debian's
# packages of Slurm; without them it says so and does nothing.
set -euo pipefail
cd "$(dirname "$0")/../../.."

say() { printf '%4d s  %s\n' "$SECONDS" "$*"; }
skip() { echo "skipped: $1"; exit 0; }
fail() { echo "failed: $1" >&2; exit 1; }

packages=(slurmctld slurmd slurm-client munge)
[ "$(uname -s)" = Linux ] || skip 'Slurm runs on Linux'
[ "$(id -u)" = 0 ] || skip 'only root can start the daemons of Slurm'
if ! command -v slurmctld slurmd sbatch munged >/dev/null; then
    command -v apt-get >/dev/null || skip "the packages ${packages[*]} are missing"
    { apt-get update && apt-get install -y --no-install-recommends "${packages[@]}"; } >/dev/null 2>&1 ||
        skip "the packages ${packages[*]} cannot be installed"
fi

program=${TOUCHLINE:-${CARGO_TARGET_DIR:-target}/release/touchline}
[ -x "$program" ] || cargo build --release --locked -p touchline
program=$(realpath "$program")
work=$(mktemp -d)
chmod 755 "$work"
controller= node= munge=
# Nothing waits beyond this many seconds.
limit=600

stop() {
    [ -z "$controller" ] || scancel --user=root --signal=KILL --full 2>/dev/null || true
    for pid in $(pgrep -f "shards run $work/" || true) $controller $node $munge; do
        kill -KILL "$pid" 2>/dev/null || true
    done
    wait 2>/dev/null || true
    rm -rf "$work"
}
trap stop EXIT

# Whether a daemon still runs and was started (at second $2) not too long ago.
alive() { kill -0 "$1" 2>/dev/null && [ $((SECONDS - $2)) -lt 60 ]; }

# Own sockets and ports, so that a Slurm that is there is not disturbed.
start_munge() {
    local folder=$work/munge since=$SECONDS
    mkdir "$folder"
    head -c 128 /dev/urandom >"$folder/key"
    chown -R munge:munge "$folder"
    chmod 600 "$folder/key"
    setpriv --reuid=munge --regid=munge --clear-groups "$(command -v munged)" --foreground --force \
        --socket="$folder/socket" --key-file="$folder/key" --pid-file="$folder/pid" \
        --seed-file="$folder/seed" --log-file="$folder/log" 2>/dev/null &
    munge=$!
    until [ -S "$folder/socket" ]; do
        alive $munge $since || skip 'munged does not start'
        sleep 0.1
    done
}

# `cred_expire` is also how long a requeued task waits.
write_configuration() {
    local host
    host=$(hostname -s)
    cat >"$work/slurm.conf" <<END
ClusterName=touchline
SlurmctldHost=$host
SlurmctldPort=26817
SlurmdPort=26818
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket,cred_expire=10
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SchedulerParameters=sched_interval=2
KillWait=10
ReturnToService=2
MpiDefault=none
NodeName=$host CPUs=$(nproc) State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
    mkdir "$work/state" "$work/spool"
    export SLURM_CONF=$work/slurm.conf
}

# start_controller [skip|fail]: what it means if it does not come up; after it was killed, that is a failure.
start_controller() {
    local since=$SECONDS
    slurmctld -D >>"$work/slurmctld.log" 2>&1 &
    controller=$!
    until scontrol ping 2>/dev/null | grep -q 'is UP'; do
        alive $controller $since || { tail -5 "$work/slurmctld.log"; "${1:-skip}" 'slurmctld does not start'; }
        sleep 0.2
    done
}

start_node() {
    local since=$SECONDS
    slurmd -D >>"$work/slurmd.log" 2>&1 &
    node=$!
    until [ "$(sinfo -h -o %t)" = idle ]; do
        alive $node $since || { tail -5 "$work/slurmd.log"; skip 'slurmd does not start'; }
        sleep 0.2
    done
}

# Waits until a shard that is none of $2… is being played into folder $1, with games in its part, and prints its number.
shard_under_way() {
    local folder=$1 part shard
    shift
    while true; do
        for part in "$folder"/shards/shard-*.tlr.part.*; do
            [ -e "$part" ] || continue
            shard=${part##*/shard-}
            shard=$((10#${shard%%.*}))
            case " $* " in *" $shard "*) continue ;; esac
            if [ -n "$(process_of "$folder" "$shard")" ] && [ "$(stat -c %s "$part" 2>/dev/null || echo 0)" -gt 6000 ]; then
                echo "$shard"
                return
            fi
        done
        [ $SECONDS -lt $limit ] || fail 'no shard under way'
        sleep 0.05
    done
}

process_of() { pgrep -f "shards run $1/plan.json --shard $2 " || true; }

wait_for() {
    local busy=$SECONDS
    while [ -n "$(squeue -h -j "$1" 2>/dev/null)" ]; do
        [ $SECONDS -lt $limit ] || { squeue; pgrep -af "shards run $work/" || true; fail 'the array does not end'; }
        set_right "$1"
        # A task that ended while no controller listened is counted as running until it is cancelled.
        if [ -n "$(pgrep -f "shards run $work/")" ] || [ -z "$(squeue -h -t R -j "$1" 2>/dev/null)" ]; then
            busy=$SECONDS
        elif [ $((SECONDS - busy)) -ge 20 ]; then
            say "running without a process, cancelled: $(squeue -h -t R -j "$1" -o %i | tr '\n' ' ')"
            squeue -h -t R -j "$1" -o %i | xargs -r scancel 2>/dev/null || true
            busy=$SECONDS
        fi
        sleep 0.5
    done
}

# What an administrator does after a crash: a controller that lost its last seconds starts tasks that are running already,
# then drains the node because of their doubled numbers and holds them.
set_right() {
    case $(sinfo -h -o %t) in drain* | drng* | down*) ;; *) return 0 ;; esac
    say 'the node was drained: resumed'
    scontrol update nodename="$(hostname -s)" state=resume 2>/dev/null || true
    scontrol release "$1" 2>/dev/null || true
}

# Waits (not for long) until the controller has written down what it knows now.
await_state() {
    local mark=$work/mark since=$SECONDS
    touch "$mark"
    until [ "$work/state/job_state" -nt "$mark" ] || [ $((SECONDS - since)) -ge 8 ]; do sleep 0.1; done
}

# play NAME COMMAND: the plan $work/NAME.toml with `touchline COMMAND`, and as an array.
play() {
    local name=$1 command=$2 folder=$work/$1 job one two left
    say "$name: on this machine"
    "$program" "$command" "$work/$name.toml" --out "$work/$name-local" >/dev/null
    "$program" cluster slurm "$work/$name.toml" --shards 8 --out "$folder" >/dev/null
    job=$(sbatch --parsable "$folder/job.sh")
    say "$name: array $job of 8 shards"
    one=$(shard_under_way "$folder")
    scontrol requeue "${job}_$one"
    say "$name: shard $one requeued"
    two=$(shard_under_way "$folder" "$one")
    kill -KILL "$(process_of "$folder" "$two")"
    say "$name: shard $two killed"
    shard_under_way "$folder" "$one" "$two" >/dev/null
    await_state
    kill -KILL $controller
    wait $controller 2>/dev/null || true
    start_controller fail
    say "$name: controller killed and started again"
    wait_for "$job"
    say "$name: array ended"
    while left=$("$program" shards status "$folder/plan.json" "$folder/shards" 2>"$work/status") || [ $? = 1 ] && [ -n "$left" ]; do
        say "$name: $(cat "$work/status"); submitting $left"
        wait_for "$(sbatch --parsable --array="$left" "$folder/job.sh")"
    done
    grep -q 'interrupted with' "$folder/logs/shard-$one.log" || fail "shard $one was not interrupted in order"
    "$program" shards merge "$folder/plan.json" "$folder/shards" --out "$folder" >/dev/null
    cmp "$folder/games.tlr" "$work/$name-local/games.tlr"
    say "$name: merged, the same bytes as on this machine ($(stat -c %s "$folder/games.tlr"))"
}

cat >"$work/tournament.toml" <<'END'
game = "socker"
rules = "setup=arc,turns=20"
seed = 11
pairs = 12
[budget]
simulations = 100
[openings]
random-steps = 2
[[player]]
name = "search"
[[player]]
name = "uct"
kind = "uct"
[[player]]
name = "flat"
kind = "flat"
END

cat >"$work/study.toml" <<'END'
game = "socker"
rules = "setup=arc,turns=20"
seed = 12
pairs = 12
[budget]
simulations = 100
[[factor]]
name = "edge"
levels = [3, 4, 5]
rules = "edge={}"
END

start_munge
write_configuration
start_controller
start_node
say 'Slurm of one node is up'
play tournament tournament
play study study
say 'done'
