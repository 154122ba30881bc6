"""Who may do what: each route as a viewer, an editor, an owner, and as nobody."""

import re
from urllib.parse import quote

from .routes import routes
from .servers import APP, FolderServer
from .verdicts import none, same

# Nothing has this identifier: an allowed request finds nothing, and does nothing.
NOTHING = "01a205fe-92eb-70ff-8974-000000000000"
RANKS = {"viewer": 0, "editor": 1, "owner": 2}
# Written down once more, apart from the sources: a role that changes there is to be noticed here.
EDITOR_PAGES = [
    "links/new", "links/bulk", "links/:id/edit", "links/:id/delete", "funnels/new",
    "funnels/:id/edit", "funnels/:id/delete", "manifests/:id/retire",
]
OWNER_PAGES = ["keys", "keys/:id/revoke", "audit", "settings/hosts/:host/remove",
               "settings/removal", "settings/vocabulary/:id/remove", "settings/remove", "settings/export"]
OWNER_SERVER_PAGES = ["accounts", "accounts/:id"]
OWN_ACTIONS = ["/console/theme", "/console/account", "/console/account/sessions/:id/end",
               "/console/sign-out", "/console/apps/:app/try"]
EDITOR_ACTIONS = ["pushes", "links/new", "links/bulk", "links/:id/edit", "links/:id/delete",
                  "funnels/new", "funnels/:id/edit", "funnels/:id/delete", "manifests",
                  "manifests/:id/confirm", "manifests/:id/retire"]


def wanted_role(route):
    below = route.path.removeprefix("/console/apps/:app/")
    server = route.path.removeprefix("/console/")
    if route.method == "GET":
        if below in OWNER_PAGES or server in OWNER_SERVER_PAGES:
            return "owner"
        return "editor" if below in EDITOR_PAGES else "viewer"
    if route.path in OWN_ACTIONS:
        return "viewer"
    return "editor" if below in EDITOR_ACTIONS else "owner"


def address(route):
    path = route.path.replace(":app", "shop").replace(":host", "nowhere.example.com")
    return re.sub(r":\w+", NOTHING, path)


def check_roles(verdicts, program, folder):
    with FolderServer(program) as server:
        owner = server.owner()
        server.add_app(owner)
        people = {"owner": owner, "editor": server.person("ed", "editor"),
                  "viewer": server.person("vi", "viewer")}
        check_table(verdicts, people)
        check_navigation(verdicts, people)
        check_nobody(verdicts, server)


def check_table(verdicts, people):
    for role, visitor in people.items():
        token = visitor.token()
        with verdicts.check(f"{role}s may do what their role says, on {len(routes())} routes"):
            faults = []
            for route in routes():
                if route.path in ("/console/sign-out", "/console/apps/:app/live/events"):
                    continue
                answer = (visitor.get(address(route)) if route.method == "GET"
                          else visitor.post(address(route), {}, token=token))
                may = RANKS[role] >= RANKS[wanted_role(route)]
                if may == (answer.status == 403) or answer.status >= 500:
                    faults.append(f"{route.method} {route.path}: {answer.status}")
            none(faults, f"answers to {role}")


def check_navigation(verdicts, people):
    with verdicts.check("the pages lead nobody where their role may not go"):
        faults = []
        for role, visitor in people.items():
            led = {}
            for tab in ("", "/links", "/funnels", "/manifests", "/settings", "/association",
                        "/pushes", "/campaigns", "/destinations", "/try"):
                for path in re.findall(r'href="(/console[^"#]*)', visitor.get(APP + tab).text):
                    led[path] = tab
            faults += [f"{APP}{tab} leads the {role} to {path}" for path, tab in led.items()
                       if visitor.get(path.replace("&amp;", "&")).status == 403]
        none(faults, "links that are refused")


def check_nobody(verdicts, server):
    with verdicts.check("without a session every page leads to the sign-in, and back"):
        faults = []
        for route in routes():
            path = address(route)
            if route.method != "GET" or path == "/console":
                continue
            answer = server.visitor().get(f"{path}?a=b")
            to = f"/console/sign-in?back={quote(path + '?a=b', safe='')}"
            if (answer.status, answer.location) != (303, to):
                faults.append(f"{path}: {answer.status} {answer.location}")
        none(faults, "pages without a session")
    with verdicts.check("without a session every form leads to the sign-in, and does nothing"):
        answers = {route.path: server.visitor().post(address(route), {}, token="x")
                   for route in routes() if route.method == "POST"}
        none([f"{path}: {answer.status} {answer.location}" for path, answer in answers.items()
              if (answer.status, answer.location) != (303, "/console/sign-in")], "forms")
    with verdicts.check("a session opens no API, and a key no console"):
        owner = server.owner()
        same(owner.get("/v1/links").status, 401, "the API's answer to a session")
        secret = re.search(r"ewsk_[\w-]+", owner.post(
            f"{APP}/keys", {"title": "s", "type": "secret", "scopes": "owner"}).text)[0]
        answer = server.visitor().get(APP, headers={"Authorization": f"Bearer {secret}"})
        same(answer.status, 303, "the console's answer to a key")
