"""The machines of a cluster on this one: PostgreSQL with a standby, ClickHouse, link servers, and nginx."""

import contextlib
import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

from free_port import free_port
from machine_room import kill_in, wait
from required import find
from server_process import ROOT, ServerProcess

SCRIPTS = Path(__file__).resolve().parent
# The programs of all of them but ClickHouse.
NEEDED = ["postgres", "pg_basebackup", "psql", "nginx"]


class Postgres:
    """A PostgreSQL server, alone or as the copy of another one.

    It syncs nothing unless it should: what a killed process wrote, the system still has.
    """

    CONFIGURATION = """
        listen_addresses = '127.0.0.1'
        unix_socket_directories = ''
        max_connections = 100
        shared_buffers = 64MB
        max_locks_per_transaction = 256
        max_prepared_transactions = 0
        wal_retrieve_retry_interval = 200ms
        log_min_messages = warning
    """

    def __init__(self, room, name, is_synced=False):
        self.room, self.folder, self.port = room, room.make(name), free_port()
        self.data, self.is_synced = self.folder / "data", is_synced
        # It refuses to run as root.
        self.owner = []
        if os.geteuid() == 0:
            self.owner = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
            shutil.chown(self.folder, "postgres")

    def make(self):
        self._prepare("initdb", "--pgdata", self.data, "--username", "entryway", "--auth", "trust",
                      "--encoding", "UTF8", "--locale", "C", "--no-sync")
        with open(self.data / "postgresql.conf", "a", encoding="utf-8") as file:
            file.write(f"{self.CONFIGURATION}fsync = {'on' if self.is_synced else 'off'}\n")
        return self

    @property
    def address(self):
        return f"host=127.0.0.1 port={self.port} user=entryway dbname=postgres"

    def copy(self, primary):
        """Becomes a standby of another one."""
        shutil.rmtree(self.data, ignore_errors=True)
        self._prepare("pg_basebackup", "--pgdata", self.data, "--write-recovery-conf", "--checkpoint=fast",
                      "--no-sync", "--dbname", f"host=127.0.0.1 port={primary.port} user=entryway")
        return self

    def _prepare(self, name, *arguments):
        with open(self.folder / "postgres.log", "ab") as log:
            subprocess.run([*self.owner, find(name), *map(str, arguments)], check=True, cwd=self.folder,
                           stdout=log, stderr=log)

    def start(self):
        self.process = self.room.run([*self.owner, find("postgres"), "-D", self.data, "-p", self.port],
                                     self.folder, "postgres.log")

        def answers():
            assert self.process.poll() is None, "PostgreSQL ended at its start"
            return self.ask("SELECT 1", is_tried=True)

        wait(answers, 60, "PostgreSQL does not answer")
        return self

    def kill(self):
        kill_in(self.folder)
        self.process.wait()

    def signal(self, how):
        """Stops all of its processes, or lets them go on."""
        os.kill(self.process.pid, how)
        for backend in self.processes():
            os.kill(backend, how)

    def processes(self):
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return list(map(int, children.split()))

    def ask(self, sql, is_tried=False, database="postgres"):
        """The rows as lists of texts; with is_tried, None if there is no answer."""
        done = subprocess.run(
            [find("psql"), "-qAtX", "-F", "\t", "-h", "127.0.0.1", "-p", str(self.port), "-U", "entryway",
             "-d", database, "-v", "ON_ERROR_STOP=1", "-c", sql],
            capture_output=True, text=True, timeout=60, env=os.environ | {"PGCONNECT_TIMEOUT": "5"})
        if done.returncode:
            assert is_tried, f"PostgreSQL refused {sql!r}: {done.stderr}"
            return None
        return [line.split("\t") for line in done.stdout.splitlines()]

    @contextlib.contextmanager
    def holding(self, sql):
        """Keeps the locks of a statement for as long as this lasts."""
        held = "pg_stat_activity WHERE application_name = 'held'"
        process = self.room.run(
            [find("psql"), "-qAtX", "-h", "127.0.0.1", "-p", self.port, "-U", "entryway", "-d", "postgres",
             "-c", f"BEGIN; {sql}; SELECT pg_sleep(60)"], self.folder, "postgres.log",
            env=os.environ | {"PGAPPNAME": "held"})
        try:
            wait(lambda: self.ask(f"SELECT 1 FROM {held} AND wait_event = 'PgSleep'"), 30, f"nobody held {sql!r}")
            yield
        finally:
            # What serves psql would sleep on without it.
            self.ask(f"SELECT pg_terminate_backend(pid) FROM {held}")
            process.wait()


class PostgresPair:
    """A primary, and a standby that has each commit before it is answered."""

    def __init__(self, room):
        self.primary, self.standby = Postgres(room, "postgres-1"), Postgres(room, "postgres-2")
        self.ports = [self.primary.port, self.standby.port]

    @property
    def address(self):
        """What a link server connects by, whichever of both is the primary."""
        return (f"host=127.0.0.1,127.0.0.1 port={','.join(map(str, self.ports))} user=entryway dbname=postgres "
                "target_session_attrs=read-write")

    def start(self):
        self.primary.make().start()
        self._follow()

    def fail_over(self):
        """Kills the primary; the standby takes its place."""
        self.primary.kill()
        self.primary, self.standby = self.standby, self.primary
        self.primary.ask("SELECT pg_promote()")

    def renew(self):
        """What was killed becomes the standby of the one that took its place."""
        self._follow()

    def _follow(self):
        # It copies settings as well: once it is promoted, it waits for no standby that it does not have.
        self.standby.copy(self.primary).start()
        self.primary.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.primary.ask("SELECT pg_reload_conf()")
        wait(lambda: self.primary.ask("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'"), 60,
             "the standby does not follow")

    def ask(self, sql):
        return self.primary.ask(sql)

    def backends(self):
        """The processes in which the servers' connections are served."""
        return [int(row[0]) for row in self.ask(
            "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()")]


