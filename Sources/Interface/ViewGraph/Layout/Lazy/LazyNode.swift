/// A stack or grid of lines in a scroll view, which makes only the visible lines, once it knows which they are.
///
/// The length of a line is unknown until the line is made. Until then the mean of the first ones counts; if a line
/// turns out longer or shorter, the scroll view moves on so that the visible lines stay where they are.
package final class LazyNode: ViewNode {
  let layout: LazyLayout
  private let runs: [LazyRun]
  private(set) var blocks: [LazyBlock]
  let state: LazyState
  private let record: LazyRecord
  private let session: EvaluationSession
  private let window: LazyWindow
  private let owner: Any.Type
  /// The lines that have been made, the pinned ones last.
  private var lines: [Line] = []
  /// The visible range that the lines were made for.
  private var filled: Range<CGFloat>?

  struct Line {
    let number: Int
    var cells: [ViewNode]
    var length: CGFloat
  }

  init(
    _ context: ViewContext, layout: LazyLayout, runs: [LazyRun], state: LazyState, record: LazyRecord,
    window: LazyWindow
  ) {
    self.layout = layout
    self.state = state
    self.record = record
    self.window = window
    session = context.session
    owner = context.owner
    self.runs = runs
    blocks = LazyBlock.blocks(of: runs, tracks: layout.tracks(in: state.across)?.count ?? 1)
    super.init(identity: context.identity)
    let count = blocks.last?.lines.upperBound ?? 0
    if state.lengths.count != count {
      state.lengths.resize(to: count)
      estimateLabels()
    }
    window.add(self)
  }

  deinit { unlink(lines.flatMap(\.cells)) }

  var axis: Axis { layout.axis }
  var lengths: LazyLengths { state.lengths }

  override var sensitivity: Axis.Set { Axis.Set(axis.other) }

  package override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    let across = proposal[axis.other]
    if !lengths.isEstimated, lengths.count > 0 {
      adopt(across)
      make([0], across: across)
    }
    return Arrangement(size: CGSize(axis, along: length, across: width(across)))
  }

  private var length: CGFloat { max(0, lengths.total - (lengths.count > 0 ? layout.spacing : 0)) }

  /// Returns the container's own width: all that a stack is offered, or that of the tracks of a grid.
  func width(_ across: CGFloat?) -> CGFloat {
    if let tracks = layout.tracks(in: across) { return tracks.last.map { $0.position + $0.length } ?? 0 }
    return max(across.flatMap { $0.isFinite ? $0 : nil } ?? 0, state.widest)
  }

  package override var readsPosition: Bool { true }

  package override func placeChildren() {
    filled = nil
    fill()
  }

  /// Makes the lines that are visible now, if that has changed since.
  func refill() { fill() }

  /// No row can be exchanged by itself: the lengths of the lines depend on them.
  override func shows(_ child: ViewNode) -> Bool { false }

  package override var placedChildren: [ViewNode] { lines.flatMap(\.cells) }

  package override func draw(into canvas: inout DisplayCanvas) { canvas.paint(placedChildren) }

  // MARK: visible lines

  private func fill() {
    let across = proposal[axis.other]
    adopt(across)
    let origin = CGSize(width: placement.origin.x, height: placement.origin.y)
    let top = axis == .vertical ? window.frame.minY - origin.height : window.frame.minX - origin.width
    let visible = top..<max(top, top + window.frame.size[axis])
    guard filled != visible else { return }
    filled = visible
    let (before, total) = (state.shown, size[axis])
    makeLines(in: visible, across: across)
    settleEstimates()
    for line in lines { place(line, visible) }
    state.shown = Dictionary(
      lines.map { ($0.number, lengths.start(of: $0.number)) }, uniquingKeysWith: { first, _ in first })
    repaint()
    keepInPlace(before: before, visible: visible, total: total)
  }

  /// Adopts a width: lines of another width have other lengths, and a grid may have more or fewer tracks.
  private func adopt(_ across: CGFloat?) {
    guard state.across != across else { return }
    state.across = across
    blocks = LazyBlock.blocks(of: runs, tracks: layout.tracks(in: across)?.count ?? 1)
    state.lengths.forget(count: blocks.last?.lines.upperBound ?? 0)
    state.shown = [:]
    estimateLabels()
  }

  /// Takes the first visible lines to stand for all others: headers and footers for theirs, rows for rows.
  private func settleEstimates() {
    guard !lengths.isSettled, !lines.isEmpty else { return }
    func mean(_ lengths: [CGFloat]) -> CGFloat? {
      lengths.isEmpty ? nil : lengths.reduce(0, +) / CGFloat(lengths.count)
    }
    let isLabel = lines.map { blocks[blockIndex(of: $0.number)].isLabel }
    let (labels, rows) = (lines.indices.filter { isLabel[$0] }, lines.indices.filter { !isLabel[$0] })
    state.labelLength = mean(labels.map { lengths.length(of: lines[$0].number) })
    state.lengths.settle(at: mean(rows.map { lengths.length(of: lines[$0].number) }) ?? lengths.estimate)
    estimateLabels()
  }

  private func estimateLabels() {
    guard let length = state.labelLength else { return }
    for block in blocks where block.isLabel {
      for line in block.lines where !lengths.isMeasured(line) { state.lengths.set(length, at: line) }
    }
  }

  /// Keeps lines that were visible before where they were, and has the part evaluated again if the container's size has
  /// changed.
  private func keepInPlace(before: [Int: CGFloat], visible: Range<CGFloat>, total: CGFloat) {
    let anchor = lines.map(\.number).sorted().first {
      before[$0] != nil && lengths.start(of: $0 + 1) > visible.lowerBound
    }
    let moved = anchor.map { lengths.start(of: $0) - (before[$0] ?? 0) } ?? 0
    guard abs(moved) > 0.01 || abs(length - total) > 0.01 || width(state.across) != size[axis.other] else { return }
    if abs(moved) > 0.01 { window.shift(CGSize(axis, along: moved, across: 0)) }
    let (session, part) = (session, record.identity)
    session.afterLayout(owner: owner, name: "a lazy stack") { session.invalidation.raise(dirty: [part]) }
  }

  private func makeLines(in visible: Range<CGFloat>, across: CGFloat?) {
    guard lengths.count > 0 else { return }
    let labels = pinnedLines(in: visible)
    let first = lengths.line(at: visible.lowerBound)
    make(labels + [], from: first, until: visible.upperBound, across: across)
  }

  private func make(_ extra: [Int], across: CGFloat?) { make(extra, from: lengths.count, until: 0, across: across) }

  /// Makes lines in one walk, so that all others are dropped.
  private func make(_ extra: [Int], from first: Int, until end: CGFloat, across: CGFloat?) {
    unlink(lines.flatMap(\.cells))
    lines = []
    let tracks = layout.tracks(in: across)
    session.records.walk(record) {
      var known: Set<ViewIdentity> = []
      for number in extra { lines.append(makeLine(number, tracks, across, &known)) }
      var number = first
      while number < lengths.count, lengths.start(of: number) < end {
        if !extra.contains(number) { lines.append(makeLine(number, tracks, across, &known)) }
        number += 1
      }
    }
    for line in lines { link(line.cells) }
    // Pinned lines lie over those that scroll.
    let pinned = lines.prefix(extra.count)
    lines.removeFirst(extra.count)
    lines += pinned
  }

  private func makeLine(_ number: Int, _ tracks: [GridTrack]?, _ across: CGFloat?, _ known: inout Set<ViewIdentity>)
    -> Line
  {
    let block = blocks[blockIndex(of: number)]
    let first = (number - block.firstLine) * block.rowsPerLine
    var cells: [ViewNode] = []
    for row in first..<min(first + block.rowsPerLine, block.rows) {
      if let cell = makeRow(row, of: block, &known) { cells.append(cell) }
    }
    var length: CGFloat = 0
    for (index, cell) in cells.enumerated() {
      let size = cell.size(for: offer(index, block, tracks, across))
      length = max(length, size[axis])
      state.widest = max(state.widest, size[axis.other])
    }
    if !length.isFinite { length = 0 }
    if !cells.isEmpty { length += layout.spacing }
    state.lengths.set(length, at: number)
    return Line(number: number, cells: cells, length: length)
  }

  /// Returns the node of a row; several views of a row are stacked.
  private func makeRow(_ row: Int, of block: LazyBlock, _ known: inout Set<ViewIdentity>) -> ViewNode? {
    let (run, index) = block.place(of: row)
    var context = run.context
    context.identity = run.identity(index)
    if !known.insert(context.identity).inserted {
      session.report(.duplicateID(run.ids(index).first.map { "\($0.base)" } ?? "", view: owner))
      context.identity = context.identity.child(row)
    }
    var nodes = run.nodes(index, context)
    if let part = run.part {
      nodes = nodes.map { TraitNode(change: { $0.values[LayoutTraits.sectionPart] = part }, child: $0) }
    }
    if nodes.count < 2 { return nodes.first }
    let stack = StackLayout(
      axis: axis, alignment: axis == .vertical ? layout.alignment.horizontal.key : layout.alignment.vertical.key,
      spacing: layout.spacing)
    return ContainerNode(identity: context.identity.wrapped, layout: stack, children: nodes)
  }

  func blockIndex(of line: Int) -> Int {
    var (first, end) = (0, blocks.count)
    while end - first > 1 {
      let middle = (first + end) / 2
      if blocks[middle].firstLine <= line { first = middle } else { end = middle }
    }
    return first
  }
}
