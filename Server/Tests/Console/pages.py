"""Every page, at both widths and in both colour schemes, with script off and on."""

import re

from axe_playwright_python.sync_playwright import Axe

from .browsing import NARROW, WIDE, Watch, browsing, overflow
from .markup import keep
from .routes import routes, template
from .servers import APP, DemoServer, FolderServer
from .verdicts import none, same

AXE = Axe().axe_script
RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    "rules": {"target-size": {"enabled": True}}, "resultTypes": ["violations"],
}
# Of all rules this one alone looks at colours.
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}, "resultTypes": ["violations"]}
HEADERS = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy":
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "cache-control": "no-store", "x-content-type-options": "nosniff", "x-frame-options": "DENY",
    "referrer-policy": "same-origin", "x-robots-tag": "noindex, nofollow",
    "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin",
}
# What is no page: it is asked for in `check_files`, and the stream in `live.py`.
NO_PAGES = {"/console", "/console/go", f"{APP}/links/:id/code.png", f"{APP}/links/:id/code.svg",
            f"{APP}/live/events", f"{APP}/settings/export"}


def every_page(owner):
    """The addresses of all pages of a server, with the identifiers that its lists show."""
    def first(tab, *more):
        found = re.search(rf"{APP}/{tab}/([0-9a-f-]{{30,}})", owner.get(f"{APP}/{tab}").text)
        return [f"{APP}/{tab}/{found[1]}{end}" for end in ("", *more)] if found else []

    server = ["/console/apps", "/console/accounts", "/console/account", "/console/health"]
    account = re.search(r"/console/accounts/([0-9a-f-]{30,})", owner.get("/console/accounts").text)
    server += [f"/console/accounts/{account[1]}"] + ["/console/nowhere/at/all"]
    if owner.get(APP).status == 404:
        return server
    links = first("links", "/code", "/edit", "/delete")
    linked = [f"{links[0]}?done=created", f"{links[0]}?utm_source=a%26b"] if links else []
    funnels = first("funnels", "/edit", "/delete")
    parted = [f"{funnels[0]}?by={by}" for by in ("campaign", "entrySource", "version", "action", "surface")
              if funnels]
    host = re.search(rf"{APP}/settings/hosts/[^/\"]+/remove", owner.get(f"{APP}/settings").text)
    installation = re.search(r"installation=([0-9a-f]{32})", owner.get(f"{APP}/live").text)
    text = re.search(rf"{APP}/settings/vocabulary/[^/\"]+/remove",
                     owner.get(f"{APP}/settings/vocabulary?kind=valueName").text)
    key = re.search(rf"{APP}/keys/[^/\"]+/revoke", owner.get(f"{APP}/keys").text)
    told = [f"{APP}/live?installation={installation[1] if installation else '0' * 31 + '1'}"]
    return server + [APP, f"{APP}?range=12m", f"{APP}?range=today",
                     f"{APP}?from=2026-01-01&to=2026-01-02"] + [
        f"{APP}/{tab}" for tab in (
            "ways-in", "destinations", "links", "links/new", "links/bulk", "campaigns", "pushes", "funnels",
            "funnels/new", "unopened", "try", "live", "association", "manifests", "settings",
            "settings/removal", "settings/vocabulary", "settings/vocabulary?kind=valueName",
            "settings/remove", "keys", "audit")] + [
        f"{APP}/links?from=soon&to=2026-01-02",
        f"{APP}/audit?of=server", f"{APP}/links?search=spring", f"{APP}/links?search=nothing%20at",
        f"{APP}/ways-in?range=7d", f"{APP}/pushes?by=campaign&goal=purchase", f"{APP}/try?example=0",
        f"{APP}/try?link=https%3A%2F%2Fshop.example.com%2Forders%2F1&state=background",
        f"{APP}/try?link=https%3A%2F%2Fshop.example.com%2Foffers%2F1",
        f"{APP}/try?quickAction=com.example.shop.search",
    ] + links + linked + funnels + parted + first("manifests", "/retire") + told + (
        [host[0]] if host else []) + ([key[0]] if key else []) + ([text[0]] if text else [])


