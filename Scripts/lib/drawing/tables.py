"""Tables of times and errors in Markdown."""

import math

STAGES = ["record", "list", "plan", "render"]


class Column:
    """A library with a number of threads."""

    def __init__(self, library, threads):
        self.library, self.threads = library, threads
        self.title = library.title
        if library.has_threads:
            self.title += f", {threads} thread{'s' * (threads != 1)}"


class Results:
    """Minima in milliseconds by the title of a column and a row, and errors by those of a library and a row."""

    def __init__(self):
        self.times, self.stages, self.errors = {}, {}, {}

    def add(self, title, row, milliseconds, stages=()):
        self.times[title, row] = min(milliseconds, self.times.get((title, row), math.inf))
        if stages:
            best = self.stages.get(row, stages)
            self.stages[row] = list(map(min, best, stages))


def digits(value):
    """Three significant digits, without an exponent."""
    if value <= 0:
        return "0"
    return f"{value:.{max(0, 2 - math.floor(math.log10(value)))}f}"


def table(titles, lines):
    print("| " + " | ".join(titles) + " |")
    print("|---" * len(titles) + "|")
    for line in lines:
        print("| " + " | ".join(line) + " |")
    print()


def print_times(rows, columns, results):
    """The minima of all, and for one thread the ratio to the fastest of the other libraries."""
    ours = next((column.title for column in columns if column.title == "Vitrine, 1 thread"), None)
    others = [column for column in columns if column.threads == 1 and column.title != ours]
    compares = ours and others

    def line(row, title):
        times = [results.times.get((column.title, row)) for column in columns]
        cells = [title, *("-" if time is None else digits(time) for time in times)]
        found = [(results.times[other.title, row], other) for other in others if (other.title, row) in results.times]
        if compares:
            best, other = min(found, key=lambda pair: pair[0], default=(None, None))
            cells.append(f"{results.times[ours, row] / best:.2f}, {other.library.title}" if best else "-")
        return cells

    titles = ["ms", *(column.title for column in columns)]
    table(titles + ["Vitrine / fastest, 1 thread"] * bool(compares), [line(*row) for row in rows.items()])


def print_stages(rows, results):
    if not results.stages:
        return
    print("Stages of Vitrine on one thread, the smallest medians of a round in ms:\n")
    table(["", *STAGES], [[title, *map(digits, results.stages[row])] for row, title in rows.items()])


def print_errors(rows, libraries, results):
    measured = {row: title for row, title in rows.items() if any((each, row) in results.errors for each in libraries)}
    if not measured:
        return
    print("Error against supersampling, mean and largest, in levels of 255:\n")

    def line(row, title):
        found = [results.errors.get((library, row)) for library in libraries]
        return [title, *("{:.3f}, {:.0f}".format(*pair) if pair else "-" for pair in found)]

    table(["", *libraries], [line(*row) for row in measured.items()])
