import Surfaces
import Vitrine

/// The pixels under the pointer, magnified, beside what each function of the chain makes of the middle one.
struct LoupeView: View {
  let content: LoupeContent

  /// The side of a magnified pixel, in points.
  private static let cell = 10.0
  private static let side = Double(2 * LoupeContent.radius + 1) * cell
  /// The width of the loupe in points; its height follows its rows.
  static let width = side + 16 + 330 + 24

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
      .frame(width: 330, alignment: .leading)
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

extension View {
  /// Places the loupe beside the pointer, on the side with more space, and never over the magnified pixels.
  func place(_ loupe: LoupeContent, in size: CGSize) -> some View {
    let point = CGPoint(x: Double(loupe.x) / loupe.scale, y: Double(loupe.y) / loupe.scale)
    let away = Double(LoupeContent.radius) / loupe.scale + 16
    let isLeft = point.x + away + LoupeView.width > size.width && point.x > size.width / 2
    let isAbove = point.y > size.height / 2
    let room = CGSize(
      width: max(0, isLeft ? point.x - away : size.width - point.x - away),
      height: max(0, isAbove ? point.y - away : size.height - point.y - away))
    return frame(
      width: room.width, height: room.height,
      alignment: Alignment(horizontal: isLeft ? .trailing : .leading, vertical: isAbove ? .bottom : .top)
    )
    .offset(x: isLeft ? 0 : point.x + away, y: isAbove ? 0 : point.y + away)
    .frame(width: size.width, height: size.height, alignment: .topLeading)
  }
}
