import Vitrine

/// The gradient on a bar with a handle for each stop: a click on the bar adds one with the colour that is there.
struct GradientBar: View {
  let document: GradientDocument
  @Binding var selection: Int?
  let edit: (String?, (inout GradientDocument) -> Void) -> Void
  let endEdit: () -> Void

  static let barHeight: CGFloat = 36
  static let handle: CGFloat = 24

  var body: some View {
    GeometryReader { proxy in
      ZStack(alignment: .top) {
        bar(width: proxy.size.width)
        ForEach(document.stops) { stop in
          StopHandle(
            stop: stop, isSelected: selection == stop.id,
            canDelete: document.stops.count > GradientDocument.minimumStops,
            width: proxy.size.width, selection: $selection, edit: edit, endEdit: endEdit)
        }
      }
    }
    .frame(height: Self.barHeight + Self.handle / 2 + 4)
  }

  private func bar(width: CGFloat) -> some View {
    let shape = RoundedRectangle(cornerRadius: 8, style: .continuous)
    return ZStack {
      Checkerboard()
      Rectangle().fill(
        .linearGradient(
          document.gradient.colorSpace(document.space), startPoint: .leading, endPoint: .trailing))
    }
    .clipShape(shape)
    .overlay { shape.strokeBorder(.white.opacity(0.7), lineWidth: 2) }
    .frame(width: width, height: Self.barHeight)
    .contentShape(shape)
    .gesture(
      SpatialTapGesture().onEnded { tap in
        edit(nil) { selection = $0.insertStop(at: Double(tap.location.x / max(1, width))) }
      })
  }
}

/// A stop's handle: drag it, past its neighbours where it must; click it to select it; its menu deletes it.
private struct StopHandle: View {
  let stop: GradientDocument.Stop
  let isSelected: Bool
  let canDelete: Bool
  let width: CGFloat
  @Binding var selection: Int?
  let edit: (String?, (inout GradientDocument) -> Void) -> Void
  let endEdit: () -> Void
  @GestureState private var start: Double?

  var body: some View {
    Circle()
      .fill(Color(stop.color))
      .background { Checkerboard().clipShape(Circle()) }
      .frame(width: GradientBar.handle, height: GradientBar.handle)
      .overlay { Circle().strokeBorder(isSelected ? Color.accentColor : .white, lineWidth: isSelected ? 3.5 : 2.5) }
      .shadow(color: .black.opacity(0.35), radius: 2.5, y: 1)
      .scaleEffect(isSelected ? 1.15 : 1)
      .position(x: width * CGFloat(stop.location), y: GradientBar.barHeight)
      .gesture(drag)
      .contextMenu {
        if canDelete {
          Button("Delete", role: .destructive) { edit(nil) { $0.removeStop(stop.id) } }
        }
      }
      .onTapGesture { selection = stop.id }
  }

  private var drag: some Gesture {
    DragGesture(minimumDistance: 2, coordinateSpace: .global)
      .updating($start) { _, state, _ in state = state ?? stop.location }
      .onChanged { value in
        selection = stop.id
        let location = (start ?? stop.location) + Double(value.translation.width / max(1, width))
        edit("move \(stop.id)") { $0.moveStop(stop.id, to: location) }
      }
      .onEnded { _ in endEdit() }
  }
}
