/// The prompt for a preview by a part of its name, while it is open.
package struct PreviewSearch: Hashable, Sendable {
  /// The typed text.
  package private(set) var text = ""
  /// The names of all previews.
  package private(set) var titles: [String]
  /// The indices of the previews whose names contain the text, ignoring case.
  package private(set) var matches: [Int]
  /// The index of the marked preview among the matches; 0 if there are none.
  package private(set) var marked: Int

  /// Creates a prompt that offers all previews, with the chosen one marked.
  init(_ choice: PreviewChoice) {
    titles = choice.titles
    matches = Array(choice.titles.indices)
    marked = choice.index
  }

  /// The index of the marked preview among all; nil if none matches.
  package var selected: Int? { matches.indices.contains(marked) ? matches[marked] : nil }

  mutating func type(_ new: String) {
    guard new != text else { return }
    text = new
    update()
  }

  /// Moves the mark by a number of matches, wrapping around.
  mutating func move(by step: Int) {
    guard !matches.isEmpty else { return }
    marked = ((marked + step) % matches.count + matches.count) % matches.count
  }

  /// Takes over the names of the newest build. The same name stays marked, or else the first match.
  mutating func setTitles(_ new: [String]) {
    let title = selected.map { titles[$0] }
    titles = new
    update()
    marked = matches.firstIndex { titles[$0] == title } ?? 0
  }

  private mutating func update() {
    let key = text.lowercased()
    matches = titles.indices.filter { key.isEmpty || titles[$0].lowercased().contains(key) }
    marked = 0
  }
}

/// A step in the prompt for a preview.
package enum SearchStep: Hashable, Sendable {
  case type(String)
  /// Moves the mark by a number of names.
  case move(Int)
  /// Shows the marked preview.
  case take
  /// Shows a preview, by its index among all.
  case select(Int)
  case close
}
