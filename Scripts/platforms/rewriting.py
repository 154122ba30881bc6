"""Makes a source say for Linux what it says for one of Apple's platforms.

`os(tvOS)` cannot be set from outside, and `@available(tvOS, unavailable)` means nothing to a compiler
for Linux. So a copy has the answers in their place: `true`, `false`, and `*` for the platform. Lines
stay where they are.
"""

import re

from checks.swift_source import masked

_DIRECTIVE = re.compile(r"^[ \t]*#(?:if|elseif)\b(.*)$", re.MULTILINE)
_QUESTION = re.compile(r"\b(os|canImport|targetEnvironment)\s*\(\s*(\w+)\s*\)")
_AVAILABLE = re.compile(r"@available\(([^()]*)\)")


def rewritten(text, platform):
    """The source with every question about the platform answered."""
    code = masked(text)
    answers = []
    for directive in _DIRECTIVE.finditer(code):
        for question in _QUESTION.finditer(code, *directive.span(1)):
            answer = "true" if _answer(question[1], question[2], platform) else "false"
            answers.append((question.span(), answer))
    for attribute in _AVAILABLE.finditer(code):
        reason = _unavailable(attribute[1], platform)
        if reason:
            answers.append((attribute.span(), f'@available(*, unavailable, message: "{reason}")'))
    for (start, end), answer in sorted(answers, reverse=True):
        text = text[:start] + answer + text[end:]
    return text


def _answer(question, name, platform):
    if question == "os":
        return name == platform.name
    # An app for iOS on a Mac is compiled as one for iOS, and a simulator's as a device's.
    return question == "canImport" and platform.can_import(name)


def _unavailable(arguments, platform):
    """Why the oldest version of the platform lacks a declaration, if it does."""
    parts = [part.strip() for part in arguments.split(",")]
    if parts[1:] == ["unavailable"]:
        return f"{platform} does not have it" if parts[0] == platform.name else None
    for part in parts:
        name, _, version = part.partition(" ")
        if name == platform.name and _numbers(version) > platform.oldest:
            return f"{platform} has it since {version.strip()}"
    return None


def _numbers(version):
    return tuple(int(number) for number in version.split(".") if number.strip().isdigit())
