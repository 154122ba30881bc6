#!/usr/bin/env python3
"""Draws the picture of the page on concepts, in light and in dark: the way from a link to a screen.

usage: Scripts/pictures/concepts.py

Both are one drawing in two sets of colours. Texts are texts, in the fonts that the reader's system has; the
boxes leave room for wide ones.
"""

import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "Guides/Guides.docc/Resources"
WIDTH, HEIGHT = 720, 1040

# Each hue as (line and badge, fill); the rest: paper, its edge, text, quieter text, arrows, numbers, the screen.
LIGHT = {
    "paper": "#ffffff", "edge": "#d5dae1", "ink": "#1a1f26", "quiet": "#4b5563", "arrow": "#5b6573",
    "badge-ink": "#ffffff", "card": "#ffffff",
    "comes": ("#8a4b00", "#fff3e0"), "reads": ("#0b57a4", "#e7f1fd"), "waits": ("#17663a", "#e5f5eb"),
    "shows": ("#6a359c", "#f4ebfd"),
}
DARK = {
    "paper": "#14171c", "edge": "#3b434e", "ink": "#f2f5f8", "quiet": "#b4bfcb", "arrow": "#a3afbc",
    "badge-ink": "#14171c", "card": "#1e232a",
    "comes": ("#ffbe64", "#362812"), "reads": ("#8cc4ff", "#14293f"), "waits": ("#82dda4", "#15301f"),
    "shows": ("#d2b4ff", "#2c2040"),
}

TITLE = "From a link to a screen"
DESCRIPTION = (
    "1: A link or a payload comes in. 2: A route reads the link; a rule reads the payload, and finds a link or "
    "a destination in it. 3: Both lead to one destination. 4: The center lets the entry wait until the interface, "
    "the requirements, the guards and a handler are ready, and opens it once; or it ends as rejected, superseded, "
    "expired, duplicate or cancelled. 5: The plan says which tab and which screens show the destination.")


class Drawing:
    def __init__(self, colours):
        self.colours = colours
        self.parts = []

    def add(self, text):
        self.parts.append("  " + text)

    def text(self, x, y, text, kind, colour="ink", anchor="start"):
        fill = self.colours[colour][0] if isinstance(self.colours[colour], tuple) else self.colours[colour]
        text = text.replace("&", "&amp;").replace("<", "&lt;")
        self.add(f'<text x="{x}" y="{y}" class="{kind}" fill="{fill}" text-anchor="{anchor}">{text}</text>')

    def box(self, x, y, width, height, hue, number, title, code=None, note=None):
        """A station: its number and name, what it looks like in code, and what else belongs to it."""
        line, fill = self.colours[hue]
        self.add(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="14" fill="{fill}" '
                 f'stroke="{line}" stroke-width="2"/>')
        self.add(f'<circle cx="{x + 32}" cy="{y + 34}" r="17" fill="{line}"/>')
        self.text(x + 32, y + 42, number, "number", "badge-ink", "middle")
        self.text(x + 60, y + 42, title, "title")
        if code:
            self.text(x + 20, y + 80, code, "code")
        if note:
            self.text(x + 20, y + 112, note, "note", "quiet")

    def arrow(self, *points):
        colour = self.colours["arrow"]
        path = "M" + " L".join(f"{x} {y}" for x, y in points)
        self.add(f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="3" stroke-linecap="round" '
                 f'stroke-linejoin="round"/>')
        (a, b), (c, d) = points[-2:]
        along = (c > a) - (c < a), (d > b) - (d < b)
        across = -along[1], along[0]
        tip = [(c + 9 * along[0], d + 9 * along[1])]
        back = [(c - 5 * along[0] + sign * 8 * across[0], d - 5 * along[1] + sign * 8 * across[1])
                for sign in (1, -1)]
        corners = " ".join(f"{x},{y}" for x, y in tip + back)
        self.add(f'<polygon points="{corners}" fill="{colour}"/>')

    def svg(self):
        head = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
                f'height="{HEIGHT}" role="img" aria-labelledby="title description">')
        style = [
            "<style>",
            "  text { font-family: system-ui, sans-serif; font-size: 21px; }",
            "  .title { font-size: 24px; font-weight: 700; }",
            "  .number { font-size: 21px; font-weight: 700; }",
            "  .strong { font-weight: 700; }",
            "  .code { font-family: ui-monospace, monospace; font-size: 20px; }",
            "</style>",
        ]
        return "\n".join(
            [head, f'  <title id="title">{TITLE}</title>', f'  <desc id="description">{DESCRIPTION}</desc>',
             *("  " + line for line in style), *self.parts, "</svg>", ""])