class ClickHouse:
    """Debian's ClickHouse, on the same port and folder each time it is started."""

    def __init__(self, room):
        self.room, self.folder, self.port = room, room.make("clickhouse"), free_port()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        self.process = self.room.run([SCRIPTS / "temporary-clickhouse", "18.16", self.folder, self.port],
                                     self.folder, "clickhouse.log", stdin=subprocess.PIPE)

        def answers():
            assert self.process.poll() is None, "ClickHouse ended at its start"
            return self.ask("SELECT 1", is_tried=True)

        wait(answers, 60, "ClickHouse does not answer")
        return self

    def kill(self):
        kill_in(self.folder)
        self.process.wait()
        self.process.stdin.close()

    def ask(self, sql, is_tried=False):
        """The rows as lists of texts; with is_tried, None if there is no answer."""
        try:
            with urllib.request.urlopen(f"{self.address}/", sql.encode(), timeout=60) as answer:
                return [line.split("\t") for line in answer.read().decode().splitlines()]
        except OSError as error:
            said = error.read().decode() if isinstance(error, urllib.error.HTTPError) else error
            assert is_tried, f"ClickHouse refused {sql!r}: {said}"
            return None


class ClusterServer(ServerProcess):
    """A link server with ports that stay, since nginx has them in its file."""

    def __init__(self, program, room, name, environment):
        folder = room.make(name)
        super().__init__(program, folder)
        self.room, self.name, self.environment = room, name, environment
        self.public_port, self.private_port = free_port(), free_port()

    def start(self):
        try:
            return super().start()
        except SystemExit as error:
            raise AssertionError(str(error)) from None

    def begin(self):
        log = self.folder / "server.log"
        before = log.stat().st_size if log.exists() else 0
        self.log = open(os.devnull, "rb")
        self.process = self.room.run(
            [self.program, "serve", "--data", self.data, "--public-port", self.public_port,
             "--private-port", self.private_port], self.folder, "server.log", env=os.environ | self.environment)
        return before

    def command(self, *arguments):
        output = subprocess.run([self.program, *arguments, "--data", str(self.data)], capture_output=True,
                                env=os.environ | self.environment)
        assert output.returncode == 0, f"{arguments} failed: {output.stderr.decode()}"
        return output.stdout.decode()

    def get(self, path, public=False, timeout=10):
        """The status and the body, or None if it does not answer."""
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.public_port if public else self.private_port, timeout=timeout)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        except (OSError, http.client.HTTPException):
            return None
        finally:
            connection.close()

    def readiness(self):
        """What it says of itself, with the status; None if it does not answer."""
        answer = self.get("/readyz")
        return answer and (answer[0], json.loads(answer[1]))

    def spooled(self):
        """How many clicks wait in its folder; None if it does not answer."""
        answer = self.get("/metrics")
        found = answer and re.search(r"^entryway_clicks_spooled(?:\{[^}]*\})? (\d+)", answer[1], re.MULTILINE)
        return int(found[1]) if found else None

    def wait_until_well(self):
        def is_well():
            assert self.process.poll() is None, f"{self.name} ended by itself with {self.process.returncode}"
            return self.is_well()

        wait(is_well, 60, lambda: f"{self.name} says {self.readiness()} and has {self.spooled()} clicks in its spool")

    def is_well(self):
        """Whether it serves, and nothing waits for PostgreSQL any more."""
        answer = self.readiness()
        return bool(answer) and answer[0] == 200 and answer[1].get("status") != "degraded" and not self.spooled()


class Balancer:
    """nginx before the servers, with the shipped file; only addresses, certificates and folders are replaced."""

    SHIPPED = ROOT / "Server" / "Deployment" / "nginx.conf"
    # The machines of the servers that the shipped file names.
    UPSTREAMS = ["127.0.0.1", "10.0.0.2"]

    def __init__(self, room, servers):
        self.room, self.folder, self.port = room, room.make("nginx"), free_port()
        self.servers = servers
        self.folder.chmod(0o777)

    def start(self):
        text = self.SHIPPED.read_text()
        # A machine may have no IPv6, and nothing of this goes over a network.
        text = re.sub(r"\n *(listen \[::\]|ssl_)[^\n]*", "", text)
        text = text.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{self.port};")
        text = text.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
        text = text.replace("/var/log/nginx", str(self.folder))
        for address, server in zip(self.UPSTREAMS, self.servers, strict=True):
            for port, own in ((8080, server.public_port), (8081, server.private_port)):
                text = text.replace(f"server {address}:{port}", f"server 127.0.0.1:{own}")
        temporary = "".join(f"{kind}_temp_path {self.folder}/{kind};\n"
                            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (self.folder / "main.conf").write_text(
            f"daemon off;\npid {self.folder}/pid;\nerror_log {self.folder}/nginx.log;\n"
            f"worker_processes 1;\nevents {{}}\nhttp {{\n{temporary}{text}}}\n")
        self.process = self.room.run(
            [find("nginx"), "-p", self.folder, "-c", self.folder / "main.conf", "-e", self.folder / "nginx.log"],
            self.folder, "nginx.log")

        def answers():
            assert self.process.poll() is None, "nginx ended at its start"
            try:
                connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
                connection.request("GET", "/healthz", headers={"Host": "go.example.com"})
                return connection.getresponse().status == 200
            except OSError:
                return False

        wait(answers, 30, "nginx does not answer")
        return self
