/// The lines of a text as the compiler counts them: each ends with a line feed.
struct LineTable: Equatable, Sendable {
  /// The byte offsets at which the lines begin.
  private var starts = [0]
  private var count: Int

  init(_ bytes: [UInt8]) {
    count = bytes.count
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
  }

  /// Returns the line and the column of a byte offset.
  ///
  /// - Complexity: O(log n), where n is the number of lines.
  func position(of offset: Int) -> SourcePosition {
    let line = starts.partitioningIndex { $0 > offset }
    return SourcePosition(line: line, column: offset - starts[line - 1] + 1)
  }

  /// Returns the byte offsets of a line, without its end; nil if there are fewer lines.
  func range(ofLine line: Int) -> Range<Int>? {
    guard starts.indices.contains(line - 1) else { return nil }
    return starts[line - 1]..<(line < starts.count ? starts[line] - 1 : count)
  }

  /// Returns the byte offset of a position, or the nearest one in its line or in the text if it lies outside.
  func offset(of position: SourcePosition) -> Int {
    guard position.line > 0 else { return 0 }
    guard position.line <= starts.count else { return count }
    let end = position.line < starts.count ? starts[position.line] - 1 : count
    let start = starts[position.line - 1]
    return start + min(max(0, position.column - 1), end - start)
  }
}

extension Array {
  /// Returns the index of the first element that fulfils the condition, in an array where all elements after it do too;
  /// the number of elements if none does.
  func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
