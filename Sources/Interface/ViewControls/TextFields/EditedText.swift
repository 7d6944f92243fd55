/// Text under editing: its characters, and the stretch of them that is selected.
///
/// Positions lie between characters, 0...count.
struct EditedText: Equatable {
  private(set) var string: String
  private(set) var characters: [Character]
  /// The fixed end of the selection.
  private(set) var anchor: Int
  /// The moving end of the selection.
  private(set) var caret: Int
  /// True if the text may have several lines.
  var hasLines = false

  init(_ string: String) {
    self.string = string
    characters = Array(string)
    anchor = characters.count
    caret = anchor
  }

  var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }
  var selected: String { String(characters[selection]) }

  /// The target of a caret movement.
  enum Destination {
    case left, right, wordLeft, wordRight, start, end
    case position(Int)
  }

  /// - Parameter extending: true keeps the selection's beginning where it is.
  mutating func move(_ destination: Destination, extending: Bool = false) {
    // An arrow that gives up a selection goes to its edge first.
    if !extending, !selection.isEmpty {
      switch destination {
      case .left:
        caret = selection.lowerBound
        return anchor = caret
      case .right:
        caret = selection.upperBound
        return anchor = caret
      default: break
      }
    }
    caret = position(of: destination)
    if !extending { anchor = caret }
  }

  private func position(of destination: Destination) -> Int {
    switch destination {
    case .left: max(0, caret - 1)
    case .right: min(characters.count, caret + 1)
    case .start: 0
    case .end: characters.count
    case .position(let position): min(max(0, position), characters.count)
    case .wordLeft: wordStart(before: caret)
    case .wordRight: wordEnd(after: caret)
    }
  }

  private func isInWord(_ index: Int) -> Bool { characters[index].isLetter || characters[index].isNumber }

  private func wordStart(before position: Int) -> Int {
    var position = position
    while position > 0, !isInWord(position - 1) { position -= 1 }
    while position > 0, isInWord(position - 1) { position -= 1 }
    return position
  }

  private func wordEnd(after position: Int) -> Int {
    var position = position
    while position < characters.count, !isInWord(position) { position += 1 }
    while position < characters.count, isInWord(position) { position += 1 }
    return position
  }

  mutating func selectAll() {
    anchor = 0
    caret = characters.count
  }

  /// Selects the word around a position, or the character after it where there is none.
  mutating func selectWord(at position: Int) {
    var start = min(max(0, position), characters.count)
    var end = start
    while start > 0, isInWord(start - 1) { start -= 1 }
    while end < characters.count, isInWord(end) { end += 1 }
    if start == end { end = min(characters.count, end + 1) }
    anchor = start
    caret = end
  }

  /// Replaces the selection with a text. Newlines become spaces if there is only one line.
  mutating func insert(_ string: String) {
    let new = string.map { $0.isNewline ? hasLines ? "\n" : " " : $0 }
    let start = selection.lowerBound
    characters.replaceSubrange(selection, with: new)
    // Characters may have joined with their neighbours.
    let before = characters.count
    self.string = String(characters)
    characters = Array(self.string)
    caret = min(characters.count, start + new.count - (before - characters.count))
    anchor = caret
  }

  /// Deletes the selection or, if it is empty, the text between the caret and a destination.
  mutating func delete(_ destination: Destination) {
    if selection.isEmpty { move(destination, extending: true) }
    insert("")
  }
}
