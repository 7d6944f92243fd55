import Surfaces
import Vitrine

/// The pixels under the pointer, magnified, beside the colour that each function of the chain gives to the middle one.
struct LoupeView: View {
  let content: LoupeContent
  /// The window's size in points.
  let window: CGSize

  /// The side of a magnified pixel, in points.
  private var cell: Double { isSmall ? 5 : 10 }
  private var side: Double { Double(2 * LoupeContent.radius + 1) * cell }
  /// The points around the content.
  private var padding: Double { isSmall ? 8 : 12 }
  /// The points between the pixels and the rows.
  private var gap: Double { isSmall ? 12 : 16 }
  private var nameWidth: Double { isSmall ? 66 : 110 }
  /// True if a loupe of the usual size would cover much of its window.
  private var isSmall: Bool { min(window.width, 1.5 * window.height) < 620 }

  /// The width of the rows, which is limited to the space beside the pixels.
  private var rowWidth: Double { max(0, min(isSmall ? 250 : 330, window.width - side - gap - 2 * padding)) }
  /// The width of the loupe; its height follows its rows.
  var width: Double { side + gap + 2 * padding + rowWidth }

  var body: some View {
    HStack(alignment: .top, spacing: gap) {
      ZStack {
        if !content.pixels.isEmpty {
          Image(bitmap: bitmap).resizable().interpolation(.none).frame(width: side, height: side)
        }
        Rectangle().strokeBorder(.black, lineWidth: 3).frame(width: cell + 4, height: cell + 4)
        Rectangle().strokeBorder(.white, lineWidth: 1).frame(width: cell + 2, height: cell + 2)
      }
      .frame(width: side, height: side)
      .clipShape(RoundedRectangle(cornerRadius: 6, style: .continuous))
      VStack(alignment: .leading, spacing: 3) {
        ForEach(content.rows.indices, id: \.self) { index in row(content.rows[index]) }
      }
      .frame(width: rowWidth, alignment: .leading)
    }
    .padding(padding)
    .background(Color.black.opacity(0.92), in: RoundedRectangle(cornerRadius: 12, style: .continuous))
    .environment(\.colorScheme, .dark)
  }

  private func row(_ row: LoupeContent.Row) -> some View {
    let color: Color = row.mark == nil ? .white : row.mark == .notANumber ? .red : .orange
    return VStack(alignment: .leading, spacing: 1) {
      HStack(alignment: .top, spacing: 8) {
        text(row.name.breakable(above: 8), .gray).frame(width: nameWidth, alignment: .leading)
        text(row.value, color)
      }
      if let mark = row.mark { text(mark.rawValue, color).padding(.leading, nameWidth + 8) }
    }
  }

  private func text(_ text: String, _ color: Color) -> some View {
    Text(verbatim: text).font(.system(size: isSmall ? 10 : 12, design: .monospaced)).foregroundStyle(color)
  }

  private var bitmap: Bitmap {
    let side = 2 * LoupeContent.radius + 1
    let pixels = PixelBuffer(size: PixelSize(width: side, height: side))
    for y in 0..<side {
      for x in 0..<side {
        pixels.view.pixel(x, y).storeBytes(of: content.pixels[y * side + x], as: UInt32.self)
      }
    }
    return Bitmap(pixels, isOpaque: false)
  }
}

extension LoupeView {
  /// The loupe's place beside the pointer.
  struct Place: Hashable {
    /// The left edge, in points.
    var x: Double
    /// The top edge; for a loupe above the pointer, the bottom edge.
    var y: Double
    var isAbove: Bool
  }

  /// Returns the loupe's place in a window: to the right of the magnified pixels, or to the left if it does not fit
  /// there, and above or below them on the side with more space. If it fits on neither side, it is moved into the
  /// window.
  func place(in size: CGSize) -> Place {
    let point = CGPoint(x: Double(content.x) / content.scale, y: Double(content.y) / content.scale)
    let offset = Double(LoupeContent.radius) / content.scale + 16
    let isAbove = point.y > size.height / 2
    let sides = [point.x + offset, point.x - offset - width]
    let x = sides.first { $0 >= 0 && $0 + width <= size.width }
    return Place(
      x: x ?? min(max(0, point.x - width / 2), max(0, size.width - width)),
      y: isAbove ? point.y - offset : point.y + offset,
      isAbove: isAbove)
  }

  /// The loupe at its place in a window.
  func placed(in size: CGSize) -> some View {
    LoupeLayout(place: place(in: size)) { self }.frame(width: size.width, height: size.height)
  }
}

/// Places the loupe, moved into the window where it is too high for its side of the pointer.
private struct LoupeLayout: Layout {
  let place: LoupeView.Place

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    guard let loupe = subviews.first else { return }
    let height = loupe.sizeThatFits(.unspecified).height
    let y = place.isAbove ? place.y - height : place.y
    loupe.place(
      at: CGPoint(x: bounds.minX + place.x, y: bounds.minY + max(0, min(y, bounds.height - height))),
      proposal: .unspecified)
  }
}
