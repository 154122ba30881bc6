"""Texts that somebody wrote to do harm, or merely in another script, on every page."""

import csv
import io
import json
import re
from html import unescape
from urllib.parse import quote

from .browsing import NARROW, WIDE, Watch, browsing, overflow
from .markup import keep
from .pages import every_page, send
from .servers import APP, MANIFEST, FolderServer
from .verdicts import none, same

TEXTS = {
    "a script": "<script>alert(1)</script>",
    "an end of everything": "</bdi></title></script></style></textarea><svg onload=alert(1)>",
    "a picture": "\"><img src=x onerror=alert(1)>",
    "a single quote": "' onfocus=alert(1) autofocus x='",
    "a quote with a mark": "\"\u0301 autofocus onfocus=alert(1) x=\"\u0301",
    "a bracket with a mark": "<\u0338script>alert(1)</script>",
    "a template": "{{7*7}}{{{content}}}{{> frame}}",
    "a formula": "=cmd|' /C calc'!A0",
    "a formula with a plus": "+1+cmd|' /C calc'!A0",
    "a formula with an at": "@SUM(1+1)*cmd|' /C calc'!A0",
    "a formula with a minus": "-2+3+cmd|' /C calc'!A0",
    "an entity": "&lt;b&gt;&amp;&quot;&#x27;",
    "marks": "Z" + "\u0301\u0336\u20dd" * 66,
    "Arabic": "مرحبا بالعالم <b>عرض</b> 50%",
    "Hebrew": "שלום עולם (מבצע) 3/4",
    "families": "👨‍👩‍👧‍👦🏳️‍🌈👩🏽‍🚀" * 6,
    "a long word": "W" * 190,
    "a wide script": "漢" * 90,
    "a path": "../../../etc/passwd?a=1&b=2#c",
}
# Those who make links may not write them; an app's copy of the key may.
TOLD = {
    "a line's end": "one\u2028two\u2029three\u0085four",
    "a turned text": "\u202egnp.exe\u2066<b>",
    "no character": "a\ufffe\U0001ffffb",
    "bytes": "\u0080\u009f\u00ad\ufeff\u200b",
}
DOM = """() => [...document.querySelectorAll(
    "[onerror],[onfocus],[onload],[autofocus][x],[src='x'],body script,script:not([src]),body style,b,[x]")]
  .filter((element) => !(element instanceof SVGElement) || element.hasAttribute("onload"))
  .map((element) => element.outerHTML.slice(0, 200))"""


def cut(text, scalars=None, size=None):
    text = text[:scalars]
    while size and len(text.encode()) > size:
        text = text[:-1]
    return text


def check_hostile_texts(verdicts, program, folder):
    with FolderServer(program) as server:
        owner = server.owner()
        paths = fill(verdicts, server, owner)
        reflections = [f"{APP}/{path}" for path in reflected()]
        with browsing(server) as browser, browser.context(size=NARROW) as context:
            page = context.new_page()
            watch = Watch(page, server.origin)
            with verdicts.check(f"hostile texts do nothing, and fit, on {len(paths)} pages"):
                none(faults_of(page, watch, folder, paths, "hostile"), "hostile texts")
            with verdicts.check(f"hostile addresses do nothing on {len(reflections)} pages"):
                none(faults_of(page, watch, folder, reflections, "reflected"), "hostile addresses")
            check_refused_forms(verdicts, page, watch, folder)
        check_tables(verdicts, owner)
        check_kept(verdicts, owner)


def fill(verdicts, server, owner):
    """Puts each text wherever somebody may write one, and gives the pages that show them."""
    server.add_app(owner)
    owner.post(f"{APP}/settings", {
        "title": TEXTS["a picture"], "appIDs": "ABCDE12345.com.example.shop", "schemes": "shop",
        "webHosts": "www.example.com", "timeZone": "Europe/Berlin"})
    token = owner.token()
    server.upload(owner, hostile_manifest())
    key, paths, refused = server.key(owner), [], []

    def made(what, path, fields, statuses=(303,)):
        answer = owner.post(path, fields, token=token)
        if answer.status not in statuses:
            refused.append(f"{what} at {path}: {answer.status}")
        elif answer.location:
            paths.append(answer.location.replace("?done=created", ""))

    for number, (what, text) in enumerate(TEXTS.items()):
        short = cut(text, 100)
        made(what, "/console/apps", {"name": f"app{number}", "title": text, "timeZone": "UTC"})
        made(what, f"{APP}/links/new", {
            "target": f"https://shop.example.com/orders/{number}", "title": text,
            "campaign": short, "source": short, "medium": short, "tags": cut(text, 50),
            "preview/title": text, "preview/description": text, "forwardsQuery": "yes"})
        made(what, f"{APP}/funnels/new", {
            "name": short, "window": "7", "unit": "days", "steps/0": "open",
            "events/1": cut(text, size=128), "campaigns/1": cut(text, size=100)})
        made(what, f"{APP}/keys", {"title": short, "type": "publishable"}, (200,))
        made(what, f"{APP}/pushes", {
            "id": cut(text, size=128), "campaign": cut(text, size=100), "recipients": "10",
            "link": "https://shop.example.com/offers/1"})
    with verdicts.check("texts of any script can be written as titles, names and campaigns"):
        none(refused, "refused")
    tell(verdicts, server, key)
    stranger = server.visitor()
    stranger.agent = "Agent/1.0 <script>alert(1)</script> \" onfocus=alert(1) x=\""
    stranger.signed_in(server.name, server.password)
    links = [path for path in paths if "/links/" in path]
    return list(dict.fromkeys(
        every_page(owner) + paths + [f"{path}/edit" for path in links[::3]]
        + [f"{APP}/live?installation={installation:032x}" for installation in range(1, 24)]))