# Forms that are refused, and answers that are no addresses: what is typed, by the page's form.
SENT = [
    (f"{APP}/links/new", "#link", {"target": "https://elsewhere.example/"}, 422),
    (f"{APP}/links/new", "#link",
     {"target": "https://shop.example.com/offers/1", "tags": "a, b"}, 422),
    (f"{APP}/links/bulk", "#bulk", {"links": "https://shop.example.com/orders/1\nnothing"}, 422),
    (f"{APP}/funnels/new", "#funnel", {"name": "empty", "window": "0"}, 422),
    (f"{APP}/manifests", "#upload", {"version": "1", "manifest": "{"}, 422),
    (f"{APP}/settings", "#host", {"name": "no host"}, 422),
    (f"{APP}/settings", "#app", {"timeZone": "Nowhere/At all"}, 422),
    (f"{APP}/settings/removal", "#removal", {"from": "yesterday", "to": "now"}, 422),
    (f"{APP}/settings/vocabulary", "#pin", {"text": "other"}, 422),
    (f"{APP}/settings/removal", "#installation", {"installation": "nobody's"}, 422),
    (f"{APP}/settings/remove", "#remove", {"name": "another"}, 422),
    (f"{APP}/keys", "#key", {"title": ""}, None),
    (f"{APP}/pushes", "#register", {"id": "", "recipients": ""}, 422),
    (f"{APP}/try", "#try-payload", {"payload": "{"}, 422),
    ("/console/apps", "#app", {"name": "No Name"}, 422),
    ("/console/accounts", "#account", {"name": "no name"}, 422),
    ("/console/account", "#password", {"current": "wrong", "password": "a"}, 422),
]


def check_demo_pages(verdicts, program, folder):
    with DemoServer(program) as server, browsing(server) as browser:
        owner = server.visitor().signed_in(server.name, server.password)
        paths = every_page(owner)
        look_at(verdicts, browser, folder, "demo", paths, SENT)
        with verdicts.check("every page that the sources have was looked at"):
            wanted = {route.path for route in routes() if route.method == "GET"} - {
                path.replace(APP, "/console/apps/:app") for path in NO_PAGES}
            none(sorted(wanted - {template(path) for path in paths}), "not looked at")
        check_files(verdicts, owner)
        check_colours(verdicts, browser)
        check_days(verdicts, browser)
        check_registration(verdicts, browser)


def check_empty_pages(verdicts, program, folder):
    with FolderServer(program) as server, browsing(server) as browser:
        owner = server.owner()
        look_at(verdicts, browser, folder, "no app", every_page(owner))
        server.add_app(owner)
        look_at(verdicts, browser, folder, "empty app", every_page(owner), SENT[:1])
        with verdicts.check("sign-in: fits, is accessible and quiet, script off and on"):
            stranger = browsing_signed_out(browser)
            none(stranger(folder), "sign-in")


def browsing_signed_out(browser):
    def look(folder):
        faults = []
        for script in (False, True):
            with browser.context(script, signed_in=False) as context:
                for path in ("/console/sign-in", "/console/sign-in?done=signedOut",
                             "/console/sign-in?cookies=none", APP):
                    page = context.new_page()
                    watch = Watch(page, browser.server.origin)
                    faults += looked(page, watch, page.goto(path), script, folder, "out " + path)
        return faults
    return look


