import DisplayList
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

private enum DepthKey: EnvironmentKey { static let defaultValue = 1 }

private enum ActionKey: EnvironmentKey {
  static var defaultValue: EnvironmentTests.Scaled.Action { EnvironmentTests.Scaled.Action {} }
}

extension EnvironmentValues {
  fileprivate var action: EnvironmentTests.Scaled.Action {
    get { self[ActionKey.self] }
    set { self[ActionKey.self] = newValue }
  }

  fileprivate var depth: Int {
    get { self[DepthKey.self] }
    set { self[DepthKey.self] = newValue }
  }
}

@MainActor
@Suite struct EnvironmentTests {
  struct Reader: View {
    let name: String
    @Environment(\.depth) private var depth
    @Environment(\.colorScheme) private var scheme

    var body: some View { box(name, CGFloat(depth), scheme == .dark ? 2 : 1) }
  }

  /// `preferredColorScheme`: "the color scheme for the presentation".
  @Test func thePresentationHasTheAppearanceThatAViewPrefers() {
    func host(_ inner: ColorScheme?) -> ViewHost {
      ViewHost(
        PresentationAppearance(.light) {
          VStack {
            Reader(name: "beside")
            Reader(name: "inside").preferredColorScheme(inner)
          }
        })
    }
    let dark = host(.dark).laidOut(100, 100)
    #expect(dark.probes["beside"]?.height == 2 && dark.probes["inside"]?.height == 2)
    let light = host(nil).laidOut(100, 100)
    #expect(light.probes["beside"]?.height == 1 && light.probes["inside"]?.height == 1)
  }

  @Test func valuesFlowDownAndTheInnermostWins() {
    let host = ViewHost(
      VStack {
        Reader(name: "default")
        Group {
          Reader(name: "outer")
          Reader(name: "inner").environment(\.depth, 30)
        }.environment(\.depth, 20)
        Reader(name: "transformed").transformEnvironment(\.depth) { $0 += 1 }
      }
    ).laidOut(100, 100)
    let widths = host.probes.mapValues(\.width)
    #expect(widths == ["default": 1, "outer": 20, "inner": 30, "transformed": 2])
  }

  @Test func theHostsEnvironmentIsTheRoots() {
    let host = ViewHost(Reader(name: "r"))
    host.environment.depth = 9
    host.environment.colorScheme = .dark
    #expect(host.laidOut(100, 100).probes["r"]?.size == CGSize(width: 9, height: 2))
  }

  @Test func aGeometryReadersContentHasTheEnvironment() {
    let host = ViewHost(GeometryReader { _ in Reader(name: "r") }.environment(\.depth, 4)).laidOut(100, 100)
    #expect(host.probes["r"]?.width == 4)
  }

  @Test func foregroundStylesNest() {
    func color<V: View>(_ view: V) -> ResolvedColor? {
      let list = ViewHost(view).displayList(size: CGSize(width: 10, height: 10), scale: 1, time: 0)
      guard case .content(.fill(_, .color(let color))) = list.items.first?.value else { return nil }
      return color
    }
    #expect(color(Rectangle()) == ResolvedColor(white: 0))
    #expect(color(Rectangle().foregroundColor(.white)) == ResolvedColor(white: 1))
    #expect(color(Rectangle().foregroundStyle(.white).foregroundStyle(.black)) == ResolvedColor(white: 1))
    // The levels of a style of one's own are that style with less opacity.
    #expect(
      color(Rectangle().foregroundStyle(.secondary).foregroundStyle(.white)) == ResolvedColor(white: 1, alpha: 0.5))
    // Levels add up: secondary of secondary is tertiary, iOS's 0.3.
    #expect(color(Rectangle().foregroundStyle(.secondary).foregroundStyle(.secondary))?.alpha == 0.3)
    #expect(color(Rectangle().foregroundStyle(.secondary).foregroundStyle(.white, .black)) == ResolvedColor(white: 0))
    #expect(color(Rectangle().foregroundStyle(.primary).colorScheme(.dark)) == ResolvedColor(white: 1))
  }

  /// A value and an action that a view inherits.
  struct Scaled: View {
    let outer: Int
    let inner: Int
    let action: Action
    /// Without an effect.
    var note = 0

    struct Action { let run: () -> Void }

    var body: some View {
      Group {
        Reader(name: "r").environment(\.depth, inner)
      }
      .environment(\.action, action)
      .environment(\.colorScheme, outer == 1 ? .light : .dark)
    }
  }

  @Test func whatIsWrittenAgainIsKeptOnlyWhileNothingAroundItChanges() {
    let action = Scaled.Action {}
    let host = ViewHost(Scaled(outer: 1, inner: 5, action: action)).laidOut(100, 100)
    #expect(host.probes["r"]?.size == CGSize(width: 5, height: 1))
    // The same values, the closure among them: the reader's body need not run.
    host.update(Scaled(outer: 1, inner: 5, action: Scaled.Action(run: action.run), note: 1))
    #expect(host.laidOut(100, 100).probes["r"]?.size == CGSize(width: 5, height: 1))
    #expect(host.bodyCount == 1)
    // The value that is written is the same and the one around it is not, and the other way round.
    for (outer, inner) in [(2, 5), (2, 7), (1, 7), (2, 5), (1, 5)] {
      host.update(Scaled(outer: outer, inner: inner, action: action))
      #expect(host.laidOut(100, 100).probes["r"]?.size == CGSize(width: CGFloat(inner), height: CGFloat(outer)))
    }
  }

  @Test func disabledDoesNotEnableAgain() {
    struct Probe: View {
      @Environment(\.isEnabled) private var isEnabled
      var body: some View { box("p", isEnabled ? 1 : 2, 1) }
    }
    #expect(ViewHost(Probe().disabled(false).disabled(true)).laidOut(9, 9).probes["p"]?.width == 2)
  }
}
