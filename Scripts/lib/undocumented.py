#!/usr/bin/env python3
"""Lists undocumented public symbols, one per line, and exits with an error if there are any.

    undocumented.py SYMBOLS.json...

A comment with only a list of parameters does not count. Symbol graphs include inherited comments: an implementation of a
protocol requirement has the comment of the requirement.
"""
import json
import os
import sys
from urllib.parse import unquote, urlparse


def place(symbol):
    """The file and the line of a symbol's declaration; synthesised symbols have none."""
    location = symbol.get("location")
    if location is None:
        return "synthesised by the compiler", 0
    return os.path.relpath(unquote(urlparse(location["uri"]).path)), location["position"]["line"] + 1


def has_sentence(symbol):
    """Whether the comment begins with anything other than a list."""
    lines = (line["text"].strip() for line in symbol.get("docComment", {"lines": []})["lines"])
    return not next(filter(None, lines), "- ").startswith("- ")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    bare = set()
    for graph in sys.argv[1:]:
        with open(graph, encoding="utf-8") as file:
            symbols = json.load(file)["symbols"]
        bare |= {(*place(symbol), ".".join(symbol["pathComponents"])) for symbol in symbols if not has_sentence(symbol)}
    for path, line, name in sorted(bare):
        print(f"{path}:{line}: {name}: no documentation comment")
    sys.exit(1 if bare else 0)


main()
