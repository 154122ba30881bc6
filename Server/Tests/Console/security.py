"""Signing in, sessions and forms, as somebody outside would attack them."""

import os
import re
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote

from .servers import APP, FolderServer, wait
from .verdicts import none, same
from .visitor import BROWSER, SESSION, Visitor

EVIL = [
    "https://evil.example", "//evil.example", "/\\evil.example", "\\\\evil.example", "/%5cevil",
    "/console\\@evil.example", "/consolevil", "/console.evil.example", "/console@evil.example",
    "javascript:alert(1)", "\t//evil.example", " https://evil.example",
    "/console\r\nSet-Cookie: a=b", "/console\u2028//evil.example", "/console/" + "a" * 5000,
]
FORM = "__Host-entryway-form"


def check_forms(verdicts, program, folder):
    with FolderServer(program) as server:
        owner = server.owner()
        server.add_app(owner)
        server.upload(owner)
        check_tokens(verdicts, server, owner)
        check_addresses(verdicts, server)
        check_sessions(verdicts, server)


def check_tokens(verdicts, server, owner):
    made = owner.post(f"{APP}/links/new", {"target": "https://shop.example.com/orders/1"})
    link = made.location.split("?")[0]
    other = server.owner()
    attempts = [
        ("no token", {"token": ""}, {}, 403),
        ("a token that is none", {"token": "x" * 43}, {}, 403),
        ("the token of another session", {"token": other.token()}, {}, 403),
        ("Sec-Fetch-Site: cross-site", {}, {"Sec-Fetch-Site": "cross-site"}, 403),
        ("Sec-Fetch-Site: same-site", {}, {"Sec-Fetch-Site": "same-site"}, 403),
        ("Sec-Fetch-Site: none", {}, {"Sec-Fetch-Site": "none"}, 403),
        ("another type of body", {}, {"Content-Type": "text/plain"}, 415),
    ]
    for what, options, headers, status in attempts:
        with verdicts.check(f"a form with {what} is refused, and does nothing"):
            answer = owner.post(f"{link}/delete", {}, headers=headers, **options)
            same(answer.status, status, "the status")
            same(owner.get(link).status, 200, "the link's page")
    with verdicts.check("asking to delete deletes nothing, the form of the same origin does"):
        asked = owner.get(f"{link}/delete").text
        same(owner.get(link).status, 200, "the link's page")
        revision = re.search(r'name="revision" value="([^"]+)"', asked)[1]
        same(owner.post(f"{link}/delete", {}).status, 412, "the answer to a form without a revision")
        same(owner.get(link).status, 200, "the link's page")
        same(owner.post(f"{link}/delete", {"revision": revision},
                        headers={"Sec-Fetch-Site": "same-origin"}).status, 303, "the answer")
        same(owner.get(link).status, 404, "the link's page")
    with verdicts.check("nobody is signed in by a form of another site"):
        for cookies, headers in [
            ({}, {}), ({FORM: "A" * 43}, {}),
            (None, {"Sec-Fetch-Site": "cross-site"}),
        ]:
            victim = server.visitor()
            token = victim.token("/console/sign-in")
            if cookies is not None:
                victim.cookies = cookies
            answer = victim.post("/console/sign-in", {"name": "ada", "password": server.password},
                                 token=token, headers=headers)
            assert SESSION not in victim.cookies, f"signed in with {cookies} {headers}"
            assert answer.status in (303, 403), answer.status


def check_addresses(verdicts, server):
    with verdicts.check("the sign-in leads to no address of somebody else"):
        faults = []
        for back in EVIL:
            page = server.visitor()
            text = page.get(f"/console/sign-in?back={quote(back)}").text
            hidden = re.search(r'name="back" value="([^"]*)"', text)[1]
            if hidden != "/console":
                faults.append(f"the form keeps {hidden!r} of {back!r}")
        for back in (EVIL[0], EVIL[2], EVIL[12]):
            answer = server.visitor().sign_in("ada", server.password, back)
            if (answer.status, answer.location) != (303, "/console") or "a" in answer.cookies():
                faults.append(f"{back!r} leads to {answer.status} {answer.location!r}")
        none(faults, "addresses")
    with verdicts.check("the sign-in leads back to what was asked for"):
        answer = server.visitor().sign_in("ada", server.password, f"{APP}/links?search=a%20b")
        same(answer.location, f"{APP}/links?search=a%20b", "the address")
    with verdicts.check("the switch of colours leads to no address of somebody else"):
        owner = server.owner()
        none([back for back in EVIL if owner.post(
            "/console/theme", {"theme": "dark", "back": back}).location != "/console"], "followed")


