"""The console's addresses, as the Swift sources register them: none may stay unlooked at."""

import re
from dataclasses import dataclass

from server_process import ROOT

CONSOLE = ROOT / "Server/Sources/EntrywayServer"
# Where the pages of the whole server are registered; all others are an app's.
OF_SERVER = {
    "AccountPages.swift", "AppListPage.swift", "HealthPage.swift", "LayoutActions.swift",
    "OwnAccountPages.swift", "SignIn.swift",
}
REGISTERED = re.compile(
    r'(page|action|form)\(\s*router, "([^"]*)"(?:, \.(\w+))?(?:, changing: \.(\w+))?')


@dataclass(frozen=True)
class Route:
    method: str
    path: str
    role: str


def routes():
    """Each route with the role that the sources ask for it."""
    found = []
    for file in sorted(CONSOLE.rglob("*.swift")):
        start = "/console" if file.name in OF_SERVER else "/console/apps/:app"
        for kind, path, role, changing in REGISTERED.findall(file.read_text()):
            address = f"{start}/{path}".rstrip("/")
            if kind != "action":
                found.append(Route("GET", address, role or "viewer"))
            if kind != "page":
                found.append(Route("POST", address, changing or role or "viewer"))
    assert len(found) > 60, f"only {len(found)} routes were found in the sources"
    return found


def template(path):
    """The route that an address belongs to; nil for one of nobody."""
    bare = path.split("?")[0].split("#")[0]
    matches = [route.path for route in routes() if re.fullmatch(
        re.sub(r":\w+", "[^/]+", route.path), bare)]
    # A literal wins over a parameter.
    return min(matches, key=lambda route: route.count(":"), default=None)
