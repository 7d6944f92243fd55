"""What the scripts share that compare Vitrine with other libraries: words to the reader, and a virtual environment."""

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


def enter_environment(required, optional=()):
    """Runs the script again inside the virtual environment, with these packages, which it installs first if need be.

    `optional` are lists of packages that the script can do without.
    """
    if Path(sys.prefix) == ENVIRONMENT:
        return
    python = ENVIRONMENT / "bin" / "python"
    ready = ENVIRONMENT / f"{PROGRAM}.ready"
    if not ready.exists():
        say(f"installing what it needs into {ENVIRONMENT.relative_to(ROOT)}")
        if not python.exists() and subprocess.run([sys.executable, "-m", "venv", ENVIRONMENT]).returncode != 0:
            fail("no virtual environment could be made; Debian's package for it is python3-venv")
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if subprocess.run([*install, *required]).returncode != 0:
            fail(f"{', '.join(required)} could not be installed")
        for packages in optional:
            if subprocess.run([*install, *packages]).returncode != 0:
                say(f"without {packages[-1]}: it could not be installed")
        ready.touch()
    os.execv(python, [str(python), *sys.argv])
