"""Tasks done by keyboard alone: nobody presses a mouse's button here."""

import re

from .browsing import NARROW, WIDE, browsing
from .servers import APP, MANIFEST, FolderServer, wait
from .tabbing import check_tab_orders
from .verdicts import same

# What is in the focus, as somebody would call it.
FOCUSED = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const text = element.labels?.length ? element.labels[0].innerText : element.innerText;
  return {role: element.tagName.toLowerCase(), name: (text || "").trim().replace(/\\s+/g, " "),
          place: element.closest("main, header, .side, footer")?.className ?? ""};
}"""


class Keys:
    """A keyboard before a page."""

    def __init__(self, page, script, size):
        self.page, self.script, self.size = page, script, size

    def press(self, key):
        self.page.keyboard.press(key)

    def to(self, role, name, limit=250):
        """Tabs to a field, link or button, wherever it stands behind the focus."""
        met = []
        for _ in range(limit):
            self.press("Tab")
            focused = self.page.evaluate(FOCUSED)
            if focused and focused["role"] == role and focused["name"].startswith(name):
                return self
            met.append(focused and f"{focused['role']} {focused['name'][:30]!r}")
            if focused is None and len(met) > 3:
                break
        raise AssertionError(f"no Tab leads to the {role} {name!r}, but to {', '.join(map(str, met))}")

    def enter(self):
        """Presses Enter, which loads a page."""
        with self.page.expect_navigation(wait_until="load"):
            self.press("Enter")
        return self

    def write(self, text):
        self.press("Control+A")
        self.page.keyboard.insert_text(text)
        return self

    def choose(self, text):
        """Chooses in a list by the first letters, as lists without a mouse are used."""
        self.page.keyboard.type(text)
        chosen = self.page.evaluate(
            "document.activeElement.selectedOptions?.[0]?.label")
        assert chosen and chosen.lower().startswith(text.lower()), f"{text!r} chooses {chosen!r}"
        return self

    def open(self, label):
        """Opens what stands behind a heading, if it is not open yet."""
        self.to("summary", label)
        if not self.page.evaluate("document.activeElement.parentElement.open"):
            self.press("Enter")
        return self

    def skip(self):
        """Goes past navigation and bar by the first link of the page."""
        self.to("a", "Skip to content", limit=1)
        self.press("Enter")
        return self

    def visit(self, label):
        """Goes to a page by the navigation, which is behind a button on a phone."""
        if self.size is NARROW:
            self.open("Menu")
        return self.to("a", label).enter()

    def title(self):
        return self.page.inner_text("h1")

    def says(self, text):
        found = self.page.inner_text("main")
        assert text in found, f"{text!r} does not stand on the page:\n{found[:400]}"
        return self


def check_keyboard(verdicts, program, folder):
    with FolderServer(program) as server, browsing(server) as browser:
        server.add_app(server.owner())
        for size in (WIDE, NARROW):
            for script in (False, True):
                kind = f"by keyboard at {size['width']} px, script {'on' if script else 'off'}: "
                with browser.context(
                        script, size, signed_in=False,
                        permissions=["clipboard-read", "clipboard-write"]) as context:
                    keys = Keys(context.new_page(), script, size)
                    for sentence, task in (TASKS if size is WIDE else CHIEF_TASKS).items():
                        with verdicts.check(kind + sentence):
                            task(keys, server)
        check_tab_orders(verdicts, browser)


def sign_in(keys, server):
    keys.page.goto(APP)
    keys.to("input", "Name").write("ada")
    keys.to("input", "Password").write("wrong").enter()
    wait(lambda: (keys.page.evaluate(FOCUSED) or {}).get("role") == "div",
         what="the list of errors does not have the focus after a refusal")
    keys.says("The name or the password is wrong")
    keys.to("input", "Password").write(server.password).enter()
    keys.says("Overview")


def upload_a_manifest(keys, server):
    keys.page.goto(APP)
    number = f"{1 + keys.script}.{keys.size['width']}.0"
    keys.visit("Manifests").skip()
    keys.to("input", "App version").write(number)
    keys.to("textarea", "Manifest").write(MANIFEST.read_text()).to("button", "Upload").enter()

    def live():
        keys.page.goto(f"{APP}/manifests")
        return re.search(rf"{re.escape(number)}\s+✓ live", keys.page.inner_text("main"))
    wait(live, what="the manifest is not live")


def make_a_link(keys, server):
    slug = slug_of(keys)
    keys.page.goto(APP)
    keys.visit("Links").skip().to("a", "Create a link").enter().skip()
    # What is wrong is told in a list that has the focus, and leads to the field.
    keys.to("input", "Leads to").write("https://shop.example.com/offers/1")
    keys.to("button", "Create link").enter()
    wait(lambda: (keys.page.evaluate(FOCUSED) or {}).get("role") == "div",
         what="the list of errors does not have the focus after a refusal")
    keys.to("a", "Go to “Leads to”")
    keys.press("Enter")
    same(keys.page.evaluate(FOCUSED)["name"][:8], "Leads to", "where the list of errors leads")
    keys.write("https://shop.example.com/orders/4821")
    keys.to("input", "Short name").write(slug)
    keys.to("input", "Title").write(f"Tea {slug}")
    keys.to("select", "Channel").choose("mail" if "mail" in channels(keys) else channels(keys)[1])
    keys.open("More:")
    keys.to("input", "Title when shared").write("Tea for two")
    keys.to("button", "Create link").enter()
    keys.says("Your link is ready").says(f"go.example.com/{slug}")
    if keys.script:
        keys.skip().to("button", "Copy")
        keys.press("Enter")
        keys.page.get_by_text("Copied").first.wait_for()
        same(keys.page.evaluate("navigator.clipboard.readText()"),
             f"https://go.example.com/{slug}", "what was copied")


def channels(keys):
    return keys.page.locator("#link-channel option").all_inner_texts()


def slug_of(keys):
    return f"tea-{keys.size['width']}-{'on' if keys.script else 'off'}"


def find_and_change_a_link(keys, server):
    keys.page.goto(APP)
    keys.visit("Links")
    if keys.script:
        keys.press("/")
        focused = keys.page.evaluate(FOCUSED)
        assert focused and focused["name"].startswith("Search"), f"/ leads to {focused}"
    else:
        keys.skip().to("input", "Search")
    keys.write(slug_of(keys)).enter()
    keys.skip().to("a", f"go.example.com/{slug_of(keys)}").enter()
    keys.says("https://shop.example.com/orders/4821").skip().to("a", "Change").enter()
    keys.skip().to("input", "Title").write("Coffee").to("button", "Save").enter()
    keys.says("Changed.").says("Coffee")


def delete_a_link(keys, server):
    keys.page.goto(f"{APP}/links?search={slug_of(keys)}")
    keys.skip().to("a", f"go.example.com/{slug_of(keys)}").enter()
    keys.skip().to("a", "Delete").enter()
    keys.says(f"Delete go.example.com/{slug_of(keys)}?").says("can't be undone")
    keys.skip().to("a", "Cancel").enter().skip().to("a", "Delete").enter()
    keys.skip().to("button", "Delete this link").enter().says("Deleted.")
    assert f"go.example.com/{slug_of(keys)}" not in keys.page.inner_text("main"), "it is still listed"


def build_a_funnel(keys, server):
    keys.page.goto(APP)
    keys.visit("Funnels").skip().to("a", "Build a funnel").enter().skip()
    keys.to("input", "Name").write(f"Funnel {slug_of(keys)}")
    keys.to("select", "Step 1").choose("Open sale")
    keys.to("select", "Step 2").choose("Open order")
    keys.open("Advanced:")
    keys.to("input", "Event of step 3").write("purchase")
    keys.to("button", "Create funnel").enter()
    same(keys.title(), f"Funnel {slug_of(keys)}", "the title")
    figure = keys.page.locator("figure svg:visible")
    same(figure.count(), 1, "the number of pictures to be seen")
    keys.skip().open("Show data")
    keys.says("Open sale").says("purchase")


def try_a_link(keys, server):
    keys.page.goto(APP)
    keys.visit("Try a link").skip()
    keys.to("input", "Link").write("https://shop.example.com/orders/4821")
    keys.to("select", "The app is").choose("not")
    keys.to("button", "Open the link").enter()
    keys.says("Opens “order(id: 4821)”").says("not running")
    assert keys.page.locator("figure.phone svg").is_visible(), "there is no phone"


def make_a_key(keys, server):
    keys.page.goto(APP)
    keys.visit("Keys").skip()
    keys.to("input", "What it is for").write(f"Key {slug_of(keys)}")
    keys.to("select", "Type").choose("secret")
    keys.to("input", "read everything")
    keys.press("Space")
    keys.to("button", "Create key").enter()
    keys.says("shown only once")
    key = re.search(r"ewsk_[\w-]+", keys.page.inner_text("main"))[0]
    keys.skip().to("a", "Done").enter().says(f"Key {slug_of(keys)}")
    assert key not in keys.page.content(), "the key is shown again"
    keys.skip().to("a", f"Revoke Key {slug_of(keys)}").enter()
    keys.skip().to("button", "Revoke this key").enter().says("Revoked")


def change_the_colours(keys, server):
    keys.page.goto(f"{APP}/links")

    def colour():
        return keys.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    light = colour()
    keys.to("button", "dark").enter()
    same(keys.page.url, f"{server.origin}{APP}/links", "the page after it")
    assert colour() != light, "the colours are as they were"
    keys.to("button", "light").enter()
    same(colour(), light, "the colour of the page")
    keys.to("button", "system").enter()


def sign_out(keys, server):
    keys.page.goto(APP)
    keys.to("button", "Sign out").enter().says("You're signed out.")
    keys.page.goto(APP)
    same(keys.title(), "Sign in", "the title")


TASKS = {
    "sign in": sign_in, "upload a manifest": upload_a_manifest, "make a link": make_a_link,
    "find a link and change it": find_and_change_a_link, "delete a link": delete_a_link,
    "build a funnel": build_a_funnel, "try a link": try_a_link, "make a key": make_a_key,
    "change the colours": change_the_colours, "sign out": sign_out,
}
CHIEF_TASKS = {sentence: task for sentence, task in TASKS.items()
               if task not in (delete_a_link, build_a_funnel, change_the_colours)}
