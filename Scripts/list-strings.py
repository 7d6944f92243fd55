#!/usr/bin/env python3
"""Lists every text that the program shows, by the place where it is written; --check looks for what breaks the rules.

usage: list-strings.py [--check]

A text is a string literal of the folders below with a space in it, or with a capital and small letters after it. What is
interpolated is printed as {...}. Messages of assertions, and the code that the program writes, are left out.
"""

import re
import sys
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent / "Sources"

# What the texts of a folder are.
KINDS = [
    ("Options, help, usage errors, lists", "App/VitrineCommand"),
    ("Keys", "App/Session/Keys"),
    ("Notices, titles of undo steps", "App/Session/Model"),
    ("Parameters, typed values", "App/Session/Parameters"),
    ("Scenes and materials by name", "App/Session/Catalog"),
    ("Documents", "App/Session/Documents"),
    ("Effects and their arguments", "App/Session/Effects"),
    ("Labels of compared looks, the window's title", "App/Session/State"),
    ("Views of the scenes", "App/Scenes"),
    ("Notices and warnings of the window", "App/Presenter"),
    ("Notes on pictures", "Rendering/RenderPlan"),
    ("Errors in Metal sources", "Rendering/Shaders"),
    ("Errors in material files, limits of exports", "Interface/Materials"),
    ("Errors in image files", "Media/ImageFiles"),
    ("Errors of the display", "Desktop/X11Windowing"),
]

# Files with code that is written for other programs.
CODE = {
    "CompletionScript.swift", "GradientDocument+Swift.swift", "SliceDocument.swift", "ManualPage.swift",
    "MaterialExport+CSS.swift", "MaterialExport+Compositors.swift", "MaterialExport+Files.swift",
    "MaterialExport+QML.swift",
}
NOT_SHOWN = re.compile(r"\b(precondition|preconditionFailure|assert|assertionFailure|fatalError)\(")

# Calls whose first argument is a label: sentence case, and nothing around it.
LABEL = re.compile(
    r"\b(?:Text|Button|TextField|Toggle|Picker|PanelButton|ParameterSection|ParameterRow|ChoiceRow|choice|segments|flag)"
    r'\((?:title: )?$'
)
# Words that keep their capital inside a label.
NAMES = {
    "Swift", "SwiftUI", "UIKit", "AppKit", "Oklab", "Gaussian", "Metal", "Delete", "Return", "Escape", "Vitrine", "Apple",
    "Easy", "ColorPicker", "ProgressView",
}
BANNED = re.compile(r"\b(anew|what there is|people's|the house|misfits|please|oops|whoops)\b", re.IGNORECASE)
TWICE = re.compile(r"\b([a-z]+) \1\b", re.IGNORECASE)
LINE = re.compile(r"^vitrine: (error: |warning: |note: |over budget: |random changes: )|^vitrine [^:]")


def literals(source):
    """Yields each string literal of a source: its line, what stands before it on that line, and its text."""
    position, line, start = 0, 1, 0
    while position < len(source):
        if source.startswith("//", position):
            position = source.find("\n", position)
            if position < 0:
                return
        elif source.startswith("/*", position):
            end = source.index("*/", position) + 2
            line += source.count("\n", position, end)
            position = end
        elif source[position] == '"':
            before = source[start:position]
            first = line
            text, inner, end = literal(source, position)
            line += source.count("\n", position, end)
            yield first, before, text
            for nested in inner:
                for _, _, text in literals(nested):
                    yield first, before, text
            position = end
        else:
            if source[position] == "\n":
                line, start = line + 1, position + 1
            position += 1


def literal(source, position):
    """Returns the text of the literal at a position, the code interpolated in it, and where the literal ends."""
    quote = '"""' if source.startswith('"""', position) else '"'
    position += len(quote)
    text, inner = "", []
    while not source.startswith(quote, position):
        if source.startswith("\\(", position):
            depth, start = 1, position + 2
            position += 2
            while depth:
                if source[position] == '"':
                    position = literal(source, position)[2]
                    continue
                depth += {"(": 1, ")": -1}.get(source[position], 0)
                position += 1
            inner.append(source[start : position - 1])
            text += "{...}"
        elif source.startswith("\\u{", position):
            end = source.index("}", position)
            text += chr(int(source[position + 3 : end], 16))
            position = end + 1
        elif source[position] == "\\":
            text += {"n": "\n", "t": "\t"}.get(source[position + 1], source[position + 1])
            position += 2
        else:
            text += source[position]
            position += 1
    return text, inner, position + len(quote)


def is_text(text):
    return bool(re.search(r"[A-Za-z]", text)) and (" " in text.strip() or bool(re.match(r"[A-Z][a-z]+", text)))


def faults(path, before, text):
    """Returns what is wrong with a text."""
    found = []
    plain = text.replace("{...}", "")
    if BANNED.search(plain):
        found.append("a word that is not used")
    if TWICE.search(plain):
        found.append("a word twice")
    if "..." in plain and "App/VitrineCommand" not in path:
        found.append("three dots in place of an ellipsis")
    if text.startswith("vitrine") and not LINE.match(text):
        found.append("neither an error nor a warning")
    is_label = bool(LABEL.search(before)) and not before.rstrip().endswith('TextField("')
    if is_label and text:
        words = plain.split()
        if text != text.strip():
            found.append("spaces around a label")
        if "  " in text:
            found.append("two spaces in a label")
        if text[0].islower():
            found.append("a label without a capital")
        for word in words[1:]:
            if word[0].isupper() and word.strip(".,:;()") not in NAMES and not word.isupper():
                starts_sentence = words[words.index(word) - 1].endswith((".", ":"))
                if not starts_sentence:
                    found.append(f"a capital inside a label: {word}")
    return found


def main():
    checks = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not checks:
        sys.exit(__doc__.strip().splitlines()[2])
    wrong = 0
    seen = set()
    for kind, folder in KINDS:
        lines = []
        for path in sorted((SOURCES / folder).rglob("*.swift")):
            if path.name in CODE or "Codegen" in path.parts or path in seen:
                continue
            seen.add(path)
            name = str(path.relative_to(SOURCES))
            for line, before, text in literals(path.read_text()):
                if NOT_SHOWN.search(before) or not is_text(text):
                    continue
                lines.append(f"  {text!r:<80} {name}:{line}" if checks else f"  {text}".replace("\n", "\\n"))
                for fault in faults(name, before, text) if checks else []:
                    print(f"{name}:{line}: {fault}: {text!r}")
                    wrong += 1
        if not checks and lines:
            print(f"{kind} (Sources/{folder})\n" + "\n".join(dict.fromkeys(lines)) + "\n")
    sys.exit(1 if wrong else 0)


main()