def look_at(verdicts, browser, folder, kind, paths, sent=()):
    with browser.context(script=False) as off, browser.context(script=True) as on:
        pages = [(off.new_page(), False), (on.new_page(), True)]
        watches = [Watch(page, browser.server.origin) for page, _ in pages]
        for path in paths:
            with verdicts.check(f"{kind}: {path}: fits, is accessible and quiet, script off and on"):
                faults = []
                for (page, script), watch in zip(pages, watches):
                    wanted = 404 if "nowhere/at" in path else 400 if "=soon" in path else 200
                    faults += looked(
                        page, watch, page.goto(path), script, folder, f"{kind} {path}", wanted)
                none(faults, path)
        page, watch = pages[1][0], watches[1]
        for path, form, fields, status in sent:
            with verdicts.check(f"{kind}: {path} {form} with {fields}: is accessible and quiet"):
                page.goto(path)
                response = send(page, form, fields)
                if status == 422:
                    assert page.locator(".errors").evaluate("e => e === document.activeElement"), (
                        "the error has not the focus")
                none(looked(page, watch, response, True, folder, f"{kind} sent {path}",
                            status or 200), path)


def send(page, form, fields):
    """Sends a form as it is, past what the browser itself would refuse."""
    for name, value in fields.items():
        page.locator(form).evaluate(
            "(form, [name, value]) => { form.elements[name].value = value; }", [name, value])
    with page.expect_navigation() as navigation:
        page.locator(form).evaluate("(form) => form.submit()")
    return navigation.value


def looked(page, watch, response, script, folder, name, status=200):
    """What is wrong with the page that was just loaded."""
    faults = []
    if response.status != status:
        faults.append(f"status {response.status}, not {status}")
    headers = response.headers
    faults += [f"{name} is {headers.get(name)!r}" for name, value in HEADERS.items()
               if headers.get(name) != value]
    if script:
        keep(folder, name, response.body())
        page.evaluate(AXE)
    for size in (WIDE, NARROW):
        page.set_viewport_size(size)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            place = f"at {size['width']} px, {scheme}, script {'on' if script else 'off'}"
            extra = overflow(page)
            if extra:
                faults.append(f"{place}: {extra}")
            if script:
                faults += [f"{place}: {fault}" for fault in
                           violations(page, RULES if scheme == "light" else COLOURS)]
    # Chromium itself complains of a page that is meant to be refused.
    refused = f"the server responded with a status of {status}"
    return faults + [f"{fault} (script {'on' if script else 'off'})" for fault in watch.taken()
                     if status == 200 or refused not in fault]


def violations(page, rules):
    found = page.evaluate("(rules) => axe.run(rules)", rules)["violations"]
    return [f"axe {rule['id']}: {node['target']}: {node['html'][:160]} "
            f"{node.get('failureSummary', '')[:300]}".replace("\n", " ")
            for rule in found for node in rule["nodes"][:3]]


def check_files(verdicts, owner):
    """What is no page: tables as CSV, codes as pictures, style, script, icon, redirects."""
    link = re.search(rf"{APP}/links/[0-9a-f-]{{30,}}", owner.get(f"{APP}/links").text)[0]
    funnel = re.search(rf"{APP}/funnels/[0-9a-f-]{{30,}}", owner.get(f"{APP}/funnels").text)[0]
    tables = [f"{APP}/{tab}?format=csv" for tab in (
        "links", "campaigns", "destinations", "unopened", "pushes", "audit")]
    tables += [f"{APP}/ways-in?format=csv{of}" for of in ("", "&of=campaigns", "&of=referrers")]
    for path in tables + [f"{funnel}?format=csv", f"{funnel}?format=csv&by=campaign"]:
        with verdicts.check(f"{path} is CSV"):
            answer = owner.get(path)
            assert answer.status == 200, f"status {answer.status}"
            assert answer.header("content-type") == "text/csv; charset=utf-8"
            assert answer.header("content-disposition").startswith("attachment; ")
            assert answer.text.count("\r\n") > 1, "it has no rows"
    with verdicts.check("a link's code is a file to print"):
        png, svg = owner.get(f"{link}/code.png"), owner.get(f"{link}/code.svg")
        assert png.body.startswith(b"\x89PNG") and b"<svg" in svg.body
        for answer in (png, svg):
            assert answer.header("content-disposition").startswith("attachment; "), answer.headers
    with verdicts.check("style, script and icon are the server's own files, and cached"):
        page = owner.get(APP).text
        for kind, ending in [("text/css", "css"), ("text/javascript", "js"), ("image/svg", "svg")]:
            path = re.search(rf'"(/console/\w+\.{ending}\?v=[^"]+)"', page)[1]
            answer = owner.get(path)
            assert answer.status == 200 and answer.header("content-type").startswith(kind), path
            assert "immutable" in answer.header("cache-control"), path
    with verdicts.check("the bar's choice leads to an address that stands for it"):
        answer = owner.get("/console/go?page=links&app=shop&range=7d&from=&to=")
        assert (answer.status, answer.location) == (303, f"{APP}/links?range=7d"), answer.location
        assert owner.get("/console").location == APP


