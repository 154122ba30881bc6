"""The browser of the checks: Debian's Chromium, watched while it is used."""

from contextlib import contextmanager

from playwright.sync_api import sync_playwright

CHROMIUM = "/usr/bin/chromium"
WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 360, "height": 740}


class Browsing:
    """A browser and who is signed in to one server; contexts share the session."""

    def __init__(self, browser, server):
        self.browser, self.server, self.state = browser, server, None

    @contextmanager
    def context(self, script=True, size=WIDE, signed_in=True, **options):
        context = self.browser.new_context(
            base_url=self.server.origin, java_script_enabled=script, viewport=size,
            storage_state=self.signed_in_state() if signed_in else None, locale="en",
            timezone_id="UTC", reduced_motion="reduce", **options)
        context.set_default_timeout(30000)
        try:
            yield context
        finally:
            context.close()

    def signed_in_state(self):
        if self.state is None:
            with self.context(signed_in=False) as context:
                page = context.new_page()
                page.goto("/console/sign-in")
                page.get_by_label("Name").fill(self.server.name)
                page.get_by_label("Password").fill(self.server.password)
                page.get_by_role("button", name="Sign in").click()
                page.wait_for_url("**/console/apps**")
                self.state = context.storage_state()
        return self.state


@contextmanager
def browsing(server):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        try:
            yield Browsing(browser, server)
        finally:
            browser.close()


class Watch:
    """What a page says and asks for, beside what it shows."""

    def __init__(self, page, origin):
        self.faults, self.origin = [], origin
        page.on("console", lambda said: self.faults.append(f"console {said.type}: {said.text}")
                if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.faults.append(f"script error: {error}"))
        page.on("request", lambda request: self.asked(request.url))
        page.on("dialog", self.opened)

    def asked(self, url):
        if not url.startswith(self.origin + "/") and not url.startswith("data:"):
            self.faults.append(f"request to {url}")

    def opened(self, dialog):
        self.faults.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def taken(self):
        faults, self.faults = self.faults, []
        return faults


def overflow(page):
    """By how many pixels the document is wider than the window, and what sticks out."""
    return page.evaluate("""() => {
      const root = document.documentElement, extra = root.scrollWidth - root.clientWidth;
      if (extra <= 0) return null;
      const wide = [...document.querySelectorAll("body *")].filter((element) =>
        element.clientWidth && element.scrollWidth > element.clientWidth + 1
        && getComputedStyle(element).overflowX === "visible"
        && !element.closest(".table, pre, .side, svg *"));
      const names = wide.slice(-2).map((element) => element.tagName.toLowerCase()
        + (element.id ? "#" + element.id : "") + " " + element.textContent.trim().slice(0, 30));
      return `scrolls sideways by ${extra} px (${names.join(", ")})`;
    }""")
