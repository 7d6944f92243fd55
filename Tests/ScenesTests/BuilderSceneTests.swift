import DisplayList
import Session
import Surfaces
import Testing
import Vitrine

@testable import Scenes

/// The two scenes, driven by the pointer, in a session.
@MainActor
@Suite struct BuilderSceneTests {
  private let size = CGSize(width: 1280, height: 800)

  @MainActor private final class HostedScene {
    let host: ViewHost
    let size: CGSize
    private(set) var model: SceneModel
    private let resolver: ImageResolver
    private let performed = Performed()
    private var time = 0.0

    @MainActor private final class Performed { var actions: [SceneAction] = [] }

    init(_ scene: String, size: CGSize, resolver: ImageResolver = ImageResolver { _ in nil }) {
      var state = SceneState()
      state.scene = scene
      model = SceneModel(state, catalog: .standard())
      self.size = size
      self.resolver = resolver
      host = ViewHost(Self.view(state, size, resolver, performed))
      frame()
    }

    private static func view(
      _ state: SceneState, _ size: CGSize, _ resolver: ImageResolver, _ performed: Performed
    ) -> some View {
      SceneView(
        input: SceneInput(state: state, motion: SceneMotion(Motion.none.sample(at: 0)), size: size),
        perform: { performed.actions.append($0) }
      )
      .environment(\.imageResolver, resolver)
    }

    func perform(_ action: SceneAction) {
      performed.actions.append(action)
      frame()
    }

    /// Two frames: one may change what the next shows.
    func frame() {
      for action in performed.actions { _ = model.apply(action, at: time, interval: 0.02) }
      performed.actions = []
      host.update(Self.view(model.state, size, resolver, performed))
      for _ in 0..<2 {
        time += 1
        _ = host.displayList(size: size, scale: 1, time: time)
      }
    }

    func send(_ phase: PointerEvent.Phase, _ point: CGPoint, _ button: PointerEvent.Button = .primary) {
      host.send(PointerEvent(phase, at: point, button: button, time: time))
      frame()
    }

    func click(_ point: CGPoint, _ button: PointerEvent.Button = .primary) {
      send(.down, point, button)
      send(.up, point, button)
    }

    func drag(_ from: CGPoint, to: CGPoint) {
      send(.down, from)
      for step in 1...4 {
        let t = CGFloat(step) / 4
        send(.moved, CGPoint(x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t))
      }
      send(.up, to)
    }

    var list: [DisplayItem] { host.displayList(size: size, scale: 1, time: time).items }

    /// The gradients that are painted, the largest first.
    var gradients: [ResolvedGradient] {
      var found: [(area: Int, gradient: ResolvedGradient)] = []
      func visit(_ items: [DisplayItem]) {
        for item in items {
          switch item.value {
          case .content(.fill(_, .gradient(let gradient, _))): found.append((item.extent.area, gradient))
          case .content: break
          case .effect(_, let inner): visit(inner)
          }
        }
      }
      visit(list)
      return found.sorted { $0.area > $1.area }.map(\.gradient)
    }

    var stops: [Double] { gradients.first?.stops.map(\.location) ?? [] }
  }

  /// The bar lies 28 + 12 points inside a card of 960 by 640 in the middle, and handles are on its lower edge.
  private func onBar(_ location: Double, y: CGFloat = 606) -> CGPoint { CGPoint(x: 200 + 880 * location, y: y) }
  private let handles: CGFloat = 628

  @Test func aClickAddsAStopWhereItFallsWithTheColourThere() throws {
    let session = HostedScene("gradient-builder", size: size)
    let before = try #require(session.gradients.first)
    #expect(before.stops.map(\.location) == [0, 0.45, 0.75, 1])
    session.click(onBar(0.2))
    let after = try #require(session.gradients.first)
    #expect(after.stops.count == 5)
    #expect(abs(after.stops[1].location - 0.2) < 1e-6)
    let mixed = Color(hex: before.stops[0].color).mix(with: Color(hex: before.stops[1].color), by: 0.2 / 0.45)
      .resolve(in: EnvironmentValues())
    #expect(abs(after.stops[1].color.red - mixed.red) < 1e-4 && abs(after.stops[1].color.blue - mixed.blue) < 1e-4)
  }

