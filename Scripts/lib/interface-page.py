#!/usr/bin/env python3
"""Generates the page "What is here, what is not": SwiftUI's names and whether the library's public interface has them.

    interface-page.py page NAMES OWN MISSING SYMBOLS.json... > page.md
    interface-page.py table NAMES OWN MISSING SYMBOLS.json... > api.tsv

In NAMES, a line that begins with '#' starts a section. Each other line is a name: a type, `.modifier` of a view, or `\\.value`
of the environment, optionally followed by a tab and a remark. The table has a line for each of them, for the library's other
public names, and for the names of SwiftUI's that MISSING, a Swift file, lists: name, state, remark. OWN has the public names
that are not Apple's, which the count of the page and of `vitrine list api` leaves out, as it does those of a module beside the
library, whose remark is the import that they need.
"""
import json
import re
import sys


# What the comments of declarations begin a sentence with that are there so that views compile.
accepted_mark = re.compile(r"(^|\. )accepted( for source compatibility| without effect|[:;])", re.IGNORECASE)


# The remark of names that SDK 26 has not.
new_in_27 = "new in SDK 27"

# The types whose methods are listed as modifiers.
modified = ("View", "Text", "Shape", "InsettableShape", "Image", "DynamicViewContent")


def graphs(paths, library):
    """The symbols of the library's graphs, or those of modules beside it with the names of these."""
    for path in paths:
        with open(path, encoding="utf-8") as file:
            graph = json.load(file)
        module = graph["module"]["name"]
        if (module == "Vitrine") == library:
            yield module, graph["symbols"]


def beside(paths):
    """The public types, modifiers and environment values of modules beside the library, and the import that they need."""
    rows = {}
    for module, symbols in graphs(paths, library=False):
        for symbol in symbols:
            components = symbol["pathComponents"]
            base = components[-1].split("(")[0]
            if len(components) == 1:
                rows[f"{module}.{base}"] = ("own", f"import {module}")
            elif components[0] == "View":
                rows[f".{base} ({module})"] = ("own", f"import {module}")
            elif components[0] == "EnvironmentValues":
                rows[f"\\.{base} ({module})"] = ("own", f"import {module}")
    return rows


def interface(paths):
    """The public types, the view modifiers and the environment values, by base name, with whether they have an effect."""
    known, types = {}, set()
    for _, symbols in graphs(paths, library=True):
        for symbol in symbols:
            components = symbol["pathComponents"]
            kind = symbol["kind"]["identifier"]
            base = components[-1].split("(")[0]
            if len(components) == 1:
                name = base
                types.add(base)
            elif components[0] in modified and kind == "swift.method":
                name = "." + base
            elif components[0] == "EnvironmentValues" and kind == "swift.property":
                name = "\\." + base
            elif kind in ("swift.struct", "swift.enum", "swift.class", "swift.protocol"):
                name = ".".join(components)
                types.add(name)
            else:
                continue
            comment = " ".join(line["text"] for line in symbol.get("docComment", {}).get("lines", [])[:1])
            # One declaration of a name that does something is enough.
            known[name] = known.get(name, False) or not accepted_mark.search(comment)
    return known, types


def state(name, known, remark=""):
    if name not in known:
        return "here" if remark.startswith("the viewer replaces it") else "missing"
    return "accepted" if not known[name] or remark.startswith("accepted") else "here"


def listed(path):
    """The sections of NAMES: titles, and the names and remarks below."""
    sections = []
    with open(path, encoding="utf-8") as file:
        for line in file.read().splitlines():
            if line.startswith("#"):
                sections.append((line.lstrip("# "), []))
            elif line:
                name, _, remark = line.partition("\t")
                sections[-1][1].append((name, remark))
    return sections


def words(text, list_name, mark):
    """The names of a list in MISSING, a Swift file, each with the mark of its kind before it."""
    found = re.search(rf'static let {list_name} = words\(\s*"+(.*?)"', text, re.S)
    return [mark + word for word in found.group(1).split()]


def own_types(types, names):
    return sorted(name for name in types - names if "." not in name and not name.startswith("_") and name[0].isupper())


def table(missing, own, sections, known, types):
    """State and remark of each name."""
    rows = {name: (state(name, known, remark), remark) for _, rows in sections for name, remark in rows}
    others = [name for name in known if name[0] in ".\\" and name.lstrip(".\\")[0].isalpha()]
    for name in own_types(types, set(rows)) + others:
        rows.setdefault(name, (state(name, known), ""))
    with open(missing, encoding="utf-8") as file:
        text = file.read()
    for list_name, mark in ("types", ""), ("modifiers", "."):
        for name in words(text, list_name, mark):
            rows.setdefault(name, (state(name, known), ""))
    for list_name, mark in ("typesOf27", ""), ("modifiersOf27", "."), ("valuesOf27", "\\."):
        for name in words(text, list_name, mark):
            rows[name] = (state(name, known), new_in_27)
    with open(own, encoding="utf-8") as file:
        for name in file.read().split():
            if name not in known:
                sys.exit(f"{own}: {name} is no public name of the library")
            rows[name] = ("own", "")
    return rows


def print_table(rows):
    """Name, state and remark of each name, a line each, by name."""
    for name in sorted(rows, key=lambda name: (name.lstrip("\\.").lower(), name)):
        print("\t".join((name, *rows[name])).rstrip("\t"))


def count(rows):
    """How many of Apple's names are here, by SDK, as sentences."""
    states = [state for state, remark in rows.values() if state != "own" and remark != new_in_27]
    newer = [state for state, remark in rows.values() if remark == new_in_27]
    found = len(newer) - newer.count("missing")
    return (
        f"Of {len(states)} names of SwiftUI and its neighbours up to SDK 26, {states.count('here')} are here,"
        f" {states.count('accepted')} are accepted without effect, and {states.count('missing')} are missing. Of"
        f" {len(newer)} that are new in SDK 27, {found} {'is' if found == 1 else 'are'} here."
    )


def main():
    if len(sys.argv) < 6 or sys.argv[1] not in ("page", "table"):
        sys.exit(__doc__)
    _, kind, listed_names, own_names, missing, *symbols = sys.argv
    sections = listed(listed_names)
    known, types = interface(symbols)
    rows = table(missing, own_names, sections, known, types)
    if kind == "table":
        return print_table(rows | beside(symbols))
    names = {name for _, rows in sections for name, _ in rows}
    summary = count(rows)
    out = [
        "# What is here, what is not",
        "",
        summary,
        "",
        "## Overview",
        "",
        "Generated from the public interface by `Scripts/docs`. A supported name has SwiftUI's labels and defaults unless its",
        "page says otherwise; <doc:DifferencesFromSwiftUI> summarises differences in behaviour. `accepted` is a name that is",
        "there so that views compile, and has no effect. `vitrine list api` prints the names, those that are missing too.",
    ]
    words = {"here": "yes", "accepted": "accepted", "missing": "no"}
    for title, rows in sections:
        out += ["", f"## {title}", "", "| name | here | |", "|---|---|---|"]
        out += [f"| `{name}` | {words[state(name, known, remark)]} | {remark} |" for name, remark in rows]
    own = own_types(types, names)
    out += ["", "## Other types that are here", "", ", ".join(f"`{name}`" for name in own) + "."]
    print("\n".join(out))


main()
