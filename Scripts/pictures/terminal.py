"""A terminal with a command and what it printed, as an SVG without anything from elsewhere."""

import io

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

# Dark on light: the picture has one look on light and dark pages, and its colours keep 4.5:1.
THEME = TerminalTheme(
    (250, 250, 252), (28, 30, 36),
    [(28, 30, 36), (179, 32, 32), (22, 110, 56), (138, 83, 0), (9, 84, 166), (126, 47, 142), (0, 103, 115),
     (92, 97, 110)],
    [(92, 97, 110), (179, 32, 32), (22, 110, 56), (138, 83, 0), (9, 84, 166), (126, 47, 142), (0, 103, 115),
     (28, 30, 36)])

# Rich's own has a font from the web; a reader's terminal font does as well.
FRAME = """\
<svg xmlns="http://www.w3.org/2000/svg" class="rich-terminal" viewBox="0 0 {width} {height}" role="img">
<title>{title}</title>
<style>
.{unique_id}-matrix {{
  font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width;
}}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: system-ui, sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def drawing(title, printed, columns):
    """The SVG of a window called `title`, with text that may have colours."""
    console = Console(record=True, width=columns, file=io.StringIO(), force_terminal=True, color_system="standard",
                      legacy_windows=False)
    console.print(Text.from_ansi(f"$ {title}\n{printed.rstrip()}"), soft_wrap=False)
    return console.export_svg(title=title, theme=THEME, code_format=FRAME.replace("{title}", title), unique_id="terminal")
