"""The order of Tab: the skip link, navigation, bar, content, foot; all reached, all seen, no trap."""

from .browsing import NARROW, WIDE
from .servers import APP
from .verdicts import none, same

PAGES = ["", "/links", "/links/new", "/ways-in", "/destinations", "/funnels/new", "/pushes", "/try", "/keys",
         "/settings", "/manifests", "/audit"]
# Numbers all that Tab should stop at, in the order of the document.
STOPS = """() => {
  const all = [...document.querySelectorAll(
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']")]
    .filter((element) => element.checkVisibility() && !element.disabled);
  all.forEach((element, index) => { element.dataset.stop = index; });
  return all.map((element) => element.tagName.toLowerCase() + " "
    + (element.innerText || element.name || "").trim().slice(0, 30));
}"""
FOCUS = """() => {
  const element = document.activeElement;
  if (!element || element === document.body || element === document.documentElement) return null;
  const style = getComputedStyle(element), box = element.getBoundingClientRect();
  const place = element.closest("main") ? "content" : element.closest("header") ? "bar"
    : element.closest(".side") ? "navigation" : element.closest("footer") ? "foot" : "skip";
  return {stop: Number(element.dataset.stop ?? -1), place,
    isSeen: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2
      && box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight
      && box.right > 0 && box.left < innerWidth,
    name: element.tagName.toLowerCase() + " " + (element.innerText || element.name || "").slice(0, 30)};
}"""
PLACES = ["skip", "navigation", "bar", "content", "foot"]


def check_tab_orders(verdicts, browser):
    for script, size in [(False, WIDE), (True, NARROW)]:
        with browser.context(script, size) as context:
            page = context.new_page()
            kind = f"{size['width']} px, script {'on' if script else 'off'}"
            for path in PAGES:
                with verdicts.check(f"Tab leads through {APP}{path} in order ({kind})"):
                    page.goto(APP + path)
                    walk(page)


def walk(page):
    stops = page.evaluate(STOPS)
    met, faults = [], []
    for _ in range(4 * len(stops) + 10):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        # Behind the last stop is the browser itself, which has none here: it begins again.
        if focus is None or met and focus["stop"] < met[0]["stop"] + 1 < len(met):
            break
        # A field for a day stops at its day, its month and its year.
        if met and met[-1]["stop"] == focus["stop"]:
            continue
        met.append(focus)
        if not focus["isSeen"]:
            faults.append(f"the focus is not seen at {focus['name']!r}")
    else:
        faults.append("Tab does not leave the page")
    order = [focus["stop"] for focus in met]
    missed = [stops[stop] for stop in range(len(stops)) if stop not in order]
    faults += [f"Tab does not stop at {name!r}" for name in missed]
    if not missed and order != sorted(order):
        faults.append(f"Tab goes another way than the page: {order}")
    places = list(dict.fromkeys(focus["place"] for focus in met))
    none(faults, page.url)
    same(places, PLACES, "the order of the page's parts")