def check_days(verdicts, browser):
    page_of = f"{APP}/pushes?by=campaign"
    with verdicts.check("typed days are shown, on the page that they were typed on"):
        with browser.context() as context:
            page = context.new_page()
            page.goto(page_of)
            page.locator("details.days summary").click()
            for field, day in [("from", "2026-11-02"), ("to", "2026-11-04")]:
                page.fill(f"#bar-{field}", day)
            with page.expect_navigation():
                page.locator("form.choice button").click()
            assert page.url.endswith(f"{page_of}&from=2026-11-02&to=2026-11-04"), page.url
            assert "2 Nov to 4 Nov 2026" in page.inner_text("header.bar")
            with page.expect_navigation():
                page.select_option("#bar-range", "7d")
                page.locator("form.choice button").click()
            assert page.url.endswith(f"{page_of}&range=7d"), page.url
    with verdicts.check("days in the wrong order are refused at their fields"):
        with browser.context() as context:
            page = context.new_page()
            page.goto(f"{APP}/links?from=2026-11-04&to=2026-11-02")
            assert page.inner_text("h1") == "Choose another range"
            for field in ("from", "to"):
                assert page.get_attribute(f"#bar-{field}", "aria-invalid") == "true", field
            assert page.is_visible("#bar-days-note")


def check_registration(verdicts, browser):
    with verdicts.check("a registered push tells where its link leads, or why nowhere"):
        with browser.context() as context:
            page = context.new_page()
            for name, link, kind in [
                ("good", "https://shop.example.com/orders/1", "good"),
                ("lost", "https://shop.example.com/nothing/here", "warning"),
                ("good", "https://shop.example.com/nothing/here", "warning"),
            ]:
                page.goto(f"{APP}/pushes")
                page.fill("#register-id", name)
                page.fill("#register-recipients", "7")
                page.fill("#register-link", link)
                with page.expect_navigation():
                    page.locator("#register button").click()
                assert page.locator(f"main p.notice.{kind}").count() == 1, f"{name} {link}"
            assert "was already registered" in page.inner_text("main")


def check_colours(verdicts, browser):
    with verdicts.check("colours that are chosen are those that the system would have chosen"):
        with browser.context() as context:
            page = context.new_page()
            page.goto(APP)
            of_system = {scheme: colours(page, scheme) for scheme in ("light", "dark")}
            assert len(of_system["dark"]) > 15 and of_system["dark"] != of_system["light"]
            for theme, other in [("dark", "light"), ("light", "dark")]:
                with page.expect_navigation():
                    page.locator(f"button[name=theme][value={theme}]").click()
                same(colours(page, other), of_system[theme], f"the colours of {theme}")
            with page.expect_navigation():
                page.locator("button[name=theme]").first.click()
            same(colours(page, "dark"), of_system["dark"], "the colours of the system")


def colours(page, scheme):
    """What all of the style's own properties are, and what is painted."""
    page.emulate_media(color_scheme=scheme)
    return page.evaluate("""() => {
      const root = getComputedStyle(document.documentElement), found = {};
      const probe = document.body.appendChild(document.createElement("i"));
      for (const sheet of document.styleSheets) for (const rule of sheet.cssRules)
        for (const name of rule.style ?? []) if (name.startsWith("--")) {
          probe.style.color = `var(${name})`;
          found[name] = getComputedStyle(probe).color;
        }
      probe.remove();
      return {...found, background: root.backgroundColor};
    }""")
