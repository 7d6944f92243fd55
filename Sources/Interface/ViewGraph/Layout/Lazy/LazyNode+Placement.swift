extension LazyNode {
  // MARK: frames of lines

  func offer(_ index: Int, _ block: LazyBlock, _ tracks: [GridTrack]?, _ across: CGFloat?) -> ProposedViewSize {
    guard let tracks else { return ProposedViewSize(axis, along: nil, across: across) }
    let isLabel = block.isLabel
    return ProposedViewSize(axis, along: nil, across: isLabel ? width(across) : tracks[index].length)
  }

  func place(_ line: Line, _ visible: Range<CGFloat>) {
    let block = blocks[blockIndex(of: line.number)]
    let tracks = layout.tracks(in: state.across)
    let isLabel = block.isLabel
    let position = pinnedPosition(of: line, in: block, visible) ?? lengths.start(of: line.number)
    for (index, cell) in line.cells.enumerated() {
      let offer = offer(index, block, tracks, state.across)
      let track = isLabel ? nil : tracks?[index]
      let box = CGRect(
        origin: CGPoint(axis, along: position, across: track?.position ?? 0),
        size: CGSize(axis, along: line.length - layout.spacing, across: track?.length ?? size[axis.other]))
      let alignment = tracks == nil || isLabel ? layout.alignment : track?.alignment ?? .center
      let (own, guides) = (cell.dimensions(for: offer), ViewDimensions(size: box.size))
      let origin = CGPoint(
        x: box.minX + guides[alignment.horizontal] - own[alignment.horizontal],
        y: box.minY + guides[alignment.vertical] - own[alignment.vertical])
      cell.place(placement.moved(by: origin), proposal: offer)
    }
  }

  // MARK: pinned headers and footers

  /// Returns the lines of the headers above and the footers below the visible part, for the sections at its ends.
  func pinnedLines(in visible: Range<CGFloat>) -> [Int] {
    var lines: [Int] = []
    if layout.pinned.contains(.sectionHeaders), let header = label(.header, at: visible.lowerBound),
      lengths.start(of: header.firstLine) < visible.lowerBound
    {
      lines += header.lines
    }
    if layout.pinned.contains(.sectionFooters), let footer = label(.footer, at: visible.upperBound),
      lengths.start(of: footer.lines.upperBound) > visible.upperBound
    {
      lines += footer.lines
    }
    return lines
  }

  /// Returns the header or footer of the section that is at a position.
  private func label(_ role: SectionPart.Role, at position: CGFloat) -> LazyBlock? {
    let index = blockIndex(of: lengths.line(at: position))
    guard let part = blocks[index].part else { return nil }
    return blocks[section(of: index)].first { $0.part == SectionPart(id: part.id, role: role) }
  }

  /// Returns the blocks of the section that a block belongs to.
  private func section(of index: Int) -> Range<Int> {
    let id = blocks[index].part?.id
    let first = blocks[..<index].lastIndex { $0.part?.id != id }.map { $0 + 1 } ?? 0
    return first..<(blocks[index...].firstIndex { $0.part?.id != id } ?? blocks.count)
  }

  /// Returns the position at which a header or footer stays in sight: at the end of the visible part, but inside its
  /// section.
  private func pinnedPosition(of line: Line, in block: LazyBlock, _ visible: Range<CGFloat>) -> CGFloat? {
    guard let role = block.part?.role, role != .content else { return nil }
    let (place, length) = (lengths.start(of: line.number), line.length - layout.spacing)
    let section = section(of: blockIndex(of: line.number))
    if role == .header {
      guard layout.pinned.contains(.sectionHeaders), place < visible.lowerBound else { return nil }
      let end = lengths.start(of: blocks[section.upperBound - 1].lines.upperBound) - layout.spacing
      return max(place, min(visible.lowerBound, end - length))
    }
    guard layout.pinned.contains(.sectionFooters), place + length > visible.upperBound else { return nil }
    return min(place, max(visible.upperBound - length, lengths.start(of: blocks[section.lowerBound].firstLine)))
  }

  // MARK: targets of scrolling

  /// Returns the frame of the row with an id, made or not, in the coordinates of the layout.
  ///
  /// - Complexity: O(n), where n is the number of rows, made or not.
  package func frame(ofRow id: AnyHashable) -> CGRect? {
    for block in blocks {
      var row = 0
      for run in block.runs {
        for index in 0..<run.count where run.ids(index).contains(id) {
          return frame(ofLine: block.firstLine + (row + index) / block.rowsPerLine)
        }
        row += run.count
      }
    }
    return nil
  }

  /// The frames of all lines.
  ///
  /// - Complexity: O(n log n), where n is the number of lines.
  package var lineFrames: [CGRect] { (0..<lengths.count).map(frame(ofLine:)) }

  private func frame(ofLine line: Int) -> CGRect {
    let start = lengths.start(of: line)
    let origin = CGPoint(axis, along: start, across: 0)
    let length = max(0, lengths.start(of: line + 1) - start - layout.spacing)
    return CGRect(origin: placement.position + origin, size: CGSize(axis, along: length, across: size[axis.other]))
  }
}
