import Session
import Vitrine

/// The gradient on a bar with a handle for each stop; a click on the bar adds a stop in the colour at that point.
struct GradientBar: View {
  let editor: GradientEditor

  static let barHeight: CGFloat = 36
  static let handle: CGFloat = 24

  var body: some View {
    GeometryReader { proxy in
      ZStack(alignment: .top) {
        bar(width: proxy.size.width)
        ForEach(editor.document.stops) { stop in
          StopHandle(stop: stop, width: proxy.size.width, editor: editor)
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
          editor.document.gradient.colorSpace(editor.document.space), startPoint: .leading, endPoint: .trailing))
    }
    .clipShape(shape)
    .overlay { shape.strokeBorder(.white.opacity(0.7), lineWidth: 2) }
    .frame(width: width, height: Self.barHeight)
    .contentShape(shape)
    .gesture(
      SpatialTapGesture().onEnded { tap in
        editor.edit(.insertStop(at: Double(tap.location.x / max(1, width))))
      })
  }
}

/// The handle of a stop. Dragging moves it, past its neighbours if necessary; a click selects it; its menu deletes it.
private struct StopHandle: View {
  let stop: GradientDocument.Stop
  let width: CGFloat
  let editor: GradientEditor
  @GestureState private var start: Double?

  var body: some View {
    let isSelected = editor.selection == stop.id
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
        Button(canDelete ? "Delete" : "Delete (a gradient needs two stops)", role: .destructive) {
          editor.edit(.removeStop(stop.id))
        }
        .disabled(!canDelete)
      }
      .onTapGesture { editor.select(stop.id) }
  }

  private var canDelete: Bool { editor.document.stops.count > GradientDocument.minimumStops }

  private var drag: some Gesture {
    DragGesture(minimumDistance: 2, coordinateSpace: .global)
      .updating($start) { _, state, _ in state = state ?? stop.location }
      .onChanged { value in
        editor.select(stop.id)
        let location = (start ?? stop.location) + Double(value.translation.width / max(1, width))
        editor.edit(.moveStop(stop.id, to: location))
      }
      .onEnded { _ in editor.endEdit() }
  }
}
