#!/usr/bin/env python3
"""Lists public symbols without a comment, one a line, and ends with an error when there are any.

    undocumented.py SYMBOLS.json...

The graphs carry inherited comments: what answers a protocol's requirement has the requirement's words.
"""
import json
import os
import sys
from urllib.parse import unquote, urlparse


def place(symbol):
    """The file and the line of a symbol's declaration, which what the compiler makes has not."""
    location = symbol.get("location")
    if location is None:
        return "made by the compiler", 0
    return os.path.relpath(unquote(urlparse(location["uri"]).path)), location["position"]["line"] + 1


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    bare = set()
    for graph in sys.argv[1:]:
        with open(graph, encoding="utf-8") as file:
            symbols = json.load(file)["symbols"]
        bare |= {(*place(symbol), ".".join(symbol["pathComponents"])) for symbol in symbols if "docComment" not in symbol}
    for path, line, name in sorted(bare):
        print(f"{path}:{line}: {name} has no comment")
    sys.exit(1 if bare else 0)


main()
