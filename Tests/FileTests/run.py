#!/usr/bin/env python3
"""Replaces files of other users and groups, and checks the access rights during and after each save.

    Tests/FileTests/run.py [--saver PATH] [--tool PATH]

The files are documents that an app saves, and schemas that the tool formats. Each file is saved completely; then it is saved again and again, and the process is killed at
each system call that changes a file. At each of these moments no user but that of the process may
have more access to any file in the folder (the file, a temporary one, a backup) than to the file
before. After a complete save, the file has the expected owner, group, permissions, access control
list and attributes, and the folder only the file and, for a document, one backup. Needs Linux,
root (to act as other users), setpriv, strace, and a temporary folder with access control lists;
reports which of these is missing.
"""

import argparse
import collections
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
CRASH_TESTS = os.path.join(os.path.dirname(HERE), "CrashTests")
PACKAGE = os.path.dirname(os.path.dirname(HERE))

OWNER, TEAM, SAVER, NAMED, STRANGER = 41000, 42000, 43000, 44000, 45000
ACCESS, DEFAULT = "system.posix_acl_access", "system.posix_acl_default"
TAGS = {"user": 1, "user:": 2, "group": 4, "group:": 8, "mask": 16, "other": 32}
NOBODY = 0xFFFFFFFF

# The system calls that create, change, rename or write a file.
CALLS = ["openat", "write", "fchmod", "fchown", "fsetxattr", "fremovexattr", "fsync", "link", "linkat",
         "rename", "renameat", "renameat2", "unlink"]


def acl(text):
    """The bytes of an access control list as Linux stores it: `user::6 user:44000:4 group::0 mask::6 other::0`."""
    value = struct.pack("<I", 2)
    for entry in text.split():
        kind, identifier, rights = entry.split(":")
        tag = TAGS[kind + ":" if identifier else kind]
        value += struct.pack("<HHI", tag, int(rights), int(identifier) if identifier else NOBODY)
    return value


class File:
    """The access rights of a file by POSIX.1e draft 17."""

    def __init__(self, path):
        status = os.stat(path)
        self.owner, self.group, self.mode = status.st_uid, status.st_gid, status.st_mode & 0o7777
        self.attributes = {name: os.getxattr(path, name) for name in os.listxattr(path)}
        self.acl = self.attributes.pop(ACCESS, None)
        if self.acl:
            self.entries = list(struct.iter_unpack("<HHI", self.acl[4:]))
        else:
            self.entries = [(1, self.mode >> 6 & 7, NOBODY), (4, self.mode >> 3 & 7, NOBODY),
                            (32, self.mode & 7, NOBODY)]

    def lets(self, user, groups, wanted):
        def entry(tag, other=None):
            return next((r for t, r, i in self.entries if t == tag and other in (None, i)), None)

        mask = entry(16) if entry(16) is not None else 7
        if user == self.owner:
            return entry(1) & wanted == wanted
        if entry(2, user) is not None:
            return entry(2, user) & mask & wanted == wanted
        matching = [r & mask for t, r, i in self.entries
                    if t == 4 and self.group in groups or t == 8 and i in groups]
        if matching:
            return any(r & wanted == wanted for r in matching)
        return entry(32) & wanted == wanted

    def __str__(self):
        return f"{self.owner}:{self.group} {self.mode:o} {self.entries if self.acl else ''}"


Case = collections.namedtuple("Case", "name owner group mode acl saver expected")
Saver = collections.namedtuple("Saver", "user groups")
Expected = collections.namedtuple("Expected", "owner group mode acl")

ROOT = Saver(0, [0])
MEMBER = Saver(SAVER, [SAVER, TEAM])
OUTSIDER = Saver(SAVER, [SAVER])
SHUT = "user::6 user:44000:4 group::0 mask::6 other::0"
OPEN = "user::6 user:44000:6 group::4 group:45000:6 mask::6 other::4"

