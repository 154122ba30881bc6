"""Links from the route manifest alone, with no program beside it."""

import json
import re
import sys
from urllib.parse import quote


def link(manifest, name, **parameters):
    """The link to a route whose parameters are all in its pattern's path."""
    routes = {route["name"]: route for route in manifest["routes"] if not route["readOnly"]}
    if name not in routes:
        names = ", ".join(routes)
        raise ValueError(f"no route is named {name}; there are {names}")
    route = routes[name]
    path = route["pattern"].partition("?")[0]
    needed = set(re.findall(r"\{(\w+)\*?\}", path))
    if needed != set(parameters):
        raise ValueError(f"{name} takes {', '.join(sorted(needed)) or 'nothing'}")
    for key, value in parameters.items():
        if not str(value):
            raise ValueError(f"{key} of {name} is empty")
        path = path.replace("{" + key + "}", quote(str(value), safe=""))
    hosts = [host for host in route["hosts"] + manifest["hosts"] if not host.startswith("*")]
    return f"https://{hosts[0]}{path}" if hosts else f"{manifest['schemes'][0]}:/{path}"


def main(path):
    with open(path, encoding="utf-8") as file:
        manifest = json.load(file)
    print(link(manifest, "order", id="4821"))
    print(link(manifest, "user", id="a b"))
    try:
        link(manifest, "order")
    except ValueError as error:
        print(error)


if __name__ == "__main__":
    main(*sys.argv[1:])
