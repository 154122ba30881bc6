"""The walk of a newcomer: from an empty folder to a funnel's picture."""

import re

from .browsing import NARROW, WIDE, Watch, browsing
from .servers import APP, MANIFEST, DemoServer, FolderServer, wait
from .verdicts import none, same
from server_process import ROOT

PICTURES = ROOT / "Server/Guide/Pictures"
HEIGHT = 960


class Pictures:
    """Pictures of the steps; without a folder none are taken."""

    def __init__(self, page, folder=None):
        self.page, self.folder = page, folder

    def take(self, name, height=HEIGHT):
        if self.folder:
            self.page.evaluate("document.activeElement?.blur()")
            width = self.page.viewport_size["width"]
            whole = self.page.evaluate("document.documentElement.scrollHeight")
            self.page.screenshot(
                path=self.folder / f"{name}.png", full_page=True, animations="disabled",
                clip={"x": 0, "y": 0, "width": width, "height": min(height, whole)})

    def take_narrow(self, name):
        """On a phone."""
        self.page.set_viewport_size(NARROW)
        self.take(name, 1400)
        self.page.set_viewport_size(WIDE)

    def take_dark(self, name, height=HEIGHT):
        """As a system with dark colours shows it."""
        self.page.emulate_media(color_scheme="dark")
        self.take(name, height)
        self.page.emulate_media(color_scheme="light")


def take_screens(verdicts, program, folder):
    """The picture of the demo's page that says which push or link leads to which screen."""
    with verdicts.check("the picture of the demo is taken"):
        with DemoServer(program) as server, browsing(server) as browser:
            with browser.context(True, color_scheme="light") as context:
                page = context.new_page()
                page.goto(f"{APP}/destinations")
                Pictures(page, PICTURES).take("screens", 620)


def check_walk(verdicts, program, folder, pictures=None):
    for script in (True,) if pictures else (False, True):
        with FolderServer(program) as server, browsing(server) as browser:
            with browser.context(script, signed_in=False, color_scheme="light") as context:
                page = context.new_page()
                watch = Watch(page, server.origin)
                walk = Walk(page, server, Pictures(page, pictures))
                for sentence, step in STEPS.items():
                    with verdicts.check(f"a newcomer, script {'on' if script else 'off'}: {sentence}"):
                        step(walk)
                        none(watch.taken(), sentence)


class Walk:
    def __init__(self, page, server, pictures):
        self.page, self.server, self.pictures = page, server, pictures

    def fill(self, label, text):
        self.page.get_by_label(label, exact=False).first.fill(text)
        return self

    def press(self, name):
        self.page.locator("main").get_by_role("button", name=name, exact=True).click()
        self.page.wait_for_load_state()

    def follow(self, name):
        self.page.locator("main").get_by_role("link", name=name, exact=True).first.click()
        self.page.wait_for_load_state()

    def navigate(self, name):
        self.page.locator("nav.column").get_by_role("link", name=name, exact=True).click()
        self.page.wait_for_load_state()

    def says(self, *texts):
        found = self.page.inner_text("main")
        for text in texts:
            assert text in found, f"{text!r} does not stand on the page:\n{found[:600]}"


def sign_in(walk):
    walk.page.goto("/")
    walk.pictures.take("sign-in", 400)
    walk.fill("Name", "ada").fill("Password", walk.server.password).press("Sign in")
    walk.says("Add your first app")


def add_an_app(walk):
    walk.page.get_by_label("Name (required)").fill("shop")
    walk.fill("Title", "The Shop").fill("App identifiers", "ABCDE12345.com.example.shop")
    walk.fill("Schemes", "shop").fill("iPhone store page", "https://apps.apple.com/app/id1")
    walk.fill("Web hosts", "www.example.com").fill("Time zone", "Europe/Berlin")
    walk.pictures.take("add-an-app")
    walk.press("Add app")
    walk.says("First steps: 1 of 5 done")
    walk.pictures.take("first-steps")


def add_a_host(walk):
    walk.follow("Add a host")
    walk.fill("Host", "go.example.com")
    walk.page.get_by_label("Link paths").select_option(label="at the root, with no other pages")
    walk.press("Add host")
    walk.says("Added.", "go.example.com/…")


def upload_a_manifest(walk):
    walk.navigate("Overview")
    walk.follow("Upload a manifest")
    walk.fill("App version", "1.0.0").fill("Manifest", MANIFEST.read_text()).press("Upload")
    walk.says("Uploaded")

    def live():
        walk.page.goto(f"{APP}/manifests")
        return "✓ live" in walk.page.inner_text("main")
    wait(live, what="the manifest is not live")
    walk.follow("1.0.0")
    walk.says("/orders/{id}")
    walk.pictures.take("routes")


