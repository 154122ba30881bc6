"""A link server for scripts: the built program on a folder of its own, with an app, a host and keys."""

import json
import os
import re
import signal
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The hosts of links and of the console, as the files of `Server/Deployment` name them.
HOST, CONSOLE = "go.example.com", "console.example.com"


class ServerProcess:
    """Starts `entryway-server serve` on any free ports."""

    def __init__(self, program, folder, options=()):
        self.program, self.folder, self.options = str(program), Path(folder), list(options)
        self.data = self.folder / "data"
        self.process = None

    def start(self):
        before = self.begin()
        while True:
            text = (self.folder / "server.log").read_bytes()[before:].decode()
            ports = re.search(r"private=http://[^:]+:(\d+) public=http://[^:]+:(\d+)", text)
            if ports:
                self.private_port, self.public_port = int(ports[1]), int(ports[2])
                return self
            if self.process.poll() is not None:
                raise SystemExit(f"the server ended at its start:\n{text}")
            time.sleep(0.02)

    def begin(self):
        """Starts the process, and does not wait for it.

        Returns where in the log it begins."""
        self.log = open(self.folder / "server.log", "ab")
        before = self.log.tell()
        self.process = subprocess.Popen(
            [self.program, "serve", "--data", str(self.data), "--public-port", "0",
             "--private-port", "0", *self.options],
            stdout=self.log, stderr=self.log)
        return before

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        self.process.wait()
        self.log.close()

    def command(self, *arguments):
        output = subprocess.run(
            [self.program, *arguments, "--data", str(self.data)], check=True, capture_output=True)
        return output.stdout.decode()

    def rss_anon(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"RssAnon:\s+(\d+) kB", status)[1]) / 1024

    def ask(self, method, path, body=None, key=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.private_port}{path}", method=method,
            data=None if body is None else json.dumps(body).encode())
        request.add_header("Content-Type", "application/json")
        request.add_header("Authorization", f"Bearer {key or self.secret}")
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read() or b"null")

    def prepare(self):
        """Makes an app with a host, keys, routes and the link `/abcd`."""
        self.command("apps", "create", "shop", "--app-id", "ABCDE12345.com.example.shop",
                     "--web-host", "www.example.com", "--scheme", "shop",
                     "--iphone-store", "https://apps.apple.com/app/id1")
        self.command("hosts", "add", "shop", HOST, "--root")
        self.secret = json.loads(
            self.command("keys", "create", "shop", "--secret", "--scope", "owner"))["key"]
        self.publishable = json.loads(self.command("keys", "create", "shop"))["key"]
        manifest = json.loads((Path(__file__).parent / "server_manifest.json").read_text())
        upload = self.ask("POST", "/v1/manifests",
                          {"version": "1.0.0", "manifest": json.dumps(manifest)})
        while self.ask("GET", f"/v1/manifests/{upload['id']}")["state"] == "checking":
            time.sleep(0.05)
        self.link = self.ask("POST", "/v1/links", {
            "host": HOST, "slug": "abcd", "target": "https://shop.example.com/orders/1",
            "fallbacks": {"web": "https://www.example.com/orders"}})
        return self


def build(configuration, product="entryway-server", root=ROOT, scratch=None):
    """Builds a program of the server's package, and says where it is.

    Of another tree than this one the objects are in a folder of their own.
    """
    command = ["swift", "build", "--package-path", str(root / "Server"), "--configuration",
               configuration, "--product", product, "--force-resolved-versions"]
    if scratch or configuration == "release":
        command += ["--scratch-path", str(scratch or root / "Server" / ".build-release")]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    place = subprocess.run(command + ["--show-bin-path"], check=True, capture_output=True, text=True)
    return Path(place.stdout.strip()) / product


def temporary_folder():
    return tempfile.TemporaryDirectory(prefix="entryway-server-")
