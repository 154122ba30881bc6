#!/usr/bin/env python3
"""Serves ClickHouse's HTTP for tests with chDB, which is ClickHouse as a Python package.

usage: Scripts/chdb_server.py FOLDER PORT

Speaks as much of it as the link server uses: a statement in the URL or in the body, rows in RowBinary, settings
in the URL, an exception's text and number in the answer, also behind rows. It keeps its data in FOLDER.
"""

import sys
import threading
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parent.parent
VERSION = "4.4.0"
# What each exception's number is as a status, as ClickHouse has it; others are 500.
STATUSES = {47: 404, 60: 404, 81: 404, 115: 404, 62: 400, 516: 403}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    lock = threading.Lock()
    known = {}

    def do_POST(self):
        body = self.chunked() if "chunked" in self.headers.get("Transfer-Encoding", "") else \
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
        settings = dict(urllib.parse.parse_qsl(self.path.partition("?")[2]))
        statement = settings.pop("query", None)
        settings.pop("default_format", None)
        file = None
        if statement is None:
            statement = body.decode()
        else:
            file = Path(sys.argv[1], f"block-{threading.get_ident()}")
            file.write_bytes(body)
            statement = statement.replace("FORMAT ", f"FROM INFILE '{file}' FORMAT ")
        self.began = False
        try:
            with Handler.lock:
                self.answer(statement, settings)
        except OSError:
            pass  # Whoever asked has gone.
        except RuntimeError as error:
            self.refuse(str(error).removeprefix("Streaming query failed: "))
        finally:
            if file:
                file.unlink()
            self.close_connection = True

    def answer(self, statement, settings):
        # A session keeps what was set last.
        for name, value in settings.items():
            if Handler.known.get(name) != value:
                Handler.session.query(
                    f"USE {value}" if name == "database" else f"SET {name} = '{value}'")
                Handler.known[name] = value
        if not statement.startswith("SELECT"):
            self.send(Handler.session.query(statement).bytes())
            return self.end()
        with Handler.session.send_query(statement, "TabSeparated") as pieces:
            for piece in pieces:
                self.send(piece.bytes())
        self.end()

    def begin(self, status, headers=()):
        self.began = True
        self.send_response(status)
        for name, value in (("Transfer-Encoding", "chunked"), ("Connection", "close"), *headers):
            self.send_header(name, value)
        self.end_headers()

    def send(self, data):
        if not self.began:
            self.begin(200)
        if data:
            self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))

    def end(self):
        self.send(b"")
        self.wfile.write(b"0\r\n\r\n")

    def refuse(self, text):
        """An exception: with its status, or, as ClickHouse does, behind the rows that were sent."""
        if self.began:
            self.send(f"\r\n__exception__\r\n{text}\r\n".encode())
            return self.end()
        code = int("".join(filter(str.isdigit, text[5:10])) or 0) if text.startswith("Code:") else 0
        self.begin(STATUSES.get(code, 500), [("X-ClickHouse-Exception-Code", str(code))])
        self.send(text.encode())
        self.end()

    def chunked(self):
        body = b""
        while size := int(self.rfile.readline(), 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return body

    def log_message(self, *_):
        pass


def main():
    sys.path.insert(0, str(ROOT / "Scripts"))
    from own_environment import start_again_in
    start_again_in(ROOT / "Server" / ".build-chdb", [f"chdb=={VERSION}"])
    from chdb import session
    Handler.session = session.Session(str(Path(sys.argv[1], "data")))
    # Small queries, one after the other: threads for each would take longer than it does.
    Handler.session.query("SET max_threads = 1")
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Handler)
    server.serve_forever()


if __name__ == "__main__":
    main()
