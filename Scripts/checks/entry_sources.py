"""An example's entry has the source that its link would have: a web link is a universal link, any other is not."""

import re
from pathlib import Path

from checks.finding import Finding, Sample
from checks.swift_source import files_with

TITLE = "sources of links in examples"

_LITERAL = r"\"([A-Za-z][\w+.-]*:[^\"\n]*)\""
# `source: .universalLink, content: .link("…")`, `SimulatedEntry(.urlScheme, .link("…"))`
_MADE = re.compile(rf"(?:\bsource:\s*|\(\s*)\.(universalLink|urlScheme)\s*,\s*(?:content:\s*)?\.link\(\s*{_LITERAL}")
# `receive("…", from: .universalLink)`
_RECEIVED = re.compile(rf"\breceive\(\s*{_LITERAL}\s*,\s*from:\s*\.(universalLink|urlScheme)\b")


def check(root):
    for name in files_with(Path(root), (".md", ".swift")):
        text = (Path(root) / name).read_text(encoding="utf-8", errors="replace")
        for pattern in (_MADE, _RECEIVED):
            for match in pattern.finditer(text):
                source, link = match.groups() if pattern is _MADE else reversed(match.groups())
                is_web = bool(re.match(r"https?:", link, re.I))
                if is_web != (source == "universalLink"):
                    yield Finding(name, text.count("\n", 0, match.start()) + 1, f"{link} is received as .{source}",
                                  f"it comes as .{'universalLink' if is_web else 'urlScheme'}")


SAMPLES = [
    Sample({"a.md": 'center.receive(AppEntry(source: .universalLink, content: .link("shop://orders/1")))'},
           "a.md:1: shop://orders/1 is received as .universalLink"),
    Sample({"a.swift": 'let a = AppEntry(\n  source: .urlScheme,\n  content: .link("https://a.example.com/b"))'},
           "a.swift:2: https://a.example.com/b is received as .urlScheme"),
    Sample({"a.swift": 'SimulatedEntry(.universalLink, .link("shop:x"))'}, "a.swift:1: shop:x is received as .universalLink"),
    Sample({"a.swift": 'center.receive("shop://x", from: .universalLink)'},
           "a.swift:1: shop://x is received as .universalLink"),
    Sample({"a.swift": 'AppEntry(source: .universalLink, content: .link("HTTPS://a.example.com/b"))'}, None),
    Sample({"a.swift": 'AppEntry(source: .urlScheme, content: .link("shop://orders/1"))'}, None),
    Sample({"a.swift": 'center.receive(link, from: .universalLink)\ncenter.receive("shop://x", from: .qrCode)'}, None),
]
