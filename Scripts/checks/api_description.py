"""The description of the API is joined from a part beside each concept, and is what its parts say."""

import json
from pathlib import Path

from checks.finding import Finding, Sample

TITLE = "description of the API"

FOLDER = "Server/Sources/EntrywayServer/"
# What is served.
JOINED = FOLDER + "HTTP/openapi.json"
# What stands at the head, and the components that several parts use.
BASE = FOLDER + "HTTP/openapi.base.json"
# In the order of the joined file.
PARTS = [f"{FOLDER}{name}/openapi.json" for name in
         ("Resolving", "Operation", "Links", "Manifests", "Apps", "Keys", "Accounts", "Audit", "Backup", "Events",
          "Pushes", "Funnels", "Reports")]

_WIDTH = 100


def check(root):
    if not (Path(root) / BASE).exists():
        return
    text, findings = joined(root)
    yield from findings
    if findings:
        return
    file = Path(root) / JOINED
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        yield Finding(JOINED, None, "is not what its parts say",
                      "change the parts, never this file; then `Scripts/openapi` writes it")


def joined(root):
    """The text of all parts together, and what is wrong with them."""
    files, findings = {}, []
    for path in [BASE, *PARTS]:
        if (Path(root) / path).exists():
            files[path] = _read(root, path, findings)
    for file in sorted((Path(root) / FOLDER).rglob("openapi.json")):
        path = file.relative_to(root).as_posix()
        if path not in (JOINED, *PARTS):
            findings.append(Finding(path, None, "is a part that nobody joins",
                                    "name its folder in Scripts/checks/api_description.py"))
    if findings:
        return "", findings
    whole = {name: value for name, value in files[BASE].items() if name not in ("paths", "components")}
    whole["paths"], whole["components"] = {}, {}
    owners = {}
    for path, part in files.items():
        for name in part.keys() - {"paths", "components"} if path != BASE else []:
            findings.append(Finding(path, None, f"has `{name}`, and a part has `paths` and `components`",
                                    f"move it to {BASE}"))
        for template, item in part.get("paths", {}).items():
            _add(f"`{template}`", template, item, whole["paths"], path, owners, findings)
        for kind, components in part.get("components", {}).items():
            group = whole["components"].setdefault(kind, {})
            for name, component in components.items():
                _add(f"`{kind}/{name}`", name, component, group, path, owners, findings)
    if not findings:
        findings += _uses(whole, files, owners)
    return layout(whole) + "\n", findings


def _read(root, path, findings):
    def without_repeats(pairs):
        names = [name for name, _ in pairs]
        for name in {name for name in names if names.count(name) > 1}:
            findings.append(Finding(path, None, f"has `{name}` twice in one object", "leave one of them"))
        return dict(pairs)

    try:
        text = (Path(root) / path).read_text(encoding="utf-8")
        return json.loads(text, object_pairs_hook=without_repeats)
    except ValueError as error:
        findings.append(Finding(path, getattr(error, "lineno", None), f"is not JSON: {error}", "correct it"))
        return {}


def _add(title, name, value, group, path, owners, findings):
    if name in group:
        findings.append(Finding(path, None, f"repeats {title} of {owners[title]}", "leave one of them"))
    else:
        group[name], owners[title] = value, path


def _uses(whole, files, owners):
    """Components that are not there, that are another part's, and that nobody uses."""
    for path, part in files.items():
        for title in sorted(_components_in(part)):
            owner = owners.get(title)
            if owner is None:
                yield Finding(path, None, f"uses {title}, which is not there", "add it, or correct the name")
            elif owner not in (path, BASE):
                yield Finding(path, None, f"uses {title} of {owner}", f"move it to {BASE}")
    used, waiting = set(), _components_in(whole["paths"])
    while waiting:
        title = waiting.pop()
        if title not in used:
            used.add(title)
            kind, name = title.strip("`").split("/", 1)
            waiting |= _components_in(whole["components"].get(kind, {}).get(name, {}))
    for kind, components in whole["components"].items():
        for name in components:
            title = f"`{kind}/{name}`"
            if title not in used:
                yield Finding(owners[title], None, f"nobody uses {title}", "remove it")


def _components_in(value):
    """The components that a value names, by `$ref` or as what a caller has to show."""
    found, waiting = set(), [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, list):
            waiting += value
        elif isinstance(value, dict):
            waiting += value.values()
            reference = value.get("$ref")
            if isinstance(reference, str) and reference.startswith("#/components/"):
                # What stands in a component is named by more than its kind and name.
                found.add(f"`{'/'.join(reference.split('/')[2:4])}`")
            for need in value["security"] if isinstance(value.get("security"), list) else []:
                found |= {f"`securitySchemes/{name}`" for name in need}
    return found


def layout(value, depth=0, used=0):
    """JSON with an object or a list on one line where it fits."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, (dict, list)) or not value or (depth and used + len(line) < _WIDTH):
        return line
    indent = " " * (depth + 1)
    names = [json.dumps(name, ensure_ascii=False) + ": " for name in value] if isinstance(value, dict) else None
    items = value.values() if names else value
    lines = [indent + name + layout(item, depth + 1, len(indent + name))
             for name, item in zip(names or [""] * len(value), items)]
    opening, closing = "{}" if names else "[]"
    return opening + "\n" + ",\n".join(lines) + "\n" + " " * depth + closing


def _sample(expected, joined_text=None, **parts):
    files = {BASE: '{"openapi": "3.1.0", "components": {"schemas": {"A": {}}}}',
             PARTS[0]: '{"paths": {"/a": {"$ref": "#/components/schemas/A"}}}'}
    files.update({f"{FOLDER}{name}/openapi.json": text for name, text in parts.items()})
    files[JOINED] = joined_text or """{
 "openapi": "3.1.0",
 "paths": {"/a": {"$ref": "#/components/schemas/A"}},
 "components": {"schemas": {"A": {}}}
}
"""
    return Sample(files, expected)


SAMPLES = [
    _sample(None),
    _sample(f"{JOINED}: is not what its parts say", joined_text="{}"),
    _sample(f"{JOINED}: is not what its parts say", Links='{"paths": {"/b": {}}}'),
    _sample(f"{PARTS[2]}: repeats `/a` of {PARTS[0]}", Links='{"paths": {"/a": {}}}'),
    _sample(f"{PARTS[2]}: repeats `schemas/A` of {BASE}", Links='{"components": {"schemas": {"A": {}}}}'),
    _sample(f"{PARTS[2]}: has `/b` twice in one object", Links='{"paths": {"/b": {}, "/b": {}}}'),
    _sample(f"{PARTS[2]}: nobody uses `schemas/B`",
            Links='{"components": {"schemas": {"B": {"items": {"$ref": "#/components/schemas/B"}}}}}'),
    _sample(f"{PARTS[2]}: uses `schemas/B`, which is not there",
            Links='{"paths": {"/b": {"$ref": "#/components/schemas/B"}}}'),
    _sample(f"{PARTS[3]}: uses `schemas/B` of {PARTS[2]}",
            Links='{"paths": {"/b": {"$ref": "#/components/schemas/B"}}, "components": {"schemas": {"B": {}}}}',
            Manifests='{"paths": {"/c": {"$ref": "#/components/schemas/B"}}}'),
    _sample(f"{PARTS[2]}: has `info`", Links='{"info": {}}'),
    _sample(f"{PARTS[2]}:1: is not JSON", Links="{"),
    _sample(f"{FOLDER}More/openapi.json: is a part that nobody joins", More='{"paths": {"/b": {}}}'),
]
