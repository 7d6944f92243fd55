import Testing
import Vitrine

@_spi(Nodes) @testable import ViewGraph

/// The nodes of a tree, without keeping them.
@MainActor
struct TrackedNodes {
  private struct Weak { weak var node: ViewNode? }
  private var known: [ObjectIdentifier: Weak] = [:]

  mutating func add(_ root: ViewNode?) {
    guard let root, known.updateValue(Weak(node: root), forKey: ObjectIdentifier(root))?.node == nil else { return }
    for child in root.children { add(child) }
    for child in root.placedChildren { add(child) }
  }

  /// Every one that was added and is still there.
  var living: [ViewNode] { known.values.compactMap(\.node) }
}

@MainActor
@Suite("Views that are gone leave nothing behind")
struct LifetimeTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    let view: @MainActor @Sendable () -> AnyView
    var testDescription: String { name }

    init(_ name: String, _ view: @escaping @MainActor @Sendable () -> some View) {
      self.name = name
      self.view = { AnyView(view()) }
    }
  }

  private struct Counter: View {
    @State var count = 0
    var body: some View { Button("\(count)") { count += 1 } }
  }

  private struct Field: View {
    @State var text = "text"
    @FocusState var isFocused: Bool
    var body: some View {
      TextField("field", text: $text).focused($isFocused).onSubmit {}.onKeyPress(.space) { .ignored }
    }
  }

  private struct Matched: View {
    @Namespace var space
    var body: some View {
      HStack {
        Text("a").matchedGeometryEffect(id: 1, in: space)
        Text("b").matchedGeometryEffect(id: 1, in: space, isSource: false)
      }
    }
  }

  /// Every kind of view that keeps something of its own between evaluations.
  nonisolated static let kinds: [Kind] = [
    Kind("text") { Text("Some text").font(.title) },
    Kind("shapes") { Circle().fill(.red).overlay { Capsule().stroke(.blue, lineWidth: 2) } },
    Kind("shape on its way") { Rectangle().frame(width: 20, height: 10).animation(.linear, value: 1) },
    Kind("gradients") { Rectangle().fill(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)) },
    Kind("material") { Text("on").padding().background(.thinMaterial, in: RoundedRectangle(cornerRadius: 8)) },
    Kind("state and button") { Counter() },
    Kind("focus and keys") { Field() },
    Kind("gestures") { Color.red.onTapGesture {}.gesture(DragGesture().onChanged { _ in }).onHover { _ in } },
    Kind("scroll view") { ScrollView { VStack { ForEach(0..<9, id: \.self) { Text("row \($0)") } } } },
    Kind("scroll view reader") { ScrollViewReader { proxy in ScrollView { Text("a").id(1) } } },
    Kind("geometry reader") { GeometryReader { proxy in Text("\(proxy.size.width)") } },
    Kind("visual effect") { Text("a").visualEffect { view, proxy in view.offset(x: proxy.size.width) } },
    Kind("timeline") { TimelineView(.animation) { context in Text("\(context.date)") } },
    Kind("first that fits") { ViewThatFits { Text("a long text that does not fit").frame(width: 900) } },
    Kind("coordinate space") { Text("a").coordinateSpace(.named("space")) },
    Kind("menu") { Text("a").contextMenu { Button("b") {} } },
    Kind("controls") {
      VStack {
        Toggle("a", isOn: .constant(true))
        Slider(value: .constant(0.5))
        Stepper("b", value: .constant(1), in: 0...3)
        ProgressView(value: 0.3)
        Picker("c", selection: .constant(1)) { Text("one").tag(1) }
      }
    },
    Kind("filters and groups") {
      Text("a").blur(radius: 3).opacity(0.5).rotationEffect(.degrees(9)).mask { Circle() }.drawingGroup()
    },
    Kind("life cycle") { Text("a").onAppear {}.onDisappear {}.onChange(of: 1) {}.task {} },
    Kind("environment") { Text("a").environment(\.colorScheme, .dark).transformEnvironment(\.font) { $0 = .title } },
    Kind("transition") { Group { if true { Text("a").transition(.slide) } }.id(1) },
    Kind("matched frames") { Matched() },
    Kind("phases") { Text("a").phaseAnimator([1, 0.5]) { $0.opacity($1) } },
    Kind("keyframes") {
      Text("a").keyframeAnimator(initialValue: 0.0) {
        $0.offset(x: $1)
      } keyframes: { _ in
        LinearKeyframe(9, duration: 1)
      }
    },
    Kind("timer") { Text("a").onReceive(Timer.publish(every: 1, on: .main, in: .common).autoconnect()) { _ in } },
    Kind("grid") {
      Grid {
        GridRow {
          Text("a"); Text("b")
        }
      }
    },
  ]

  private struct Root: View {
    let content: AnyView
    var body: some View { content.frame(width: 200, height: 150) }
  }

  private static func show(_ host: ViewHost, _ times: Range<Int> = 0..<3) {
    for frame in times {
      _ = host.displayList(size: CGSize(width: 300, height: 200), scale: 1, time: Double(frame) / 60)
      host.send(PointerEvent(.moved, at: CGPoint(x: 150, y: 100), time: Double(frame) / 60))
    }
  }

  /// Two views that take turns, as scenes do: what one of them was must not live on in the store, in the tree's records
  /// or in a cycle of references.
  @Test("when another view takes their place", arguments: kinds)
  func replaced(kind: Kind) {
    let host = ViewHost(Root(content: AnyView(Color.clear)))
    Self.show(host)
    let objects = host.storedObjects
    var tracked = TrackedNodes()
    for turn in 0..<3 {
      host.update(Root(content: kind.view()))
      Self.show(host, turn * 10..<turn * 10 + 3)
      tracked.add(host.root)
      #expect(tracked.living.count > 1)
      host.update(Root(content: AnyView(Color.clear)))
      Self.show(host, turn * 10 + 5..<turn * 10 + 8)
    }
    #expect(tracked.living.isEmpty, "\(tracked.living.map { type(of: $0) })")
    #expect(host.storedObjects == objects)
  }

  @Test("when their host goes", arguments: kinds)
  func hostGone(kind: Kind) {
    var tracked = TrackedNodes()
    do {
      let host = ViewHost(Root(content: kind.view()))
      Self.show(host)
      tracked.add(host.root)
      #expect(tracked.living.count > 1)
    }
    #expect(tracked.living.isEmpty, "\(tracked.living.map { type(of: $0) })")
  }

  @Test("when a gesture, the focus or a menu still holds them")
  func held() {
    var tracked = TrackedNodes()
    do {
      let host = ViewHost(Root(content: AnyView(Field().padding(40).contextMenu { Button("b") {} })))
      Self.show(host)
      let center = CGPoint(x: 150, y: 100)
      for button in [PointerEvent.Button.primary, .secondary] {
        host.send(PointerEvent(.down, at: center, button: button, time: 1))
        if button == .secondary { host.send(PointerEvent(.up, at: center, button: button, time: 1.01)) }
        Self.show(host, 70..<72)
        tracked.add(host.root)
      }
      #expect(host.hasFocus)
    }
    #expect(tracked.living.isEmpty, "\(tracked.living.map { type(of: $0) })")
  }

  @Test("a task ends with its host")
  func task() async throws {
    let (stream, continuation) = AsyncStream<Bool>.makeStream()
    let (silence, silent) = AsyncStream<Void>.makeStream()
    defer { silent.finish() }
    do {
      let view = Text("a").task {
        // Ends with the task alone.
        for await _ in silence {}
        continuation.yield(Task.isCancelled)
        continuation.finish()
      }
      let host = ViewHost(view)
      Self.show(host)
      // The task begins when the main actor is free.
      await Task.yield()
    }
    var ended: [Bool] = []
    for await isCancelled in stream { ended.append(isCancelled) }
    #expect(ended == [true])
  }
}
