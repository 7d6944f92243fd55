import Session
import Vitrine

/// A magnified picture with four guides, which show where it is cut.
struct SliceEditor: View {
  let image: Image
  /// The picture's size in pixels.
  let size: CGSize
  let document: SliceDocument
  let edit: (SliceEdit) -> Void
  let endEdit: () -> Void

  var body: some View {
    GeometryReader { proxy in
      // At an integer scale, pixels are shown as squares.
      let zoom = max(1, min(proxy.size.width / size.width, proxy.size.height / size.height).rounded(.down))
      let shown = CGSize(width: size.width * zoom, height: size.height * zoom)
      ZStack(alignment: .topLeading) {
        Checkerboard().clipShape(RoundedRectangle(cornerRadius: 6))
        image.resizable().interpolation(.none)
        parts(zoom: zoom, shown: shown)
        ForEach(SliceDocument.Guide.allCases, id: \.self) { guide in
          SliceGuide(
            guide: guide, zoom: zoom, shown: shown, size: size, document: document, edit: edit, endEdit: endEdit)
        }
      }
      .frame(width: shown.width, height: shown.height)
      .frame(width: proxy.size.width, height: proxy.size.height)
    }
  }

  /// A dimming of the parts that are not repeated.
  private func parts(zoom: CGFloat, shown: CGSize) -> some View {
    let insets = document.insets.edgeInsets
    return Path { path in
      path.addRect(CGRect(origin: .zero, size: shown))
      path.addRect(
        CGRect(
          x: insets.leading * zoom, y: insets.top * zoom,
          width: shown.width - (insets.leading + insets.trailing) * zoom,
          height: shown.height - (insets.top + insets.bottom) * zoom))
    }
    .fill(.black.opacity(0.28), style: FillStyle(eoFill: true))
    .allowsHitTesting(false)
  }
}

/// A line across the picture that can be dragged, with its inset on a tag.
private struct SliceGuide: View {
  let guide: SliceDocument.Guide
  let zoom: CGFloat
  let shown: CGSize
  let size: CGSize
  let document: SliceDocument
  let edit: (SliceEdit) -> Void
  let endEdit: () -> Void
  @GestureState private var start: Int?
  @State private var isHovered = false

  /// The distance from the line within which the pointer grabs it, in points.
  private let reach: CGFloat = 9

  var body: some View {
    let isActive = isHovered || start != nil
    ZStack {
      Rectangle().fill(Color.accentColor)
        .frame(
          width: guide.isHorizontal ? shown.width + 24 : isActive ? 2.5 : 1.5,
          height: guide.isHorizontal ? (isActive ? 2.5 : 1.5) : shown.height + 24)
      Text(verbatim: "\(document[guide])")
        .font(.system(size: 12, weight: .semibold)).monospacedDigit()
        .foregroundStyle(.white)
        .fixedSize()
        .padding(EdgeInsets(top: 2, leading: 7, bottom: 2, trailing: 7))
        // A blue that is darker than the accent colour, on which white could not be read.
        .background(Color(red: 0, green: 0.36, blue: 0.8), in: Capsule())
        .scaleEffect(isActive ? 1.15 : 1)
        .offset(tagOffset)
    }
    .frame(
      width: guide.isHorizontal ? shown.width + 24 : 2 * reach,
      height: guide.isHorizontal ? 2 * reach : shown.height + 24
    )
    .contentShape(Rectangle())
    .onHover { isHovered = $0 }
    .gesture(drag)
    .position(position)
    .animation(.easeOut(duration: 0.12), value: isActive)
  }

  private var tagOffset: CGSize {
    switch guide {
    case .top, .bottom: CGSize(width: shown.width / 2 + 24, height: 0)
    case .leading, .trailing: CGSize(width: 0, height: -shown.height / 2 - 22)
    }
  }

  private var position: CGPoint {
    let inset = CGFloat(document[guide]) * zoom
    return switch guide {
    case .top: CGPoint(x: shown.width / 2, y: inset)
    case .bottom: CGPoint(x: shown.width / 2, y: shown.height - inset)
    case .leading: CGPoint(x: inset, y: shown.height / 2)
    case .trailing: CGPoint(x: shown.width - inset, y: shown.height / 2)
    }
  }

  private var drag: some Gesture {
    DragGesture(minimumDistance: 1, coordinateSpace: .global)
      .updating($start) { _, state, _ in state = state ?? document[guide] }
      .onChanged { value in
        let distance = guide.isHorizontal ? value.translation.height : value.translation.width
        let inwards: CGFloat = guide == .top || guide == .leading ? 1 : -1
        let inset = CGFloat(start ?? document[guide]) + inwards * distance / zoom
        let side = Int(guide.isHorizontal ? size.height : size.width)
        edit(.guide(guide, inset: Double(inset), side: side))
      }
      .onEnded { _ in endEdit() }
  }
}
