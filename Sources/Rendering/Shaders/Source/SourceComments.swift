/// The comments of a C-like source, with their locations.
struct SourceComments {
  struct Comment: Hashable {
    /// The line of its start, from 1.
    var line: Int
    /// The column of its start, from 1.
    var column: Int
    /// True if only whitespace precedes it on its line.
    var isAlone: Bool
    /// The text without comment delimiters.
    var text: String
  }

  private(set) var comments: [Comment] = []
  /// The most comments that are read for one function.
  private static let maximumComments = 512

  init(_ bytes: [UInt8]) {
    var index = 0
    var line = 1
    var lineStart = 0
    // True while only whitespace has been on this line.
    var isBlank = true
    func at(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    while index < bytes.count {
      switch (at(0), at(1)) {
      case (UInt8(ascii: "/"), UInt8(ascii: "/")):
        let end = bytes[index...].firstIndex(of: 10) ?? bytes.count
        add(bytes[index + 2..<end], line, index - lineStart + 1, isBlank)
        isBlank = false
        index = end
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        let start = index
        let place = (line, index - lineStart + 1, isBlank)
        isBlank = false
        index += 2
        while index < bytes.count, !(at(0) == UInt8(ascii: "*") && at(1) == UInt8(ascii: "/")) {
          if at(0) == 10 {
            line += 1
            lineStart = index + 1
          }
          index += 1
        }
        add(bytes[start + 2..<min(index, bytes.count)], place.0, place.1, place.2)
        index = min(index + 2, bytes.count)
      case (UInt8(ascii: "\""), _):
        isBlank = false
        index += 1
        while index < bytes.count, at(0) != UInt8(ascii: "\""), at(0) != 10 {
          index += at(0) == UInt8(ascii: "\\") ? 2 : 1
        }
        if at(0) != 10 { index += 1 }
      case (10, _):
        line += 1
        index += 1
        (lineStart, isBlank) = (index, true)
      case (32, _), (9, _): index += 1
      default:
        isBlank = false
        index += 1
      }
    }
  }

  private mutating func add(_ text: ArraySlice<UInt8>, _ line: Int, _ column: Int, _ isAlone: Bool) {
    comments.append(
      Comment(line: line, column: column, isAlone: isAlone, text: String(decoding: text, as: UTF8.self)))
  }

  /// Annotates each parameter from the comment after it on its line, or else from one on a line of its own before it.
  ///
  /// - Parameter start: the location of the function's name.
  func annotate(_ parameters: inout [ShaderParameter], after start: (line: Int, column: Int)) {
    guard let lastLine = parameters.map(\.line).max() else { return }
    let first = comments.partitioningIndex { ($0.line, $0.column) > start }
    for comment in comments[first...].prefix(Self.maximumComments).prefix(while: { $0.line <= lastLine }) {
      let before = parameters.lastIndex { ($0.line, $0.column) < (comment.line, comment.column) }
      let follows = before.map { parameters[$0].line == comment.line } ?? false
      guard follows || comment.isAlone || before != nil else { continue }
      let owner = follows ? before! : (before ?? -1) + 1
      guard parameters.indices.contains(owner) else { continue }
      guard parameters[owner].type.components > 0 || parameters[owner].type == .floatArray else {
        if ParameterAnnotation(comment: comment.text) != nil {
          parameters[owner].remark = "its parameter has neither a range nor a default"
        }
        continue
      }
      do {
        let read = try ParameterAnnotation.read(comment.text, components: parameters[owner].type.components)
        guard let read else { continue }
        (parameters[owner].annotation, parameters[owner].remark) = (read, nil)
      } catch {
        (parameters[owner].annotation, parameters[owner].remark) = (nil, error.reason)
      }
    }
  }
}

extension Array {
  /// Returns the first index at which the elements, in order, belong to the second part.
  fileprivate func partitioningIndex(_ belongs: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
