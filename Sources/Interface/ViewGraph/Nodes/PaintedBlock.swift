import DisplayList

/// The painting of neighbours in a long container, kept while none of them paints anything else.
nonisolated final class PaintedBlock {
  /// The maximum number of nodes in a block.
  static let length = DisplayGroup.breadth

  let painting: DisplayCanvas.Painting
  /// The nodes of the block. Nodes that go make it stale, so that no other one can be at the address of one of these.
  private let nodes: [ObjectIdentifier]
  /// True once one of the nodes has gone, or has to be painted again.
  var isStale = false

  init(_ nodes: ArraySlice<ViewNode>, _ painting: DisplayCanvas.Painting) {
    self.nodes = nodes.map { ObjectIdentifier($0) }
    self.painting = painting
  }

  /// Returns whether these nodes would paint the same.
  @MainActor
  func holds(_ nodes: ArraySlice<ViewNode>, in canvas: DisplayCanvas) -> Bool {
    guard !isStale, painting.holds(in: canvas), self.nodes.count == nodes.count else { return false }
    for (kept, node) in zip(self.nodes, nodes) where kept != ObjectIdentifier(node) { return false }
    return true
  }
}

extension DisplayCanvas {
  /// Paints nodes side by side, by `zIndex` and, where that is equal, in the order given.
  ///
  /// If there are many, neighbours are kept in blocks: when one changes, its block is painted again, and the others are
  /// not looked at. If levels differ, there are no blocks.
  mutating func paint(_ nodes: [ViewNode]) {
    guard nodes.count > PaintedBlock.length else { return paint(each: nodes.inPaintingOrder[...]) }
    let parts = stride(from: 0, to: nodes.count, by: PaintedBlock.length).map {
      nodes[$0..<min($0 + PaintedBlock.length, nodes.count)]
    }
    let blocks = parts.mapped { part -> PaintedBlock? in
      guard let block = part.first?.block, block.holds(part, in: self) else { return nil }
      return block
    }
    // The nodes of a block have to be on one level.
    for (part, block) in zip(parts, blocks) where block == nil {
      for node in part where node.zIndex != 0 { return paint(each: nodes.inPaintingOrder[...]) }
    }
    for (part, block) in zip(parts, blocks) {
      if let block {
        append(block.painting)
        continue
      }
      let painted = gather { $0.paint(each: part) }
      let made = painted.isLasting ? PaintedBlock(part, painted) : nil
      for node in part { node.block = made }
    }
  }

  private mutating func paint(each nodes: ArraySlice<ViewNode>) {
    for node in nodes { node.paint(into: &self) }
  }
}
