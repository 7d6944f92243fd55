import Surfaces
import Vitrine

/// The pixels under the pointer, magnified, beside what each function of the chain makes of the middle one.
struct LoupeView: View {
  let content: LoupeContent
  /// The width of its window, in points.
  let available: Double

  /// The side of a magnified pixel, in points.
  private static let cell = 10.0
  private static let side = Double(2 * LoupeContent.radius + 1) * cell
  /// Points around the content and between the pixels and the rows.
  private static let margins = 16.0 + 24

  /// The width of the rows: in a narrow window, what is left beside the pixels.
  private var rowWidth: Double { max(0, min(330, available - Self.side - Self.margins)) }
  /// The width of the loupe; its height follows its rows.
  var width: Double { Self.side + Self.margins + rowWidth }

  var body: some View {
    HStack(alignment: .top, spacing: 16) {
      ZStack {
        if !content.pixels.isEmpty {
          Image(bitmap: bitmap).resizable().interpolation(.none).frame(width: Self.side, height: Self.side)
        }
        Rectangle().strokeBorder(.black, lineWidth: 3).frame(width: Self.cell + 4, height: Self.cell + 4)
        Rectangle().strokeBorder(.white, lineWidth: 1).frame(width: Self.cell + 2, height: Self.cell + 2)
      }
      .frame(width: Self.side, height: Self.side)
      .clipShape(RoundedRectangle(cornerRadius: 6, style: .continuous))
      VStack(alignment: .leading, spacing: 3) {
        ForEach(content.rows.indices, id: \.self) { index in row(content.rows[index]) }
      }
      .frame(width: rowWidth, alignment: .leading)
    }
    .padding(12)
    .background(Color.black.opacity(0.92), in: RoundedRectangle(cornerRadius: 12, style: .continuous))
    .environment(\.colorScheme, .dark)
  }

  private func row(_ row: LoupeContent.Row) -> some View {
    let color: Color = row.mark == nil ? .white : row.mark == .notANumber ? .red : .orange
    return VStack(alignment: .leading, spacing: 1) {
      HStack(spacing: 8) {
        label(row.name, .gray).frame(width: 110, alignment: .leading)
        label(row.value, color)
      }
      if let mark = row.mark { label(mark.rawValue, color).padding(.leading, 118) }
    }
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
    /// The top edge; of a loupe above the pointer, the bottom edge.
    var y: Double
    var isAbove: Bool
  }

  /// Returns its place in a window: to the right of the magnified pixels, or to the left where it does not fit there,
  /// and above or below them on the side with more space. Where it fits on neither side it is moved into the window.
  func place(in size: CGSize) -> Place {
    let point = CGPoint(x: Double(content.x) / content.scale, y: Double(content.y) / content.scale)
    let away = Double(LoupeContent.radius) / content.scale + 16
    let isAbove = point.y > size.height / 2
    let sides = [point.x + away, point.x - away - width]
    let x = sides.first { $0 >= 0 && $0 + width <= size.width }
    return Place(
      x: x ?? min(max(0, point.x - width / 2), max(0, size.width - width)),
      y: isAbove ? point.y - away : point.y + away,
      isAbove: isAbove)
  }

  /// The loupe at its place in a window.
  func placed(in size: CGSize) -> some View {
    let place = place(in: size)
    return frame(
      width: max(0, size.width - place.x), height: max(0, place.isAbove ? place.y : size.height - place.y),
      alignment: Alignment(horizontal: .leading, vertical: place.isAbove ? .bottom : .top)
    )
    .offset(x: place.x, y: place.isAbove ? 0 : place.y)
    .frame(width: size.width, height: size.height, alignment: .topLeading)
  }
}