  @Test func aStopIsDraggedPastItsNeighbourAndBackInOneStep() {
    let session = HostedScene("gradient-builder", size: size)
    session.drag(onBar(0.45, y: handles), to: onBar(0.9, y: handles))
    #expect(zip(session.stops, [0, 0.75, 0.9, 1]).allSatisfy { abs($0 - $1) < 1e-6 })
    // Undo: its button is the first of the two at the right of the header.
    session.click(CGPoint(x: 1039, y: 131))
    #expect(session.stops == [0, 0.45, 0.75, 1])
    session.click(CGPoint(x: 1077, y: 131))
    #expect(session.stops.count == 4 && abs(session.stops[2] - 0.9) < 1e-6)
    // The keys go through the same history.
    session.perform(.undo)
    #expect(session.stops == [0, 0.45, 0.75, 1])
    #expect(session.model.state.notice?.text == "Undone: stop moved")
    #expect(!session.model.state.canUndo)
  }

  @Test func aClickOnAHandleSelectsTheStopThatDeleteRemoves() {
    let session = HostedScene("gradient-builder", size: size)
    session.click(onBar(0.75, y: handles))
    session.perform(.resetSelection)
    #expect(session.stops == [0, 0.45, 1])
    session.perform(.undo)
    #expect(session.stops == [0, 0.45, 0.75, 1])
    #expect(session.model.state.notice?.text == "Undone: stop deleted")
  }

  @Test func theMenuDeletesDownToTwo() throws {
    let session = HostedScene("gradient-builder", size: size)
    for location in [0.45, 0.75] {
      let handle = onBar(location, y: handles)
      session.click(handle, .secondary)
      // The menu opens at the pointer; its one row is a few points further on.
      session.click(CGPoint(x: handle.x + 30, y: handle.y + 16))
    }
    #expect(session.stops == [0, 1])
    let handle = onBar(0, y: handles)
    session.click(handle, .secondary)
    session.click(CGPoint(x: handle.x + 30, y: handle.y + 16))
    #expect(session.stops == [0, 1])
  }

  @Test func presetsReverseAndKinds() throws {
    let session = HostedScene("gradient-builder", size: size)
    // Reverse is the first of three buttons at the lower right.
    session.click(CGPoint(x: 857, y: 680))
    #expect(zip(session.stops, [0, 0.25, 0.55, 1]).allSatisfy { abs($0 - $1) < 1e-6 })
    // The seventh preset is angular.
    session.click(CGPoint(x: 204 + 6 * 42, y: 680))
    for _ in 0..<2 { session.frame() }
    guard case .angular = try #require(session.gradients.first).geometry else {
      Issue.record("not angular")
      return
    }
    #expect(session.stops.count >= 7)
  }

  @Test func aGuideIsDraggedAndTheInsetsFollow() throws {
    let session = HostedScene("textured-box", size: size, resolver: Self.texture)
    let before = session.list
    // The picture of 70 by 70 is shown five times as large; its leading guide is 23 pixels in.
    session.drag(CGPoint(x: 329, y: 300), to: CGPoint(x: 329 - 8 * 5, y: 300))
    #expect(session.list != before)
    #expect(session.model.state.slices.insets.leading == 15)
    #expect(session.host.diagnostics.isEmpty)
    session.perform(.undo)
    #expect(session.model.state.slices == SliceDocument())
    #expect(session.model.state.notice?.text == "Undone: leading inset")
  }

  private static let texture = ImageResolver { _ in
    let pixels = PixelBuffer(size: PixelSize(width: 70, height: 70))
    return Bitmap(pixels, isOpaque: false)
  }
}

extension Color {
  fileprivate init(hex color: ResolvedColor) {
    self.init(
      red: Double(color.red), green: Double(color.green), blue: Double(color.blue), opacity: Double(color.alpha))
  }
}
