#!/usr/bin/env python3
"""Runs a corpus of CQL statements against a server and compares its answers with those in the file.

    corpus.py HOST PORT FILE [--sections 1-6]    prints PASS or FAIL per statement; exits with 1 on a difference
    corpus.py HOST PORT FILE --record            writes the server's answers into the file (against Cassandra only)

A file is a list of statements, each below the answer it must get:

    -- expect: ok
    -- expect: error 2200 MESSAGE        code in hex; no message: any message; ends in ...: any end
    -- expect: rows 1
    --   ROW                             for SELECT *: as SELECT JSON * prints it; else a JSON list of the
                                         values as the Python driver's str() shows them
    STATEMENT;

`-- N. title` begins section N. Keyspaces that the file creates are dropped before and after.
"""

import argparse
import json
import re
import sys
import time

from cassandra import protocol
from cassandra.cluster import EXEC_PROFILE_DEFAULT, Cluster, ExecutionProfile
from cassandra.policies import RoundRobinPolicy
from cassandra.query import tuple_factory

READ_FAILURE = 0x1300


class Step:
    def __init__(self, section, line, expected, rows, statement):
        self.section, self.line = section, line
        self.expected, self.rows, self.statement = expected, rows, statement


def parse(text):
    """Yields comment lines as str and statements as Step, in the order of the file."""
    section, expected, rows, lines, first = 0, None, [], [], 0
    for number, line in enumerate(text.splitlines(), 1):
        if not lines and (line.startswith("--") or not line.strip()):
            if line.startswith("-- expect: "):
                expected, rows = line[len("-- expect: "):].strip(), []
            elif expected and line.startswith("--   "):
                rows.append(line[len("--   "):])
            else:
                title = re.match(r"-- (\d+)\. ", line)
                section = int(title.group(1)) if title else section
                yield line
            continue
        first = first if lines else number
        lines.append(line)
        batch = re.match(r"\s*BEGIN\b", lines[0], re.I)
        if re.search(r"APPLY\s+BATCH\s*;\s*$" if batch else r";\s*$", line, re.I):
            yield Step(section, first, expected, rows, "\n".join(lines))
            expected, rows, lines = None, [], []
    if lines:
        sys.exit("line %d: a statement without its semicolon" % first)


def rewritten(statement):
    return re.sub(r"^SELECT \* FROM", "SELECT JSON * FROM", statement)


def answer(session, statement):
    """Returns what the server says in the file's form: the verdict and the rows."""
    is_json = statement.startswith("SELECT * FROM")
    try:
        result = execute(session, rewritten(statement))
    except protocol.ErrorMessage as e:
        return ("error %04X %s" % (e.code, e.message.replace("\n", "\\n"))).strip(), []
    if not re.match(r"\s*SELECT\b", statement, re.I):
        return "ok", []
    rows = [row[0] if is_json else json.dumps([str(v) for v in row], ensure_ascii=False) for row in result]
    return "rows %d" % len(rows), rows


def execute(session, statement):
    """Asks again while a new index is being built: until then Cassandra fails the reads that use it."""
    for _ in range(100):
        try:
            return session.execute(statement, timeout=60)
        except protocol.ErrorMessage as e:
            if e.code != READ_FAILURE:
                raise
            failure = e
            time.sleep(0.1)
    raise failure


def same(step, verdict, rows):
    if re.fullmatch(r"error [0-9A-F]{4}", step.expected):
        return verdict.startswith(step.expected)
    if step.expected.endswith("..."):
        return verdict.startswith(step.expected[:-3])
    return step.expected == verdict and step.rows == rows


def without_inner_words(verdict):
    """Cuts the words of Cassandra's libraries (parser generator, JSON parser) and lists without an order."""
    if re.match(r"error 2000 (line \d+:\d+ |Failed parsing statement)", verdict):
        return "error 2000"
    return re.sub(r"(com\.fasterxml|\(known type signatures).*", "...", verdict)


def connect(host, port):
    profile = ExecutionProfile(
        load_balancing_policy=RoundRobinPolicy(), row_factory=tuple_factory, request_timeout=60)
    cluster = Cluster(
        [host], port=port, protocol_version=4, execution_profiles={EXEC_PROFILE_DEFAULT: profile})
    session = cluster.connect()
    # The driver's own exceptions drop the message of some errors; the protocol's messages keep it.
    keep_message(protocol.ErrorMessage)
    return cluster, session


def keep_message(kind):
    if "to_exception" in vars(kind):
        kind.to_exception = lambda self: self
    for sub in kind.__subclasses__():
        keep_message(sub)


def keyspaces(steps):
    found = [re.match(r"CREATE KEYSPACE (?:IF NOT EXISTS )?(?!system)(\w+)", s.statement) for s in steps]
    return sorted({m.group(1) for m in found if m})


def drop(session, names):
    for name in names:
        session.execute("DROP KEYSPACE IF EXISTS " + name, timeout=60)


def record(session, items):
    out = []
    for item in items:
        if isinstance(item, str):
            out.append(item)
            continue
        verdict, rows = answer(session, item.statement)
        out += ["-- expect: " + without_inner_words(verdict)] + ["--   " + row for row in rows] + [item.statement]
    return "\n".join(out) + "\n"


def check(session, steps):
    failures = 0
    for step in steps:
        verdict, rows = answer(session, step.statement)
        passed = same(step, verdict, rows)
        failures += not passed
        print("%s line %d: %s" % ("PASS" if passed else "FAIL", step.line, " ".join(step.statement.split())[:150]))
        if not passed:
            for name, what, lines in (("expected", step.expected, step.rows), ("answered", verdict, rows)):
                print("  %s %s" % (name, what))
                for line in lines:
                    print("    " + line)
    print("%d statements, %d differ" % (len(steps), failures))
    return failures


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("host")
    options.add_argument("port", type=int)
    options.add_argument("file")
    options.add_argument("--sections", default="0-1000", help="FIRST-LAST")
    options.add_argument("--record", action="store_true")
    args = options.parse_args()
    first, _, last = args.sections.partition("-")
    wanted = range(int(first), int(last or first) + 1)
    with open(args.file, encoding="utf-8") as f:
        items = list(parse(f.read()))
    steps = [i for i in items if isinstance(i, Step) and (i.section == 0 or i.section in wanted)]
    cluster, session = connect(args.host, args.port)
    try:
        drop(session, keyspaces(steps))
        if args.record:
            text = record(session, items)
            with open(args.file, "w", encoding="utf-8") as f:
                f.write(text)
            return 0
        return 1 if check(session, steps) else 0
    finally:
        drop(session, keyspaces(steps))
        cluster.shutdown()


if __name__ == "__main__":
    sys.exit(main())
