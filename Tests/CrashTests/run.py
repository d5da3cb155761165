#!/usr/bin/env python3
"""Kills a process while it saves a document, and checks the files that are left.

    Tests/CrashTests/run.py [--kills N]

It kills the process at every system call from the first one that names the document, makes these calls
fail with every error of a disk or a folder, and then kills the process at random moments, until there
were N kills (1,000 by default).
After each, the document has to be the old one or the new one, complete. A further save has to work.
Needs strace.
"""

import argparse
import collections
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))

# The errors with which a system call of a save can fail.
ERRORS = {
    "openat": ["ENOSPC", "EACCES", "EROFS", "EMFILE", "EDQUOT", "EIO"],
    "write": ["ENOSPC", "EIO", "EDQUOT", "EFBIG", "EINTR"],
    "fsync": ["EIO", "ENOSPC", "EINTR"],
    "fchmod": ["EPERM", "EIO", "EROFS"],
    "fgetxattr": ["EIO", "ENOTSUP", "EPERM"],
    "flistxattr": ["EIO", "ENOTSUP", "EPERM"],
    "readlink": ["EIO", "EACCES"],
    "link": ["EPERM", "EMLINK", "ENOSPC", "EIO"],
    "linkat": ["EPERM", "EMLINK", "ENOSPC", "EIO"],
    "rename": ["ENOSPC", "EACCES", "EIO", "EROFS"],
    "renameat": ["ENOSPC", "EACCES", "EIO", "EROFS"],
    "renameat2": ["ENOSPC", "EACCES", "EIO", "EROFS"],
    "flock": ["ENOLCK", "EINTR", "ENOTSUP"],
    "unlink": ["EACCES", "EIO"],
    "read": ["EIO", "EINTR"],
}


class Harness:
    def __init__(self, saver, folder):
        self.saver = saver
        self.folder = folder
        self.file = os.path.join(folder, "notes.json")
        self.kills = 0
        self.faults = 0
        self.losses = []
        # The number of saves of the document before the next fault, or the error message if it is damaged.
        self.last = 0
        self.run("new")

    def run(self, command, *strace):
        """Runs a command of the saver, under strace if there are arguments for it."""
        before = ["strace", "-f", "-qq", *strace] if strace else []
        return subprocess.run(
            [*before, self.saver, command, self.file], capture_output=True, text=True, timeout=60)

    def saves(self):
        """Returns the number of saves of the document, or the error message if it is damaged."""
        result = self.run("check")
        return int(result.stdout) if result.returncode == 0 else result.stderr.strip()

    def expect(self, what, before, after):
        """Notes a loss unless the document is the old one or the new one."""
        if not isinstance(before, int) or after not in (before, before + 1):
            self.losses.append(f"{what}: after save {before} the document is {after!r}")
            shutil.copy(self.file, self.file + ".lost")
            os.unlink(self.file)
            self.run("new")
            self.last = self.saves()

    def calls(self):
        """Returns the system calls of a save, from the first one that names the document, which begins to
        load it: for each call its numbers, counted from the start of the process."""
        log = os.path.join(self.folder, "calls")
        self.run("save", "-s", "4096", "-o", log)
        self.last = self.saves()
        counts, first = collections.Counter(), None
        with open(log, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                call = re.match(r"(?:\d+\s+)?([a-z_0-9]+)\((.*)", line)
                if not call:
                    continue
                # The arguments of the process have the name, too.
                if first is None and call[1] != "execve" and f'"{self.file}"' in call[2]:
                    first = collections.Counter(counts)
                counts[call[1]] += 1
        os.unlink(log)
        if first is None:
            sys.exit(f"no system call of a save names {self.file}")
        return {call: range(first[call] + 1, count + 1) for call, count in counts.items()}

    def look_at_permissions(self):
        """Checks that a save creates the new version of a file with permissions for its owner only."""
        log = os.path.join(self.folder, "calls")
        self.run("save", "-e", "trace=openat", "-o", log)
        with open(log, encoding="utf-8", errors="replace") as lines:
            made = [line for line in lines if "O_CREAT" in line and "O_EXCL" in line]
        os.unlink(log)
        if not made or any(", 0600)" not in line for line in made):
            self.losses.append(f"others could read a new version of the document: {made}")

    def inject(self, call, number, fault):
        """Saves with a fault injected into a call. Returns the ended process."""
        before = self.last
        result = self.run(
            "save", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:{fault}:when={number}")
        after = self.last = self.saves()
        self.expect(f"{call} {number} {fault}", before, after)
        if result.returncode == 0 and after == before:
            self.losses.append(f"{call} {number} {fault}: a save that saved nothing reports no error")
        return result

    def kill_at_every_call(self):
        for call, numbers in sorted(self.calls().items()):
            # At these calls the process has been replaced or has ended, and cannot be killed.
            if call in ("execve", "exit_group", "exit"):
                continue
            for number in numbers:
                result = self.inject(call, number, "signal=SIGKILL")
                if result.returncode in (-signal.SIGKILL, 128 + signal.SIGKILL):
                    self.kills += 1

    def fail_at_every_call(self):
        for call, numbers in sorted(self.calls().items()):
            for error in ERRORS.get(call, []):
                for number in numbers:
                    self.inject(call, number, f"error={error}")
                    self.faults += 1

    def kill_at_random(self, kills):
        while self.kills < kills:
            before = self.saves()
            process = subprocess.Popen(
                [self.saver, "loop", self.file], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(random.uniform(0, 0.04))
            process.kill()
            process.wait()
            self.kills += 1
            after = self.saves()
            if not isinstance(after, int) or not isinstance(before, int) or after < before:
                self.losses.append(f"kill {self.kills}: after save {before} the document is {after!r}")
                os.unlink(self.file)
                self.run("new")

    def recover(self):
        """Checks that a further save works and leaves no incomplete file beside the document."""
        before = self.saves()
        if self.run("save").returncode != 0 or self.saves() != before + 1:
            self.losses.append("the document cannot be saved any more")
        names = sorted(os.listdir(self.folder))
        if names != ["notes.backup-1.json", "notes.backup-2.json", "notes.json"]:
            self.losses.append(f"left behind: {names}")


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--kills", type=int, default=1000)
    options.add_argument("--seed", type=int, default=None)
    options.add_argument("--saver", help="the crash-saver to run; by default it is built in release")
    options = options.parse_args()
    if not shutil.which("strace"):
        sys.exit("strace is missing: install it with your package manager")
    seed = options.seed if options.seed is not None else random.randrange(1 << 30)
    random.seed(seed)

    saver = options.saver
    if not saver:
        build = ["swift", "build", "--package-path", HERE, "-c", "release"]
        subprocess.run(build, check=True)
        path = subprocess.run([*build, "--show-bin-path"], check=True, capture_output=True, text=True)
        saver = os.path.join(path.stdout.strip(), "crash-saver")

    with tempfile.TemporaryDirectory() as folder:
        harness = Harness(saver, folder)
        harness.look_at_permissions()
        harness.kill_at_every_call()
        print(f"{harness.kills} kills, one at each system call of a save")
        harness.recover()
        harness.fail_at_every_call()
        print(f"{harness.faults} errors, one after another at each call that can fail")
        harness.recover()
        harness.kill_at_random(options.kills)
        harness.recover()
        print(f"{harness.kills} kills in all (seed {seed}), {len(harness.losses)} losses")
        for loss in harness.losses:
            print("  " + loss)
        sys.exit(1 if harness.losses else 0)


if __name__ == "__main__":
    main()
