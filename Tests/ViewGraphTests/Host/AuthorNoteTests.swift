import Testing
import ViewTestSupport
import Vitrine

/// Tests of notes on views that are drawn here, and would surprise their author elsewhere.
@MainActor
@Suite struct AuthorNoteTests {
  private static func gradient(_ locations: CGFloat...) -> LinearGradient {
    let colors = [Color.red, .green, .blue]
    return LinearGradient(
      stops: zip(colors, locations).map { Gradient.Stop(color: $0, location: $1) }, startPoint: .leading,
      endPoint: .trailing)
  }

  private func lines(_ view: some View, frames: Int = 3) -> [[String]] {
    let host = ViewHost(view)
    return (0..<frames).map { frame in
      _ = host.displayList(size: CGSize(width: 100, height: 40), scale: 1, time: Double(frame))
      return host.diagnostics.map(\.description)
    }
  }

  /// Stops in the wrong order are drawn in the right one, and get the line that SwiftUI writes to the console.
  @Test func unorderedStopsAreSaidOnce() throws {
    let line = "Gradient stop locations must be ordered."
    let wrong = Self.gradient(0, 0.8, 0.3)
    #expect(lines(Rectangle().fill(wrong)) == [[line], [line], [line]])
    #expect(lines(Text("words").foregroundStyle(wrong)) == [[line], [line], [line]])
    #expect(lines(Text("words").padding().background(wrong)) == [[line], [line], [line]])
    #expect(
      lines(
        VStack {
          wrong; Circle().stroke(wrong)
        }) == [[line], [line], [line]])
    #expect(lines(Rectangle().fill(wrong.shadow(.drop(radius: 2)))) == [[line], [line], [line]])
    let canvas = Canvas { context, size in
      context.fill(
        Path(CGRect(origin: .zero, size: size)),
        with: .linearGradient(
          Gradient(stops: [.init(color: .red, location: 1), .init(color: .blue, location: 0)]),
          startPoint: .zero, endPoint: CGPoint(x: 100, y: 0)))
    }
    #expect(lines(canvas, frames: 1) == [[line]])
    // The notes are in order, even if two are in one place.
    #expect(lines(Rectangle().fill(Self.gradient(0, 0.5, 0.5)), frames: 1) == [[]])
    #expect(lines(Rectangle().fill(Gradient(colors: [.red, .blue])), frames: 1) == [[]])
    let sorted = Gradient(stops: [
      .init(color: .red, location: 0), .init(color: .blue, location: 0.3), .init(color: .green, location: 0.8),
    ])
    let drawn = try Picture(Rectangle().fill(wrong), width: 100, height: 10)
    let expected = try Picture(
      Rectangle().fill(LinearGradient(gradient: sorted, startPoint: .leading, endPoint: .trailing)), width: 100,
      height: 10)
    #expect(drawn.premultiplied == expected.premultiplied)
  }

  private enum Place: CaseIterable {
    case gestureThenPosition, positionThenGesture, gestureThenOffset, offsetThenGesture, global, still, simultaneous
  }

  private struct Stop: View {
    let place: Place
    @State private var x: CGFloat = 50
    @GestureState private var start: CGFloat?

    private var drag: some Gesture {
      DragGesture(minimumDistance: 0, coordinateSpace: place == .global ? .global : .local)
        .updating($start) { _, state, _ in state = state ?? x }
        .onChanged { value in if place != .still { x = (start ?? x) + value.translation.width } }
    }

    private var knob: some View { Color.red.frame(width: 20, height: 20) }

    var body: some View {
      switch place {
      case .gestureThenPosition, .global, .still: knob.gesture(drag).position(x: x, y: 20)
      case .positionThenGesture: knob.position(x: x, y: 20).gesture(drag)
      case .gestureThenOffset: knob.gesture(drag).offset(x: x - 50)
      case .offsetThenGesture: knob.offset(x: x - 50).gesture(drag)
      case .simultaneous: knob.gesture(drag.simultaneously(with: TapGesture())).position(x: x, y: 20)
      }
    }
  }

  /// The article's drag, which goes round in circles in SwiftUI where the gesture comes before the position that it sets.
  @Test(arguments: Place.allCases)
  private func aDragThatMovesItsOwnMeasureIsSaid(_ place: Place) {
    let host = ViewHost(Stop(place: place))
    var said: Set<String> = []
    func frame(_ time: Double) {
      _ = host.displayList(size: CGSize(width: 100, height: 40), scale: 1, time: time)
      said.formUnion(host.diagnostics.map(\.description))
    }
    frame(0)
    #expect(host.send(PointerEvent(.down, at: CGPoint(x: 50, y: 20), time: 0)))
    frame(0.1)
    for step in 1...3 {
      _ = host.send(PointerEvent(.moved, at: CGPoint(x: 50 + Double(step) * 5, y: 20), time: Double(step)))
      frame(Double(step))
    }
    _ = host.send(PointerEvent(.up, at: CGPoint(x: 65, y: 20), time: 4))
    frame(4)
    let usesLocalCoordinates = [.gestureThenPosition, .gestureThenOffset, .simultaneous].contains(place)
    let line =
      "Stop: a drag is measured in a view that moves meanwhile; put the gesture after .position or .offset, or measure "
      + "it in .global"
    #expect(said == (usesLocalCoordinates ? [line] : []))
  }

  /// A view that moves by itself, and not because of what a gesture does, is nobody's mistake.
  @Test func aViewThatMovesWhileNothingIsDraggedIsNotSaid() {
    struct Moving: View {
      var x: CGFloat
      var body: some View { Color.red.frame(width: 20, height: 20).gesture(DragGesture()).position(x: x, y: 20) }
    }
    let host = ViewHost(Moving(x: 10)).laidOut(100, 40)
    host.update(Moving(x: 60))
    #expect(host.laidOut(100, 40).diagnostics == [])
  }
}