CASES = [
    Case("the group's file, saved by a member", OWNER, TEAM, 0o664, None, MEMBER,
         Expected(SAVER, TEAM, 0o664, None)),
    Case("a file of a group that the saver is not in", OWNER, TEAM, 0o666, None, OUTSIDER,
         Expected(SAVER, SAVER, 0o666, None)),
    Case("a file that its group may write and others read", OWNER, TEAM, 0o664, None, OUTSIDER,
         Expected(SAVER, SAVER, 0o644, None)),
    Case("a file that others may read and its group may not", OWNER, TEAM, 0o604, None, OUTSIDER,
         Expected(SAVER, SAVER, 0o600, None)),
    Case("a file that its owner may only read", OWNER, TEAM, 0o464, None, MEMBER,
         Expected(SAVER, TEAM, 0o444, None)),
    Case("any file, saved by root", OWNER, TEAM, 0o640, None, ROOT, Expected(OWNER, TEAM, 0o640, None)),
    Case("a file that nobody may write, saved by root", OWNER, TEAM, 0o400, None, ROOT,
         Expected(OWNER, TEAM, 0o400, None)),
    Case("a file with the set-user-ID and set-group-ID bits", OWNER, TEAM, 0o6775, None, MEMBER,
         Expected(SAVER, TEAM, 0o775, None)),
    Case("an access control list that excludes the group, saved by root", OWNER, TEAM, 0o660, SHUT, ROOT,
         Expected(OWNER, TEAM, 0o660, SHUT)),
    Case("an access control list, saved by a user that it names", OWNER, TEAM, 0o664, OPEN, Saver(NAMED, [NAMED, TEAM]),
         Expected(NAMED, TEAM, 0o664, OPEN)),
    Case("an access control list that excludes the group, saved by a user outside it", OWNER, TEAM, 0o660,
         "user::6 user:43000:6 group::0 mask::6 other::0", OUTSIDER,
         Expected(SAVER, SAVER, 0o660, "user::6 user:43000:6 group::0 mask::6 other::0")),
    Case("an access control list, saved by a user outside the group", OWNER, TEAM, 0o664,
         "user::6 group::6 group:45000:0 mask::6 other::4", OUTSIDER,
         Expected(SAVER, SAVER, 0o664, "user::6 group::0 group:45000:0 mask::6 other::4")),
]

ATTRIBUTES = {"user.xdg.comment": b"mine", "user.empty": b"", "trusted.sumtype": b"\0\1"}


class Documents:
    """Documents that an app saves, with one backup."""

    name, file, others, has_links = "documents", "notes.json", ["notes.backup-1.json"], True

    def __init__(self, saver):
        self.saver = saver

    def make(self, path):
        subprocess.run([self.saver, "new", path], check=True)

    def save(self, path):
        return [self.saver, "save", path]


class Schemas:
    """Schemas that the tool formats."""

    name, file, others, has_links = "schemas", "Notes.sumtype.json", [], False

    def __init__(self, tool):
        self.tool = tool

    def make(self, path):
        with open(path, "w", encoding="utf-8") as schema:
            schema.write('{"sumtype": 1, "types": {"Note": {"struct": {"text": "String"}}}}')

    def save(self, path):
        return [self.tool, "format", path]