def make_a_link(walk):
    walk.navigate("Overview")
    walk.says("First steps: 3 of 5 done")
    walk.follow("Create a link")
    walk.fill("Leads to", "https://shop.example.com/sale/tea").fill("Short name", "tea")
    walk.fill("Title", "Tea on the poster").fill("Campaign", "spring").press("Create link")
    walk.says("Your link is ready", "https://go.example.com/tea", "✓ sale", "Tea on the poster")
    walk.link = re.search(r"/links/([0-9a-f-]+)", walk.page.url)[1]
    walk.pictures.take("link", 1500)


def try_it(walk):
    walk.follow("Try it on the drawn phone")
    assert walk.page.locator("figure.phone svg").is_visible(), "there is no phone"
    walk.says("✓", "Opens “sale", "tea", "opens sale")
    walk.pictures.take("try")
    walk.pictures.take_narrow("try-phone")


def try_what_goes_nowhere(walk):
    walk.page.get_by_label("Link (required)").fill("https://shop.example.com/offers/1")
    walk.press("Open the link")
    walk.says("Opens nothing", "no route matches this link", "offers")


def see_it_counted(walk):
    same(walk.server.follow("/tea").status, 200, "the link's answer to a phone")

    def counted():
        walk.page.goto(APP)
        return walk.page.locator(".amount", has_text="Clicks by people").locator("dd").inner_text()
    wait(lambda: counted().startswith("1"), what="the click is not counted")
    assert "First steps" not in walk.page.inner_text("main"), "there are steps left"
    walk.says("go.example.com/tea", "spring")
    walk.pictures.take("counted")
    walk.page.goto(f"{APP}/links/{walk.link}")
    walk.says("Clicks by people\n1")


def make_a_key(walk):
    walk.page.goto(APP)
    walk.navigate("Keys")
    walk.fill("What it is for", "iOS app").press("Create key")
    walk.key = re.search(r"ewpk_[\w-]+", walk.page.inner_text("main"))[0]
    walk.follow("Done")
    walk.says("iOS app", "✓ valid")


def tell_what_opened(walk):
    for number in range(3):
        events = [{"type": "open", "outcome": "opened", "entrySource": "universal-link",
                   "route": "sale", "link": walk.link}]
        if number < 2:
            events.append({"type": "open", "outcome": "opened", "entrySource": "notification",
                           "route": "order"})
        if number < 1:
            events.append({"type": "custom", "name": "purchase", "values": {"amount": 39}})
        answer = walk.server.tell(events, walk.key, f"{number + 1:032x}")
        same(answer, {"accepted": len(events), "invalid": []}, "the answer to the app")
    walk.page.goto(APP)
    walk.says("Screens opened\n5", "Success rate\n100%")
    walk.navigate("Destinations")
    walk.says("5 of 5 opens (100%) reached a screen", "go.example.com/tea", "sale")


def build_a_funnel(walk):
    walk.navigate("Funnels")
    walk.follow("Build a funnel")
    walk.fill("Name", "from the sale to the purchase")
    for number, step in enumerate(["Open sale", "Open order", "Event: purchase"]):
        walk.page.get_by_label(f"Step {number + 1}", exact=True).select_option(label=step)
    walk.pictures.take("funnel-builder")
    walk.press("Create funnel")
    walk.says("1 of 3 (33%) completed the funnel.", "1 of 3 did not open order",
              "Conversion window: 7 days")
    rows = walk.page.locator("figure table tbody tr").all()
    cells = [[cell.text_content() for cell in row.locator("th, td").all()] for row in rows]
    same([row[:4] for row in cells], [
        ["Open sale", "3", "100%", "–"], ["Open order", "2", "67%", "1"],
        ["purchase", "1", "33%", "1"]], "the numbers behind the picture")
    picture = walk.page.locator("figure svg:visible")
    for text in ("Open sale", "1 of 3 did not open order", "purchase"):
        assert text in picture.text_content(), f"{text!r} does not stand in the picture"
    walk.page.goto(walk.page.url.split("?")[0])
    walk.pictures.take("funnel", 900)
    walk.pictures.take_dark("funnel-dark", 900)
    walk.pictures.take_narrow("funnel-phone")


STEPS = {
    "sign in": sign_in, "add an app": add_an_app, "add a host": add_a_host,
    "upload a manifest": upload_a_manifest, "make a link": make_a_link,
    "try it on the drawn phone": try_it, "follow it, and see it counted": see_it_counted,
    "make a key": make_a_key, "tell what opened": tell_what_opened,
    "build a funnel, and see its picture": build_a_funnel,
}
