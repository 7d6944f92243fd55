#!/usr/bin/env python3
"""Generates the page "What is here, what is not": SwiftUI's names and whether the library's public interface has them.

    interface-page.py NAMES SYMBOLS.json... > page.md

In NAMES, a line that begins with '#' starts a section. Each other line is a name: a type, `.modifier` of a view, or `\\.value`
of the environment, optionally followed by a tab and a remark.
"""
import json
import sys


def interface(paths):
    """The public types, the view modifiers and the environment values, by base name."""
    types, modifiers, values = set(), set(), set()
    for path in paths:
        with open(path, encoding="utf-8") as file:
            symbols = json.load(file)["symbols"]
        for symbol in symbols:
            components = symbol["pathComponents"]
            kind = symbol["kind"]["identifier"]
            base = components[-1].split("(")[0]
            if len(components) == 1:
                types.add(base)
            elif components[0] in ("View", "Text", "Shape", "InsettableShape", "Image") and kind == "swift.method":
                modifiers.add("." + base)
            elif components[0] == "EnvironmentValues" and kind == "swift.property":
                values.add("\\." + base)
            elif kind in ("swift.struct", "swift.enum", "swift.class", "swift.protocol"):
                types.add(".".join(components))
    return types | modifiers | values, types


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    known, types = interface(sys.argv[2:])
    listed, sections = set(), []
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in file.read().splitlines():
            if line.startswith("#"):
                sections.append((line.lstrip("# "), []))
            elif line:
                name, _, remark = line.partition("\t")
                listed.add(name)
                sections[-1][1].append((name, name in known, remark))
    here = sum(found for _, rows in sections for _, found, _ in rows)
    out = [
        "# What is here, what is not",
        "",
        f"{here} of {len(listed)} names of SwiftUI are supported.",
        "",
        "## Overview",
        "",
        "Generated from the public interface by `Scripts/docs`. A supported name has SwiftUI's labels and defaults unless its",
        "page says otherwise; <doc:DifferencesFromSwiftUI> summarises differences in behaviour.",
    ]
    for title, rows in sections:
        out += ["", f"## {title}", "", "| name | here | |", "|---|---|---|"]
        out += [f"| `{name}` | {'yes' if found else 'no'} | {remark} |" for name, found, remark in rows]
    own = sorted(name for name in types - listed if "." not in name and not name.startswith("_") and name[0].isupper())
    out += ["", "## Names that SwiftUI does not have", "", ", ".join(f"`{name}`" for name in own) + "."]
    print("\n".join(out))


main()
