"""The servers that the checks look at: the demo, and one on a folder of its own."""

import json
import re
import subprocess
import tempfile
import time
import urllib.request

from server_process import HOST, ROOT, ServerProcess

from .visitor import Visitor

APP = "/console/apps/shop"
MANIFEST = ROOT / "Server/Sources/EntrywayServer/Demo/shop.json"
PHONE = ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 "
         "(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1")


class Addresses:
    """What can be asked of any server."""

    @property
    def origin(self):
        return f"http://localhost:{self.private_port}"

    def visitor(self):
        return Visitor(self.private_port)

    def follow(self, path, agent=PHONE, timeout=30):
        """Follows a link on the public address, as a phone does."""
        phone = Visitor(self.public_port, agent)
        return phone.get(path, headers={"Host": HOST}, timeout=timeout)

    def tell(self, events, key, installation, secret="q3Jt0mWkQXyZ8b5cD1eF2gH4iJ6kL7mN"):
        """Tells events as an app does; `events` are dictionaries with what is special of each."""
        now = time.time()
        body = {"installation": installation, "secret": secret, "sentAt": stamp(now), "events": [
            {"id": identifier(), "sequence": index + 1,
             "occurredAt": stamp(now - 60 + index), "version": "1.0.0"} | event
            for index, event in enumerate(events)]}
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.public_port}/v1/events", json.dumps(body).encode(),
            {"Content-Type": "application/json", "Authorization": f"Bearer {key}"})
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read())


class DemoServer(Addresses):
    def __init__(self, program):
        self.program = program

    def __enter__(self):
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [self.program, "demo", "--public-port", "0", "--private-port", "0"],
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        text = ""
        while "Ctrl-C to stop." not in text:
            line = self.process.stdout.readline()
            assert line, f"the demo ended at its start:\n{text}"
            text += line
        self.private_port = int(re.search(r"localhost:(\d+)/console", text)[1])
        self.public_port = int(re.search(r"127\.0\.0\.1:(\d+)/window", text)[1])
        self.password = re.search(r"with the password (\S+)", text)[1]
        self.publishable = re.search(r"ewpk_\S+", text)[0]
        self.name = "demo"
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.log.close()


class FolderServer(Addresses):
    """`serve` on a new folder, with the account `ada`, an owner."""

    def __init__(self, program):
        self.program, self.name = program, "ada"

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="entryway-console-")
        self.process = ServerProcess(self.program, self.folder.name).start()
        self.private_port, self.public_port = self.process.private_port, self.process.public_port
        self.password = self.account("ada", "owner")
        return self

    def __exit__(self, *_):
        self.process.stop()
        self.folder.cleanup()

    def restart(self):
        """Ends the server as a service is ended, and starts it on the same ports."""
        self.process.process.terminate()
        self.process.process.wait(timeout=15)
        self.process.log.close()
        self.process.options = ["--private-port", str(self.private_port),
                                "--public-port", str(self.public_port)]
        self.process.start()

    def account(self, name, role):
        """Makes an account, and gives its password."""
        made = self.process.command("accounts", "create", name, "--role", role)
        return json.loads(made)["password"]

    def person(self, name, role):
        """Somebody with a new account, signed in."""
        return self.visitor().signed_in(name, self.account(name, role))

    def owner(self):
        return self.visitor().signed_in("ada", self.password)

    def add_app(self, owner):
        """Adds the app `shop` with a host of links."""
        for path, fields in [
            ("/console/apps", {
                "name": "shop", "title": "The Shop", "appIDs": "ABCDE12345.com.example.shop",
                "schemes": "shop", "webHosts": "www.example.com", "timeZone": "Europe/Berlin",
                "stores/iphone": "https://apps.apple.com/app/id1"}),
            (f"{APP}/settings/hosts", {"name": HOST, "slugs": "root"}),
        ]:
            answer = owner.post(path, fields)
            assert answer.status == 303, f"{path} answered {answer.status}: {answer.text}"

    def upload(self, owner, manifest=None, version="1.0.0"):
        """Uploads a manifest, and waits until it is compared."""
        text = json.dumps(manifest) if manifest else MANIFEST.read_text()
        answer = owner.post(f"{APP}/manifests", {"version": version, "manifest": text})
        assert answer.status == 303, f"the manifest was answered {answer.status}: {answer.text}"
        wait(lambda: "… being compared" not in owner.get(f"{APP}/manifests").text)

    def key(self, owner, title="The app"):
        """Makes a publishable key."""
        answer = owner.post(f"{APP}/keys", {"title": title, "type": "publishable"})
        return re.search(r"ewpk_[\w-]+", answer.text)[0]


def wait(condition, seconds=15, what="what was waited for did not come"):
    """Asks until it is so, and gives what it is."""
    end = time.monotonic() + seconds
    while True:
        found = condition()
        if found:
            return found
        assert time.monotonic() < end, f"{what} within {seconds} s"
        time.sleep(0.05)


def stamp(seconds):
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds)) + ".000Z"


counted = iter(range(1, 1_000_000))


def identifier():
    """An identifier of version 7."""
    return f"{int(time.time() * 1000):012x}"[:8] + "-" + (
        f"{int(time.time() * 1000):012x}"[8:] + f"-7000-8000-{next(counted):012x}")
