"""Shared by the scripts that compare Vitrine with other libraries: messages, options, and a virtual environment."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
ENVIRONMENT = ROOT / ".venv"
PROGRAM = Path(sys.argv[0]).stem


def say(text):
    print(f"{PROGRAM}: {text}", file=sys.stderr)


def fail(text):
    say(f"error: {text}")
    sys.exit(1)


class Parser(argparse.ArgumentParser):
    """A parser of options whose errors are one line."""

    def error(self, message):
        say(f"error: {message}")
        sys.exit(2)


def enter_environment(required, optional=()):
    """Runs the script again in the virtual environment, after installing these packages if they are missing.

    `optional` has lists of packages that the script can work without.
    """
    if Path(sys.prefix) == ENVIRONMENT:
        return
    python = ENVIRONMENT / "bin" / "python"
    ready = ENVIRONMENT / f"{PROGRAM}.ready"
    if not ready.exists():
        say(f"installing packages into {ENVIRONMENT.relative_to(ROOT)}")
        if not python.exists() and subprocess.run([sys.executable, "-m", "venv", ENVIRONMENT]).returncode != 0:
            fail("could not create a virtual environment; Debian's package for it is python3-venv")
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if subprocess.run([*install, *required]).returncode != 0:
            fail(f"{', '.join(required)} could not be installed")
        for packages in optional:
            if subprocess.run([*install, *packages]).returncode != 0:
                say(f"without {packages[-1]}: it could not be installed")
        ready.touch()
    os.execv(python, [str(python), *sys.argv])
