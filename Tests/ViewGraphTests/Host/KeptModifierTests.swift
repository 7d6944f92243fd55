import DisplayList
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

@testable import ViewControls
@testable import ViewGraph

/// A view that changes around another one leaves that alone, whatever lies between them.
///
/// The inner view inherits its environment from the modifiers in between: one that writes the same again, and calls it
/// something new, has everything inside walked and laid out in every frame.
@MainActor
@Suite struct KeptModifierTests {
  final class Count: @unchecked Sendable {
    var sizes = 0
    var bodies = 0
    var move: Binding<Double>?
  }

  private struct Inner: View {
    let count: Count
    var body: some View { Square(count: count) { Color.red } }
  }

  /// Asked for its size once by a node that is kept, and again by each that is made in its place.
  private struct Square: Layout {
    let count: Count
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
      count.sizes += 1
      return CGSize(width: 10, height: 10)
    }
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
  }

  private struct Outer: View {
    let count: Count
    let between: @MainActor (Inner) -> AnyView
    @State private var x = 0.0
    var body: some View {
      count.move = $x
      count.bodies += 1
      return between(Inner(count: count)).offset(x: x)
    }
  }

  private struct Tall: ButtonStyle {
    let height: Double
    func makeBody(configuration: Configuration) -> some View { configuration.label.frame(height: height) }
  }

  private struct Width: PreferenceKey {
    static let defaultValue = 0
    static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
  }

  nonisolated static let betweens: [(name: String, view: @MainActor @Sendable (AnyView) -> AnyView)] = [
    ("material", { AnyView($0.background(.regularMaterial, in: RoundedRectangle(cornerRadius: 3))) }),
    ("material of no shape", { AnyView($0.background(.thinMaterial)) }),
    ("colour behind", { AnyView($0.background(Color.blue)) }),
    ("view behind", { AnyView($0.background { Circle() }) }),
    ("overlay", { AnyView($0.overlay { Circle() }) }),
    ("overlaid style", { AnyView($0.overlay(Color.blue.opacity(0.2))) }),
    ("foreground colour", { AnyView($0.foregroundStyle(Color.blue)) }),
    ("foreground levels", { AnyView($0.foregroundStyle(.red, .green, .blue)) }),
    ("secondary", { AnyView($0.foregroundStyle(.secondary)) }),
    (
      "gradient",
      { AnyView($0.foregroundStyle(.linearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))) }
    ),
    ("vibrancy", { AnyView($0.foregroundStyle(VibrancyStyle(.label))) }),
    ("tint", { AnyView($0.tint(.green)) }),
    ("font", { AnyView($0.font(.system(size: 20, weight: .bold))) }),
    ("line limit", { AnyView($0.lineLimit(2)) }),
    ("environment", { AnyView($0.environment(\.colorScheme, .light)) }),
    ("two of them", { AnyView($0.environment(\.colorScheme, .light).environment(\.lineLimit, 3)) }),
    ("transformed environment", { AnyView($0.transformEnvironment(\.lineLimit) { $0 = 4 }) }),
    ("disabled", { AnyView($0.disabled(true)) }),
    ("button style", { AnyView($0.buttonStyle(.plain)) }),
    ("padding and frame", { AnyView($0.padding(3).frame(width: 40, height: 40)) }),
    ("offset", { AnyView($0.offset(x: 3)) }),
    ("opacity", { AnyView($0.opacity(0.5)) }),
    ("blur", { AnyView($0.blur(radius: 2)) }),
    ("shadow", { AnyView($0.shadow(radius: 2)) }),
    ("clip", { AnyView($0.clipShape(Circle())) }),
    ("mask", { AnyView($0.mask { Circle() }) }),
    ("blend mode", { AnyView($0.blendMode(.multiply)) }),
    ("colour filters", { AnyView($0.brightness(0.1).saturation(2).colorMultiply(.red)) }),
    ("group", { AnyView($0.compositingGroup()) }),
    ("drawing group", { AnyView($0.drawingGroup()) }),
    ("scale and turn", { AnyView($0.scaleEffect(2).rotationEffect(.degrees(20))) }),
    ("gesture", { AnyView($0.onTapGesture {}) }),
    ("content shape", { AnyView($0.contentShape(Rectangle())) }),
    ("identity", { AnyView($0.id(7)) }),
    ("coordinate space", { AnyView($0.coordinateSpace(.named("here"))) }),
    ("alignment guide", { AnyView($0.alignmentGuide(.leading) { _ in 3 }) }),
    ("aspect ratio", { AnyView($0.aspectRatio(1, contentMode: .fit)) }),
    ("border", { AnyView($0.border(Color.red)) }),
    ("stacks", { view in AnyView(VStack { HStack { ZStack { view } } }) }),
    ("scroll view", { view in AnyView(ScrollView { view }) }),
    ("button", { view in AnyView(Button(action: {}, label: { view })) }),
    ("toggle", { view in AnyView(Toggle(isOn: .constant(true)) { view }) }),
    ("button style with a property", { AnyView($0.buttonStyle(Tall(height: 3))) }),
    ("progress style", { AnyView($0.progressViewStyle(.linear)) }),
    ("picker", { view in AnyView(Picker("", selection: .constant(1)) { view.tag(1) }.pickerStyle(.inline)) }),
    ("text alignment", { AnyView($0.multilineTextAlignment(.center).lineSpacing(2)) }),
    ("preference", { AnyView($0.preference(key: Width.self, value: 3)) }),
    ("appearance", { AnyView($0.onAppear {}.onDisappear {}) }),
    ("animation", { AnyView($0.animation(.default, value: 3)) }),
    ("transaction", { AnyView($0.transaction { $0.animation = nil }) }),
    ("geometry", { view in AnyView(GeometryReader { _ in view }) }),
    ("fits", { view in AnyView(ViewThatFits { view }) }),
    ("grid", { view in AnyView(Grid { GridRow { view } }) }),
    ("conditional", { view in AnyView(Group { if view.isThere { view } }) }),
    ("loop", { view in AnyView(ForEach(0..<1, id: \.self) { _ in view }) }),
  ]

  @Test func whatLiesOnAMaterialWhoseNumbersMoveIsKept() {
    struct Panel: View {
      let count: Count
      @State private var x = 0.0
      var body: some View {
        count.move = $x
        return Inner(count: count)
          .background(Material.regular.overriding(blurRadius: 10 + x, tint: ResolvedColor(white: Float(x) / 10)))
      }
    }
    let count = Count()
    let host = ViewHost(Panel(count: count)).laidOut(100, 100)
    let sizes = count.sizes
    var lists = [host.displayList(size: CGSize(width: 100, height: 100), scale: 1, time: 0)]
    for step in 1...5 {
      count.move?.wrappedValue = Double(step)
      lists.append(host.displayList(size: CGSize(width: 100, height: 100), scale: 1, time: 0))
    }
    #expect(count.sizes == sizes)
    for (list, next) in zip(lists, lists.dropFirst()) { #expect(list != next) }
  }

  @Test(arguments: betweens.indices)
  func whatIsInsideIsKept(_ index: Int) {
    let (name, between) = Self.betweens[index]
    let count = Count()
    let host = ViewHost(Outer(count: count) { between(AnyView($0)) }).laidOut(100, 100)
    // A view that animates in when it appears may take a frame.
    count.move?.wrappedValue = 0.5
    _ = host.laidOut(100, 100)
    let (sizes, bodies) = (count.sizes, count.bodies)
    for step in 1...5 {
      count.move?.wrappedValue = Double(step)
      _ = host.laidOut(100, 100)
    }
    #expect(count.bodies == bodies + 5, "the view around is not evaluated")
    #expect(sizes > 0)
    #expect(count.sizes == sizes, "\(name): laid out \(count.sizes - sizes) times more in 5 moves")
  }
}

extension AnyView {
  fileprivate var isThere: Bool { true }
}
