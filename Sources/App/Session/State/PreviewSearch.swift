/// The question for a preview by a part of its name, while it is open.
package struct PreviewSearch: Hashable, Sendable {
  /// What was typed.
  package private(set) var text = ""
  /// The names of all previews.
  package private(set) var titles: [String]
  /// The places, among all, of those whose names contain the text, in upper or lower case.
  package private(set) var matches: [Int]
  /// The place of the marked one among the matches; 0 where there are none.
  package private(set) var marked: Int

  /// All previews, with the chosen one marked.
  init(_ choice: PreviewChoice) {
    titles = choice.titles
    matches = Array(choice.titles.indices)
    marked = choice.index
  }

  /// The place of the marked preview among all; nil where none matches.
  package var chosen: Int? { matches.indices.contains(marked) ? matches[marked] : nil }

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

  /// Takes over the names of the newest build; the mark stays with its name, else it is on the first match.
  mutating func setTitles(_ new: [String]) {
    let title = chosen.map { titles[$0] }
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

/// What the question for a preview is told.
package enum SearchStep: Hashable, Sendable {
  case type(String)
  /// Moves the mark by a number of names.
  case move(Int)
  /// Shows the marked preview.
  case take
  /// Shows the preview at a place among all.
  case choose(Int)
  case close
}
