"""Somebody who asks the console over plain HTTP, with cookies of their own and no browser."""

import http.client
import re
from dataclasses import dataclass
from html import unescape
from http.cookies import SimpleCookie
from urllib.parse import urlencode

SESSION, BROWSER = "__Host-entryway-session", "__Host-entryway-browser"


@dataclass
class Answer:
    status: int
    headers: list
    body: bytes

    def header(self, name):
        return next((value for key, value in self.headers if key.lower() == name), None)

    def cookies(self):
        """The `Set-Cookie` lines by the name of their cookie."""
        return {value.split("=", 1)[0]: value for key, value in self.headers
                if key.lower() == "set-cookie"}

    @property
    def text(self):
        return self.body.decode()

    @property
    def location(self):
        return self.header("location")


class Visitor:
    def __init__(self, port, agent="console-check", cookies=None):
        self.port, self.agent, self.cookies = port, agent, dict(cookies or {})

    def ask(self, method, path, body=None, headers=None, timeout=30):
        connection = http.client.HTTPConnection("localhost", self.port, timeout=timeout)
        sent = {"User-Agent": self.agent}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if body is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        sent.update(headers or {})
        try:
            connection.request(method, path, body=body, headers=sent)
            response = connection.getresponse()
            answer = Answer(response.status, response.getheaders(), response.read())
        finally:
            connection.close()
        self.keep(answer)
        return answer

    def keep(self, answer):
        for line in answer.cookies().values():
            for name, morsel in SimpleCookie(line).items():
                if morsel.value:
                    self.cookies[name] = morsel.value
                else:
                    self.cookies.pop(name, None)

    def get(self, path, **options):
        return self.ask("GET", path, **options)

    def post(self, path, fields, token=None, headers=None, **options):
        """Sends a form, with the token of the session's own page unless another is given."""
        token = self.token() if token is None else token
        items = list(fields.items() if isinstance(fields, dict) else fields)
        return self.ask("POST", path, urlencode(items + [("token", token)]), headers, **options)

    def token(self, page="/console/account"):
        found = re.search(r'name="token" value="([^"]+)"', self.get(page).text)
        assert found, f"there is no form with a token at {page}"
        return unescape(found[1])

    def sign_in(self, name, password, back=None, headers=None):
        token = self.token("/console/sign-in")
        fields = {"name": name, "password": password} | ({"back": back} if back else {})
        return self.post("/console/sign-in", fields, token=token, headers=headers)

    def signed_in(self, name, password):
        answer = self.sign_in(name, password)
        assert answer.status == 303 and SESSION in self.cookies, (
            f"{name} was not signed in: {answer.status}")
        return self

    def stranger(self):
        return Visitor(self.port, "another browser")
