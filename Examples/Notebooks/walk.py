"""Runs the commands of a page, those after `$ ` in its console blocks, and compares their output."""
import os, re, subprocess, sys

page = sys.argv[1]
text = open(page, encoding="utf-8").read()
folder = os.environ["WALK_FOLDER"]
scratch = os.environ.get("SUMTYPE_SCRATCH")
faults = 0


def run(command):
    # CI builds several packages into one folder, so that their common parts are built once.
    shown = command
    if scratch:
        command = re.sub(r"\bswift (build|run)\b", rf"swift \1 --scratch-path '{scratch}'", command)
    done = subprocess.run(command, shell=True, cwd=folder, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    allowed = {"diff": (0, 1)}.get(shown.split()[0], (0,))
    return done.stdout, done.returncode in allowed


def block(match):
    global faults
    pieces = re.split(r"^\$ ", match.group(1), flags=re.M)[1:]
    result = ""
    for piece in pieces:
        command, _, expected = piece.partition("\n")
        output, succeeded = run(command)
        if not succeeded or output != expected:
            faults += 1
            print(f"$ {command}\n-- expected:\n{expected}-- printed:\n{output}", file=sys.stderr)
        result += f"$ {command}\n{output}"
    return f"```console\n{result}```"


new = re.sub(r"```console\n(.*?)```", block, text, flags=re.S)
if "--write" in sys.argv and new != text:
    open(page, "w", encoding="utf-8").write(new)
    sys.exit(0)
print("ok      " + os.path.basename(page) if faults == 0 else f"{faults} commands print something else")
sys.exit(1 if faults else 0)
