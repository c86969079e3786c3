#!/usr/bin/env python3
"""Touchline's search beside the C++ MCTSBot of OpenSpiel, in one run.

    python3 -m venv venv && venv/bin/pip install open_spiel==2.0.2 numpy
    cargo build --release
    venv/bin/python compare.py speed
    venv/bin/python compare.py strength --game connect_four --games 400 --simulations 1000
    venv/bin/python compare.py strength --game connect_four --games 400 --milliseconds 20

Speed: simulations a second of processor time on one thread from the first position, the two programs taking turns,
median of five; with uniformly random playouts, as MCTSBot's are, and with Touchline's own, which look for what wins at
once and take longer. Touchline, whose searches are shorter, searches for 50 milliseconds first and is measured for 100,
because a core that was idle is slow. Strength: pairs of games from the same random opening with sides swapped; the
interval is the 95 % interval of the mean of the pairs. Both programs play whole playouts; MCTSBot has its own solver on.
"""

import argparse
import math
import os
import random
import statistics
import subprocess
import time

import pyspiel

HERE = os.path.dirname(os.path.abspath(__file__))
TARGET = os.environ.get("CARGO_TARGET_DIR", os.path.join(HERE, "target"))
PROGRAM = os.path.join(TARGET, "release", "touchline-beside-open-spiel")
GAMES = {"connect_four": "connect_four", "breakthrough": "breakthrough(rows=8,columns=8)", "chess": "chess"}


class Touchline:
    def __init__(self, settings=()):
        self.process = subprocess.Popen([PROGRAM, *settings], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, *words):
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        if not answer or answer.startswith("error"):
            raise SystemExit(f"{words}: {answer}")
        return answer


def bot(game, simulations, seed, seconds=-1.0):
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.MCTSBot(
        game, evaluator, math.sqrt(2), simulations, 1000, True, seed, False, max_wall_clock_time=seconds
    )


def their_rate(name, simulations, seed):
    game = pyspiel.load_game(GAMES[name])
    state = game.new_initial_state()
    bot(game, simulations, seed).step(state)
    player = bot(game, simulations, seed)
    started = time.process_time()
    player.step(state)
    return simulations / (time.process_time() - started)


def speed():
    default, uniform = Touchline(), Touchline(["decisive=false", "anti-decisive=false"])
    print(f"load {os.getloadavg()[0]:.1f}; simulations/s of processor time, one thread, median of five")
    for ours, name, against, simulations, fewer in [
        (uniform, "connect_four", "connect_four", 10_000, 10_000),
        (default, "connect_four", "connect_four", 10_000, 10_000),
        (uniform, "breakthrough", "breakthrough", 10_000, 10_000),
        (default, "breakthrough", "breakthrough", 10_000, 10_000),
        (default, "socchess", "chess", 10_000, 1_000),
    ]:
        kind = "with uniform playouts" if ours is uniform else "by default"
        mine, theirs = [], []
        for seed in range(1, 6):
            theirs.append(their_rate(against, fewer, seed))
            mine.append(float(ours.ask("rate", name, simulations, seed)))
        ratios = [a / b for a, b in zip(mine, theirs)]
        print(
            f"touchline {name} {kind} at {simulations} {statistics.median(mine):10,.0f}   "
            f"OpenSpiel {against} at {fewer} {statistics.median(theirs):10,.0f}   "
            f"ratio {statistics.median(ratios):.1f} ({min(ratios):.1f} to {max(ratios):.1f})"
        )


def token(name, state, action):
    """The name of an action as the other program uses it: OpenSpiel's Black moves first, from the top of the board."""
    if name == "connect_four":
        return str(action)
    text = state.action_to_string(state.current_player(), action).rstrip("*")
    return "".join(c if c.isalpha() else str(9 - int(c)) for c in text)


def opening(game, rng, plies):
    while True:
        state = game.new_initial_state()
        actions = []
        for _ in range(plies):
            actions.append(rng.choice(state.legal_actions()))
            state.apply_action(actions[-1])
        if not state.is_terminal():
            return actions


def play(name, game, start, touchline_first, ours, budget, seed):
    """Touchline's points."""
    state, tokens = game.new_initial_state(), []
    unit, amount = budget
    most, seconds = (amount, -1.0) if unit == "simulations" else (10_000_000, amount / 1000)
    theirs = bot(game, most, seed, seconds)

    def apply(action):
        tokens.append(token(name, state, action))
        state.apply_action(action)

    for action in start:
        apply(action)
    while not state.is_terminal():
        if (state.current_player() == 0) == touchline_first:
            best = ours.ask("move", name, unit, amount, seed * 1000 + len(tokens), *tokens)
            action = next(a for a in state.legal_actions() if token(name, state, a) == best)
        else:
            action = theirs.step(state)
        apply(action)
    return (1 + state.returns()[0 if touchline_first else 1]) / 2


def strength(arguments):
    name = arguments.game
    game, ours, rng = pyspiel.load_game(GAMES[name]), Touchline(arguments.set), random.Random(arguments.seed)
    budget = ("simulations", arguments.simulations) if arguments.simulations else ("milliseconds", arguments.milliseconds)
    means = []
    for pair in range(arguments.games // 2):
        start = opening(game, rng, arguments.plies)
        points = [play(name, game, start, first, ours, budget, 2 * pair + first) for first in (True, False)]
        means.append(sum(points) / 2)
    error = 1.96 * statistics.stdev(means) / math.sqrt(len(means))
    print(
        f"{name}, {budget[1]} {budget[0]} a decision, {2 * len(means)} games in pairs from {arguments.plies} random plies: "
        f"Touchline scores {100 * statistics.mean(means):.1f} % ± {100 * error:.1f}"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("speed")
    match = commands.add_parser("strength")
    match.add_argument("--game", choices=["connect_four", "breakthrough"], required=True)
    match.add_argument("--games", type=int, default=400)
    match.add_argument("--plies", type=int, default=4, help="random plies before each pair of games")
    match.add_argument("--seed", type=int, default=1)
    match.add_argument("--set", action="append", default=[], help="a setting of Touchline's search, key=value")
    group = match.add_mutually_exclusive_group(required=True)
    group.add_argument("--simulations", type=int)
    group.add_argument("--milliseconds", type=int)
    arguments = parser.parse_args()
    speed() if arguments.command == "speed" else strength(arguments)


if __name__ == "__main__":
    main()
