package import RenderPlan
package import Surfaces

/// Marks over the parts of a picture to which notes apply: stripes in place of layers that are not drawn, and an
/// outline around those that are drawn otherwise than their author may expect.
package struct DiagnosticMarks: View, Equatable {
  package struct Mark: Hashable, Sendable {
    /// The frame of the marked layer, in points.
    package var frame: CGRect
    /// True if the layer is not drawn.
    package var isMissing: Bool

    package init(frame: CGRect, isMissing: Bool) {
      self.frame = frame
      self.isMissing = isMissing
    }
  }

  package let marks: [Mark]
  package static let color = Color(red: 1, green: 0.76, blue: 0.2)

  /// Creates a view of marks; equal ones are shown once.
  package init(_ marks: [Mark]) {
    var kept: [Mark] = []
    for mark in marks where !kept.contains(mark) { kept.append(mark) }
    self.marks = kept
  }

  package var body: some View {
    ZStack(alignment: .topLeading) {
      ForEach(marks.indices, id: \.self) { index in
        let mark = marks[index]
        Group {
          if mark.isMissing {
            Placeholder()
          } else {
            Rectangle().strokeBorder(Self.color, style: StrokeStyle(lineWidth: 2, dash: [7, 5]))
          }
        }
        .frame(width: max(mark.frame.width, 1), height: max(mark.frame.height, 1))
        .offset(x: mark.frame.minX, y: mark.frame.minY)
      }
    }
  }
}

extension DiagnosticMarks.Mark {
  /// Creates the mark of a note; nil where no part of it is visible.
  ///
  /// - Parameters:
  ///   - size: the size of the picture, in pixels.
  ///   - scale: the pixels per point.
  package init?(_ note: PlanNote, size: PixelSize, scale: Double) {
    isMissing = note.outcome == .missing
    // An outline that extends beyond the picture is cut off at its edge; stripes are limited to the picture, so that
    // their sign is visible.
    let visible = note.frame.intersection(size.bounds.expanded(by: isMissing ? 0 : 8))
    guard !visible.isEmpty else { return nil }
    frame = CGRect(
      x: Double(visible.minX) / scale, y: Double(visible.minY) / scale, width: Double(visible.width) / scale,
      height: Double(visible.height) / scale)
  }
}
