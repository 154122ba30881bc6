"""What the benchmarks of sending share: an APNs of Node on this machine, the pushes, and the built clients."""

import os
import secrets
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
CLIENTS = FOLDER / "Clients"
# The first answer of the slow port comes so many milliseconds after its push, and every twentieth device is gone.
DELAY, DEAD = 50, 20
TOKENS = 10_000
PAYLOAD = ('{"aps":{"alert":{"title":"Your order is on its way","body":"It arrives tomorrow between 9 and 12."},'
           '"sound":"default","thread-id":"orders"},"deep_link":"https://shop.example.com/orders/4821",'
           '"send_id":"7d0b8f2e-4c1a-4f5b-9a57-3f0a6f6f2c11"}')


class Server:
    """The server's ports, and the folder with its certificate, the key, tokens and the payload."""

    def __init__(self, folder, process):
        self.folder, self.process = folder, process
        self.port, self.slow_port = map(int, process.stdout.readline().split())


@contextmanager
def server():
    with tempfile.TemporaryDirectory(prefix="entryway-sender-") as name:
        folder = Path(name)
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
             "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
             "-keyout", folder / "server.key", "-out", folder / "server.pem"], check=True, capture_output=True)
        (folder / "payload.json").write_text(PAYLOAD)
        write_tokens(folder / "tokens", TOKENS)
        process = subprocess.Popen(["node", str(FOLDER / "apns.mjs"), name, str(DELAY)], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, text=True)
        try:
            yield Server(folder, process)
        finally:
            process.stdin.close()
            process.wait()


def write_tokens(path, count):
    with path.open("w") as file:
        for number in range(count):
            start = "dead" if number % DEAD == DEAD - 1 else "4e17"
            file.write(f"{start}{secrets.token_hex(30)}\n")


def build():
    """Builds the clients and `entryway-send`, and says where they are. The first build takes minutes."""
    options = ["--package-path", str(CLIENTS), "--scratch-path", str(CLIENTS / ".build-release"), "-c", "release"]
    subprocess.run(["swift", "build", *options], check=True, stdout=subprocess.DEVNULL)
    place = subprocess.run(["swift", "build", *options, "--show-bin-path"], check=True, capture_output=True, text=True)
    return Path(place.stdout.strip())


def machine():
    """What the figures were measured on, in a line."""
    versions = [
        subprocess.run(["node", "--version"], capture_output=True, text=True).stdout.strip(),
        subprocess.run(["h2load", "--version"], capture_output=True, text=True).stdout.strip(),
    ] if shutil.which("h2load") else []
    return f"{os.cpu_count()} cores, Node {', '.join(versions)}"
