/// The state that a lazy container keeps from evaluation to evaluation.
@MainActor
final class LazyState {
  var lengths = LazyLengths()
  /// The width across the axis in which the lengths were measured.
  var across: CGFloat?
  /// The widest line so far.
  var widest: CGFloat = 0
  /// The length that headers and footers are assumed to have.
  var labelLength: CGFloat?
  /// The lines that were last visible, by number, with the positions at which they began.
  var shown: [Int: CGFloat] = [:]
}

/// The arrangement of lines in a lazy container: a stack, or a grid of some tracks.
package struct LazyLayout {
  var axis: Axis
  var alignment: Alignment
  var spacing: CGFloat
  /// The tracks of a grid; nil for a stack.
  var items: [GridItem]?
  var pinned: PinnedScrollableViews

  package init(
    axis: Axis, alignment: Alignment, spacing: CGFloat?, items: [GridItem]? = nil, pinned: PinnedScrollableViews
  ) {
    self.axis = axis
    self.alignment = alignment
    self.spacing = spacing.flatMap { $0.isFinite ? $0 : nil } ?? StackLayout.defaultSpacing
    self.items = items
    self.pinned = pinned
  }

  func tracks(in across: CGFloat?) -> [GridTrack]? {
    guard let items else { return nil }
    let width = items.tracks(in: across).last.map { $0.position + $0.length } ?? 0
    // SwiftUI lays the views out in the resulting width, which matters where minimums made it too wide.
    return items.tracks(in: width)
  }
}

/// The lines of one part of a section, or of no section.
struct LazyBlock {
  var runs: [LazyRun]
  /// The number of the first line, and of rows in a line.
  var firstLine: Int
  var rowsPerLine: Int
  var rows: Int
  var part: SectionPart? { runs[0].part }
  /// True for a header or a footer.
  var isLabel: Bool { part.map { $0.role != .content } ?? false }
  var lines: Range<Int> { firstLine..<firstLine + (rows + rowsPerLine - 1) / rowsPerLine }

  /// Returns a block for each sequence of runs in the same part of the same section.
  @MainActor
  static func blocks(of runs: [LazyRun], tracks: Int) -> [LazyBlock] {
    var blocks: [LazyBlock] = []
    for run in runs where run.count > 0 {
      let isLabel = run.part.map { $0.role != .content } ?? false
      if let last = blocks.last, last.part == run.part {
        blocks[blocks.count - 1].runs.append(run)
        blocks[blocks.count - 1].rows += run.count
      } else {
        blocks.append(
          LazyBlock(
            runs: [run], firstLine: blocks.last?.lines.upperBound ?? 0, rowsPerLine: isLabel ? 1 : tracks,
            rows: run.count))
      }
    }
    return blocks
  }

  /// Returns the run of a row of the block, and the row's number in it.
  func place(of row: Int) -> (run: LazyRun, index: Int) {
    var index = row
    for run in runs {
      if index < run.count { return (run, index) }
      index -= run.count
    }
    preconditionFailure("a row beyond the end of its block")
  }
}