def tell(verdicts, server, key):
    """Tells each text as an app could: the key stands in every copy of it."""
    with verdicts.check("hostile texts are taken as apps tell them, or refused alone"):
        for number, text in enumerate((TEXTS | TOLD).values()):
            short = cut(text, size=120)
            server.tell([
                {"type": "open", "outcome": "opened", "entrySource": "universal-link",
                 "route": short, "version": short, "send": short, "parameters": {short: text[:60]}},
                {"type": "open", "outcome": "rejected", "entrySource": short, "code": short,
                 "nearest": short, "version": short},
                {"type": "custom", "name": short, "values": {"amount": 3, short: short}},
                {"type": "delivered", "send": short}], key, f"{number + 1:032x}")


def hostile_manifest():
    manifest = json.loads(MANIFEST.read_text())
    for number, text in enumerate(TEXTS.values()):
        manifest["routes"].append({
            "competes": True, "hosts": [], "name": text, "parameters": [],
            "pattern": f"/hostile{number}", "readOnly": False, "requires": []})
    for rule in manifest["entries"]["rules"]:
        if rule["kind"] == "quickAction":
            rule["title"] = TEXTS["a picture"]
    for action, text in zip(manifest["entries"]["categories"][0]["actions"], TEXTS.values()):
        action["title"] = text
    return manifest


def reflected():
    """Addresses that carry a text to a page that may show it again."""
    for what in ("a script", "a picture", "a quote with a mark", "a template"):
        value = quote(TEXTS[what])
        yield from (f"?range={value}", f"links?search={value}", f"links?campaign={value}&tag={value}",
                    f"?done={value}&{value}={value}", f"pushes?goal={value}&by={value}",
                    f"try?link={value}", f"try?quickAction={value}&state={value}",
                    f"try?link=https://shop.example.com/{value}", f"links/new?target={value}")


def faults_of(page, watch, folder, paths, kind):
    faults = []
    for path in paths:
        response = page.goto(path)
        keep(folder, f"{kind} {path}", response.body())
        faults += [f"{path}: {fault}" for fault in page_faults(page, watch, response.status)]
        if response.status not in (200, 400, 422, 404):
            faults.append(f"{path}: status {response.status}")
    return faults


def page_faults(page, watch, status):
    faults = [fault for fault in watch.taken() if f"status of {status}" not in fault]
    faults += [f"in the page: {element}" for element in page.evaluate(DOM)]
    # The page that is opened by a phone, and the same on a desk.
    for size in (NARROW, WIDE):
        page.set_viewport_size(size)
        extra = overflow(page)
        if extra:
            faults.append(f"at {size['width']} px: {extra}")
    return faults


def check_refused_forms(verdicts, page, watch, folder):
    with verdicts.check("hostile texts that are refused do nothing in the answer"):
        faults = []
        for path, form, names in [
            (f"{APP}/links/new", "#link", ["slug", "target", "title"]),
            (f"{APP}/links/bulk", "#bulk", ["links"]),
            (f"{APP}/settings", "#host", ["name", "unknownURL"]),
            (f"{APP}/try", "#try-payload", ["payload", "action"]),
            (f"{APP}/manifests", "#upload", ["version", "manifest"]),
            ("/console/accounts", "#account", ["name"]),
            ("/console/sign-in", "#sign-in", ["name"]),
        ]:
            for what in ("a picture", "a quote with a mark", "an end of everything", "a long word",
                         "marks"):
                page.goto(path)
                response = send(page, form, dict.fromkeys(names, TEXTS[what]))
                if response.status != 422:
                    faults.append(f"{path} answers {what} with {response.status}")
                keep(folder, f"refused {path} {what}", response.body())
                faults += [f"{path} with {what}: {fault}"
                           for fault in page_faults(page, watch, response.status)]
        none(faults, "refused texts")


def check_tables(verdicts, owner):
    funnel = re.search(rf"{APP}/funnels/[0-9a-f-]{{30,}}", owner.get(f"{APP}/funnels").text)[0]
    for path in [f"{APP}/{tab}?format=csv" for tab in (
            "links", "campaigns", "destinations", "unopened", "pushes", "audit")] + [
            f"{funnel}?format=csv&by=campaign"]:
        with verdicts.check(f"no cell of {path} is a formula"):
            rows = list(csv.reader(io.StringIO(owner.get(path).body.decode(), newline="")))
            none([cell for row in rows for cell in row if re.match(r"[=+@\t\r\n]|-\D", cell)], "cells")
            same({len(row) for row in rows}, {len(rows[0])}, "the number of cells in a row")


def check_kept(verdicts, owner):
    with verdicts.check("a text stands on its page and in its form as it was written"):
        faults = []
        pages = dict.fromkeys(re.findall(
            rf"{APP}/links/[0-9a-f-]{{30,}}", owner.get(f"{APP}/links").text))
        titles = [unescape(re.search(
            r'name="title"[^>]* value="([^"]*)"', owner.get(f"{path}/edit").text)[1])
            for path in pages]
        faults = [text for text in TEXTS.values() if text not in titles]
        none(faults, "texts that are not as they were")