def draw(colours):
    picture = Drawing(colours)
    picture.add(f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="18" fill="{colours["paper"]}" '
                f'stroke="{colours["edge"]}" stroke-width="2"/>')

    picture.box(24, 24, 304, 132, "comes", "1", "Entry: a link", "bakery://breads/rye", "mail, web, QR code")
    picture.box(392, 24, 304, 132, "comes", "1", "Entry: a payload", '{"link": "https://…"}',
                "push, quick action, …")

    picture.box(24, 206, 304, 132, "reads", "2", "Route", '"/breads/{id}"', "writes the link, too")
    picture.box(392, 206, 304, 132, "reads", "2", "Rule", ".notification(link:)", "one line for each kind")
    picture.arrow((176, 156), (176, 194))
    picture.arrow((544, 156), (544, 194))
    picture.arrow((392, 272), (340, 272))

    picture.box(130, 388, 460, 102, "reads", "3", "Destination", '.bread(id: "rye")')
    picture.arrow((176, 338), (176, 376))
    picture.arrow((544, 338), (544, 376))

    center(picture)
    picture.arrow((360, 490), (360, 528))

    plan(picture)
    picture.arrow((176, 826), (176, 864))
    picture.text(200, 856, "onOpen", "code", "quiet")
    return picture.svg()


def center(picture):
    line, fill = picture.colours["waits"]
    picture.box(24, 540, 672, 286, "waits", "4", "Center")
    picture.text(44, 620, "opens it once, when", "note")
    for index, condition in enumerate([
            "the interface is there", "requirements are met", "guards let it proceed", "a handler listens"]):
        y = 656 + 36 * index
        picture.add(f'<path d="M46 {y - 8} l6 7 l12 -14" fill="none" stroke="{line}" stroke-width="3.5" '
                    f'stroke-linecap="round" stroke-linejoin="round"/>')
        picture.text(76, y, condition, "note")
    picture.text(76, 800, "opened", "strong", "waits")
    picture.add(f'<path d="M56 780 v16 m-7 -7 l7 8 l7 -8" fill="none" stroke="{line}" stroke-width="3.5" '
                f'stroke-linecap="round" stroke-linejoin="round"/>')
    picture.add(f'<path d="M360 600 V800" stroke="{line}" stroke-width="2" stroke-dasharray="2 8" '
                f'stroke-linecap="round"/>')
    picture.text(396, 620, "or ends it otherwise", "note")
    for index, outcome in enumerate(["rejected", "superseded", "expired", "duplicate", "cancelled"]):
        y = 656 + 36 * index
        picture.add(f'<path d="M399 {y - 13} l11 11 m0 -11 l-11 11" stroke="{picture.colours["arrow"]}" '
                    f'stroke-width="3" stroke-linecap="round"/>')
        picture.text(426, y, outcome, "strong", "quiet")


def plan(picture):
    picture.box(24, 876, 492, 140, "shows", "5", "Plan", ".tab(.menu)")
    picture.text(44, 988, '.path([.bread(id: "rye")])', "code")
    line, fill = picture.colours["shows"]
    paper, edge = picture.colours["card"], picture.colours["edge"]
    picture.add(f'<rect x="572" y="848" width="108" height="172" rx="16" fill="{paper}" stroke="{line}" '
                f'stroke-width="3"/>')
    picture.add(f'<rect x="586" y="872" width="80" height="92" rx="6" fill="{fill}" stroke="{line}" '
                f'stroke-width="2"/>')
    picture.text(626, 926, "rye", "strong", "ink", "middle")
    picture.add(f'<rect x="586" y="976" width="36" height="28" rx="6" fill="{line}"/>')
    picture.add(f'<rect x="630" y="976" width="36" height="28" rx="6" fill="{paper}" stroke="{line}" '
                f'stroke-width="2"/>')
    picture.arrow((516, 944), (558, 944))


def pictures():
    """The files, by their names."""
    return {"concepts.svg": draw(LIGHT), "concepts~dark.svg": draw(DARK)}


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit("usage: Scripts/pictures/concepts.py")
    for name, text in pictures().items():
        (FOLDER / name).write_text(text)