class Harness:
    def __init__(self, subject, root):
        self.subject, self.root = subject, root
        self.failures = []
        self.kills = 0

    def run(self, case, *strace):
        log = [] if "-o" in strace else ["-o", "/dev/null"]
        before = ["strace", "-f", "-qq", *log, *strace] if strace else []
        become = []
        if case.saver.user:
            become = ["setpriv", f"--reuid={case.saver.user}", f"--regid={case.saver.groups[0]}",
                      "--groups=" + ",".join(map(str, case.saver.groups))]
        return subprocess.run([*become, *before, *self.subject.save(self.file)],
                              capture_output=True, text=True, timeout=60)

    def prepare(self, case, number, default_list):
        """Makes a folder in which all users may write, with one file."""
        self.folder = os.path.join(self.root, f"{number}")
        shutil.rmtree(self.folder, ignore_errors=True)
        os.mkdir(self.folder)
        os.chmod(self.folder, 0o777)
        self.file = os.path.join(self.folder, self.subject.file)
        self.subject.make(self.file)
        if default_list:
            os.setxattr(self.folder, DEFAULT, acl("user::7 user:44000:7 group::7 mask::7 other::7"))
        os.chown(self.file, case.owner, case.group)
        os.chmod(self.file, case.mode)
        for name, value in ATTRIBUTES.items():
            os.setxattr(self.file, name, value)
        if case.acl:
            os.setxattr(self.file, ACCESS, acl(case.acl))
        self.before = File(self.file)

    def check_access(self, case, moment):
        """Checks that no other user has more access to any file in the folder than to the file before."""
        groups = [TEAM, SAVER, NAMED, STRANGER]
        for name in os.listdir(self.folder):
            now = File(os.path.join(self.folder, name))
            for user in [OWNER, SAVER, NAMED, STRANGER]:
                if user == case.saver.user:
                    continue
                for bits in range(1 << len(groups)):
                    member = [group for bit, group in enumerate(groups) if bits >> bit & 1]
                    for wanted in range(1, 8):
                        if now.lets(user, member, wanted) and not self.before.lets(user, member, wanted):
                            self.fail(case, f"{moment}: user {user} of the groups {member} has the access {wanted} to "
                                            f"{name}, {now}; the file was {self.before}")
                            return

    def fail(self, case, text):
        self.failures.append(f"{case.name}: {text}")

    def check_end(self, case):
        names = sorted(os.listdir(self.folder))
        if names != sorted([self.subject.file, *self.subject.others]):
            self.fail(case, f"the folder has {names} after the save")
            return
        now, expected = File(self.file), case.expected
        wanted = (expected.owner, expected.group, expected.mode, acl(expected.acl) if expected.acl else None)
        if (now.owner, now.group, now.mode, now.acl) != wanted:
            self.fail(case, f"the saved file is {now}, and not {expected}")
        for name, value in ATTRIBUTES.items():
            # Only root may see or set this attribute.
            if name.startswith("trusted.") and case.saver.user:
                continue
            if now.attributes.get(name) != value:
                self.fail(case, f"the attribute {name} of the saved file is {now.attributes.get(name)!r}")

    def calls(self, case, *inject):
        """The system calls of a save that change a file, each with its number among the calls of its name."""
        log = os.path.join(self.root, "calls")
        with open(log, "w"):
            pass
        os.chmod(log, 0o666)
        self.run(case, "-e", "trace=" + ",".join(CALLS), *inject, "-o", log)
        counts, calls = collections.Counter(), []
        with open(log, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                match = re.match(r"(?:\d+\s+)?([a-z_0-9]+)\(", line)
                if not match or match[1] not in CALLS:
                    continue
                counts[match[1]] += 1
                # The other calls open libraries, or the document for reading.
                if match[1] != "openat" or "O_CREAT" in line:
                    calls.append((match[1], counts[match[1]]))
        return calls

    def save(self, case, number):
        for default_list in [False, True]:
            self.prepare(case, number, default_list)
            result = self.run(case)
            if result.returncode:
                self.fail(case, result.stderr.strip())
                continue
            self.check_access(case, "after a save")
            self.check_end(case)
            if not self.subject.has_links:
                continue
            # The same on a file system without hard links, where backups are copies.
            self.prepare(case, number, default_list)
            if self.run(case, "-e", "trace=link,linkat", "-e", "inject=link,linkat:error=EMLINK"
                        ).returncode:
                self.fail(case, "the document cannot be saved without hard links")
            self.check_access(case, "after a save without hard links")
            self.check_end(case)

    def kill(self, case, number):
        ways = [(), ("-e", "inject=link,linkat:error=EMLINK")] if self.subject.has_links else [()]
        for links in ways:
            self.prepare(case, number, True)
            for call, time in self.calls(case, *links):
                # strace cannot make a call fail and kill the process at the same call.
                if links and call.startswith("link"):
                    continue
                self.prepare(case, number, True)
                self.run(case, "-e", "trace=" + ",".join(sorted({call, "link", "linkat"})),
                         "-e", f"inject={call}:signal=SIGKILL:when={time}", *links)
                self.kills += 1
                self.check_access(case, f"killed at {call} {time}{' without hard links' if links else ''}")


def missing(folder):
    """The first missing requirement of these tests; None if all are there."""
    if not sys.platform.startswith("linux"):
        return "Linux"
    if os.geteuid() != 0:
        return "root, to act as other users"
    for tool in ["strace", "setpriv"]:
        if not shutil.which(tool):
            return tool
    probe = os.path.join(folder, "probe")
    with open(probe, "w"):
        pass
    try:
        os.setxattr(probe, ACCESS, acl(SHUT))
        os.setxattr(probe, "user.sumtype", b"1")
    except OSError:
        return f"access control lists and extended attributes in {folder}"
    os.unlink(probe)
    return None


def built(product, *where):
    """The path of a program, which is built."""
    build = ["swift", "build", *where]
    subprocess.run([*build, "--product", product], check=True)
    path = subprocess.run([*build, "--show-bin-path"], check=True, capture_output=True, text=True)
    return os.path.join(path.stdout.strip(), product)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--saver", help="the crash-saver to run; it is built if none is given")
    options.add_argument("--tool", help="the sumtype to run; it is built if none is given")
    options = options.parse_args()
    with tempfile.TemporaryDirectory() as root:
        os.chmod(root, 0o755)
        what = missing(root)
        if what:
            print(f"SKIPPED: files of other users and groups; this needs {what}")
            return
        saver = options.saver or built("crash-saver", "--package-path", CRASH_TESTS, "-c", "release")
        tool = options.tool or built("sumtype", "--package-path", PACKAGE)
        failures = 0
        for subject in [Documents(shutil.copy(saver, root)), Schemas(shutil.copy(tool, root))]:
            harness = Harness(subject, root)
            for number, case in enumerate(CASES):
                harness.save(case, number)
                harness.kill(case, number)
            print(f"{len(CASES)} {subject.name} of others, {harness.kills} kills, "
                  f"{len(harness.failures)} failures")
            for failure in harness.failures:
                print("  " + failure)
            failures += len(harness.failures)
        sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