def check_sessions(verdicts, server):
    with verdicts.check("the cookies are for this host alone, for no script and no other site"):
        answer = server.visitor().sign_in("ada", server.password)
        for name, age in [(SESSION, 12 * 3600), (BROWSER, 365 * 86_400)]:
            parts = answer.cookies()[name].split("; ")[1:]
            same(sorted(parts), sorted(["Path=/", "Secure", "HttpOnly", "SameSite=Lax",
                                        f"Max-Age={age}"]), name)
    with verdicts.check("each sign-in has a session of its own, also over a planted one"):
        first = server.owner()
        planted = server.visitor()
        planted.cookies[SESSION] = first.cookies[SESSION]
        planted.signed_in("ada", server.password)
        assert planted.cookies[SESSION] != first.cookies[SESSION]
        fixed = server.visitor()
        fixed.cookies[SESSION] = "A" * 43
        fixed.signed_in("ada", server.password)
        assert fixed.cookies[SESSION] != "A" * 43
    with verdicts.check("signing out ends the session, not only its cookie"):
        owner = server.owner()
        old = dict(owner.cookies)
        owner.post("/console/sign-out", {})
        assert SESSION not in owner.cookies, "the cookie stays"
        same(Visitor(server.private_port, cookies=old).get(APP).status, 303, "the old session")
    with verdicts.check("a session is ended from another browser of the account, by it alone"):
        one, other = server.owner(), server.owner()
        eve = server.person("eve", "owner")
        path = re.findall(r'action="(/console/account/sessions/[^"]+/end)"',
                          one.get("/console/account").text)[0]
        same(eve.post(path, {}).status, 404, "another account's try")
        same(one.post(path, {}).status, 303, "the answer")
        same(other.get(APP).status, 303, "the ended session")
    check_password_change(verdicts, server)
    with verdicts.check("a role that is taken away is gone at once, and so is an account"):
        bob = server.person("bob", "editor")
        same(bob.get(f"{APP}/links/new").status, 200, "the editor's page")
        server.process.command("accounts", "role", "bob", "viewer")
        same(bob.get(f"{APP}/links/new").status, 403, "the viewer's page")
        server.process.command("accounts", "remove", "bob")
        same(bob.get(APP).status, 303, "the removed account's page")


def check_password_change(verdicts, server):
    with verdicts.check("a new password ends all other sessions, and the old password"):
        one, other = server.owner(), server.owner()
        words = "correct horse battery staple"
        refused = one.post("/console/account", {"current": "wrong", "password": words})
        same(refused.status, 422, "the answer to a wrong password")
        same(other.get(APP).status, 200, "the other session before")
        done = one.post("/console/account", {"current": server.password, "password": words})
        same((done.status, one.get(APP).status), (303, 200), "the answer and the own session")
        same(other.get(APP).status, 303, "the other session")
        same(other.sign_in("ada", server.password).status, 422, "the old password's answer")
        server.password = words
        server.owner()


def check_limits(verdicts, program, folder):
    os.environ["ENTRYWAY_TRUSTED_PROXIES"] = "127.0.0.1,::1"
    with FolderServer(program) as server:
        owner = server.owner()
        server.add_app(owner)
        server.upload(owner)
        owner.post(f"{APP}/links/new", {"target": "https://shop.example.com/orders/1",
                                        "slug": "tea"})
        check_refusals(verdicts, server, owner)
        check_flood(verdicts, server, owner)


