"""What an installation tells appears at once with script, and after a reload without."""

import http.client
import time

from .browsing import Watch, browsing
from .servers import APP, FolderServer
from .verdicts import none, same

INSTALLATION = "9f2c1d7be04a4f5c8a1b2c3d4e5f6071"
LIVE = f"{APP}/live?installation={INSTALLATION}"


def check_live(verdicts, program, folder):
    with FolderServer(program) as server, browsing(server) as browser:
        owner = server.owner()
        server.add_app(owner)
        key = server.key(owner)
        with browser.context(script=True) as context:
            check_with_script(verdicts, context.new_page(), server, key)
        with browser.context(script=False) as context:
            check_without_script(verdicts, context.new_page(), server, key)
        check_end(verdicts, server, owner, key)


def opened(route):
    return {"type": "open", "outcome": "opened", "entrySource": "notification", "route": route}


def check_with_script(verdicts, page, server, key):
    watch = Watch(page, server.origin)
    lines = page.locator("ol.log li")
    with verdicts.check("with script an event appears without a reload, once, the newest first"):
        page.goto(LIVE)
        page.get_by_text("connected").wait_for()
        for route in ("first", "second"):
            server.tell([opened(route)], key, INSTALLATION)
            lines.first.get_by_text(f"opened {route}").wait_for()
        same(lines.count(), 2, "the number of lines")
        assert "first" in lines.nth(1).inner_text(), "the newest is not the first"
        assert not page.get_by_text("No events yet").is_visible(), (
            "it still says that nothing was reported")
        none(watch.taken(), "the live page")
    with verdicts.check("what came while nobody looked stands there after a reload, once"):
        page.goto("about:blank")
        server.tell([opened("third"), {"type": "custom", "name": "purchase"}], key, INSTALLATION)
        page.goto(LIVE)
        page.get_by_text("connected").wait_for()
        server.tell([opened("fifth")], key, INSTALLATION)
        lines.first.get_by_text("opened fifth").wait_for()
        same(lines.count(), 5, "the number of lines")
    with verdicts.check("the connection comes back after a new start of the server, and nothing is missed or twice"):
        server.restart()
        server.tell([opened("sixth")], key, INSTALLATION)
        lines.first.get_by_text("opened sixth").wait_for(timeout=15_000)
        same(lines.count(), 6, "the number of lines")
    with verdicts.check("events of another installation do not appear"):
        server.tell([opened("elsewhere")], key, "0" * 31 + "7")
        server.tell([opened("seventh")], key, INSTALLATION)
        lines.first.get_by_text("opened seventh").wait_for()
        assert "elsewhere" not in page.inner_text("main")


def check_without_script(verdicts, page, server, key):
    with verdicts.check("without script an event appears after “Reload”"):
        page.goto(LIVE)
        before = page.locator("ol.log li").count()
        server.tell([opened("eighth")], key, INSTALLATION)
        page.get_by_role("link", name="Reload").click()
        page.wait_for_load_state()
        same(page.locator("ol.log li").count(), before + 1, "the number of lines")
        assert "opened eighth" in page.locator("ol.log li").first.inner_text()
    with verdicts.check("the page before it leads to one's own installation"):
        page.goto(f"{APP}/live")
        page.get_by_role("link", name=INSTALLATION).click()
        page.wait_for_load_state()
        assert "opened eighth" in page.inner_text("main")


def check_end(verdicts, server, visitor, key):
    with verdicts.check("a stream ends soon after its session was signed out"):
        other = "0" * 30 + "99"
        server.tell([opened("before")], key, other)
        connection = http.client.HTTPConnection("localhost", server.private_port, timeout=30)
        cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
        connection.request("GET", f"{APP}/live/events?installation={other}&after=0",
                           headers={"Cookie": cookie})
        response = connection.getresponse()
        same(response.getheader("Content-Type"), "text/event-stream", "the type")
        same(response.getheader("Cache-Control"), "no-store", "the caching")
        start = time.monotonic()
        visitor.post("/console/sign-out", {})
        text = response.read().decode()
        assert "opened before" in text, f"the stream did not tell what was asked for: {text!r}"
        assert time.monotonic() - start < 15, "it went on"
