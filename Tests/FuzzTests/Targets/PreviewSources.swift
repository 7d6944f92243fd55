import SwiftSources

/// The previews of a Swift file, and its rewriting.
enum PreviewSources: FuzzTarget {
  static let name = "preview-sources"

  static func run(_ bytes: UnsafeRawBufferPointer) -> Int {
    let source = SwiftSource(bytes: Array(bytes))
    let rewritten = source.rewritten(file: 1)
    let newline = UInt8(ascii: "\n")
    let lines = bytes.count { $0 == newline } + 1
    precondition(rewritten.bytes.count { $0 == newline } + 1 == lines, "the number of lines stays")
    var symbols: Set<String> = []
    for preview in source.previews {
      precondition((1...lines).contains(preview.line), "\(preview) has a place")
      precondition(symbols.insert(preview.symbol(file: 1)).inserted, "\(preview) has a symbol of its own")
    }
    if symbols.isEmpty { precondition(rewritten.bytes.elementsEqual(bytes), "other text stays") }
    var sum = source.imports.reduce(symbols.count) { $0 + $1.utf8.count }
    for remark in source.remarks { sum += remark.line + remark.text.utf8.count }
    for state in source.commentedStates(file: 1) {
      precondition(!state.comments.isEmpty && !state.name.isEmpty, "\(state) has comments")
      sum += state.comments.count
    }
    for line in 0...lines {
      for column in stride(from: 0, to: 256, by: 17) {
        let place = rewritten.sourcePosition(line: line, column: column)
        precondition((1...lines).contains(place.line) && (1...bytes.count + 1).contains(place.column), "\(place)")
        sum += place.column
      }
    }
    return sum
  }
}