def check_refusals(verdicts, server, owner):
    """Nobody is told whether a name, a password or the number of tries was wrong."""
    def refused(name, password, number):
        start = time.monotonic()
        answer = server.visitor().sign_in(
            name, password, headers={"X-Forwarded-For": f"10.9.0.{number}"})
        assert SESSION not in answer.cookies(), f"{name} was signed in"
        body = re.sub(r'value="[A-Za-z0-9_-]{43}"', "", answer.text.replace(f'"{name}"', "NAME"))
        return answer.status, body, time.monotonic() - start

    unknown = [refused("eve", f"wrong {number}", number) for number in range(3)]
    wrong = [refused("ada", f"wrong {number}", number) for number in range(11)]
    limited = [refused(name, server.password, 200) for name in ("ada", "ADA", "ada ")]
    with verdicts.check("an unknown name, a wrong password and too many tries are answered alike"):
        answers = [*unknown, *wrong, limited[0]]
        same({answer[0] for answer in answers}, {422}, "the statuses")
        assert len({answer[1] for answer in answers}) == 1, "the pages differ"
    with verdicts.check("a try with an unknown name takes as long as one with a known name"):
        slow = statistics.median(answer[2] for answer in unknown)
        known = statistics.median(answer[2] for answer in wrong[:3])
        assert 0.4 < slow / known < 2.5, f"{slow:.2f} s for an unknown, {known:.2f} s for a known"
    with verdicts.check("after eleven wrong tries the right password is refused, however the name is written"):
        same({answer[0] for answer in limited}, {422}, "the answers")
    with verdicts.check("yet the browser that had signed in before gets in"):
        known = server.visitor()
        known.cookies[BROWSER] = owner.cookies[BROWSER]
        same(known.sign_in("ada", server.password).status, 303, "the answer")
    with verdicts.check("a browser's mark is worth nothing when it is forged"):
        number, text, code = owner.cookies[BROWSER].split(".")
        for forged in (f"{number}.{'A' * 43}.{code}", f"{number}.{text}.{code[:-2]}AA", f"{number}..",
                       f"{number}.{text}.{code}."):
            stranger = server.visitor()
            stranger.cookies[BROWSER] = forged
            answer = stranger.sign_in("ada", server.password,
                                      headers={"X-Forwarded-For": "10.8.1.2"})
            same(answer.status, 422, f"the answer to {forged}")


def check_flood(verdicts, server, owner):
    stranger = server.visitor()
    token = stranger.token("/console/sign-in")

    def attempt(number):
        visitor = Visitor(server.private_port, cookies=stranger.cookies)
        return visitor.post(
            "/console/sign-in", {"name": f"name{number % 150}", "password": "wrong"}, token=token,
            headers={"X-Forwarded-For": f"10.7.{number // 200}.{number % 200}"}, timeout=90).status

    known = server.visitor()
    known.cookies[BROWSER] = owner.cookies[BROWSER]
    start = time.monotonic()
    known.sign_in("ada", server.password)
    alone = time.monotonic() - start
    with ThreadPoolExecutor(200) as flood:
        attempts = [flood.submit(attempt, number) for number in range(200)]
        wait(lambda: sum(attempt.done() for attempt in attempts) > 20)
        with verdicts.check("200 sign-ins at once: links are answered within a second"):
            slowest = 0
            for _ in range(20):
                start = time.monotonic()
                same(server.follow("/tea").status, 200, "the link's answer")
                slowest = max(slowest, time.monotonic() - start)
            assert slowest < 1, f"a link was answered after {slowest:.2f} s"
        with verdicts.check("200 sign-ins at once: a known browser gets in about as soon as ever"):
            start = time.monotonic()
            same(known.sign_in("ada", server.password).status, 303, "the answer")
            taken = time.monotonic() - start
            # One password may be under way before it, and the flood itself takes processor time.
            assert taken < 4 * alone + 1, f"it took {taken:.1f} s, and {alone:.1f} s alone"
        with verdicts.check("200 sign-ins at once: who comes too late is told to wait, nobody gets in"):
            statuses = {attempt.result() for attempt in attempts}
            assert statuses <= {422, 503} and 503 in statuses, statuses
