import DisplayList
import Foundation
import Observation
import TestSupport
import Testing
@_spi(Nodes) import ViewGraph
import Vitrine

/// Random trees changed at random: a host that keeps as much as it can must show the same as a new host.
@MainActor
@Suite struct KeptTreeTests {
  indirect enum Spec: Equatable {
    case text(Int)
    case box(Int)
    case bound(Int)
    case observed(Int)
    case themed
    case stack(Bool, [Spec])
    case layered([Spec])
    case padded(Spec)
    case geometry(Spec)
    case optional(Int, Spec)
    case environment(Int, Spec)
    case total(Spec)
    case either(Int, Spec, Spec)
    case closure(Int)
    case guided(Int, Spec)
    case own(Int)
    case moved(Int, Spec)
    case fitting(Spec, Spec)
    case grid([Spec])
    case scrolled(Spec)
    case lined([Spec])
    case decorated(Int, Spec)
  }

  @Observable final class Model {
    var values: [Int]
    init(values: [Int]) { self.values = values }
  }

  struct Total: PreferenceKey {
    static let defaultValue = 0
    static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
  }

  struct SpecView: View {
    let spec: Spec
    let model: Model
    @Binding var bound: [Int]

    var body: some View {
      switch spec {
      case .text(let value): Text("Text \(value)")
      case .box(let value):
        Color.blue.frame(width: CGFloat(value + 1), height: 7).preference(key: Total.self, value: value)
      case .bound(let index): Color.red.frame(width: CGFloat(bound[index] + 1), height: 5)
      case .observed(let index): Color.green.frame(width: CGFloat(model.values[index] + 1), height: 6)
      case .themed: Themed()
      case .stack(let isVertical, let specs):
        AnyView(
          (isVertical ? AnyLayout(VStackLayout(spacing: 1)) : AnyLayout(HStackLayout(spacing: 1))) {
            ForEach(Array(specs.enumerated()), id: \.offset) { child($1) }
          })
      case .layered(let specs):
        ZStack(alignment: .topLeading) { ForEach(Array(specs.enumerated()), id: \.offset) { child($1) } }
      case .padded(let spec): child(spec).padding(2).background(Color.gray)
      case .geometry(let spec):
        GeometryReader { proxy in
          child(spec).frame(width: proxy.size.width / 2).offset(x: proxy.frame(in: .global).minX / 10)
        }
      case .optional(let index, let spec):
        VStack {
          if model.values[index] % 2 == 0 { child(spec) }
          Text("end")
        }
      case .environment(let value, let spec):
        child(spec).environment(\.colorScheme, value % 2 == 0 ? .light : .dark).foregroundStyle(.secondary)
      case .total(let spec): Summed(content: child(spec))
      case .either(let index, let a, let b):
        if bound[index] % 2 == 0 { child(a) } else { child(b) }
      case .closure(let index):
        Color.orange.frame(width: 4, height: 4).onTapGesture { bound[index] += 1 }
      case .guided(let index, let spec):
        VStack(alignment: .leading) {
          child(spec).alignmentGuide(.leading) { _ in CGFloat(bound[index]) }
          Color.purple.frame(width: 3, height: 3)
        }
      case .own(let index): Own(index: index, model: model)
      case .moved(let index, let spec):
        child(spec).opacity(bound[index] % 2 == 0 ? 1 : 0.5).offset(x: CGFloat(bound[index] % 5))
          .animation(.linear(duration: 0.1), value: bound[index])
      case .fitting(let a, let b):
        ViewThatFits(in: .horizontal) {
          child(a).fixedSize(); child(b)
        }
      case .grid(let specs):
        Grid(horizontalSpacing: 1, verticalSpacing: 1) {
          ForEach(0..<2, id: \.self) { row in
            GridRow { ForEach(Array(specs.enumerated()), id: \.offset) { child($1).id(row) } }
          }
        }
      case .scrolled(let spec): ScrollView { child(spec) }.frame(height: 60)
      case .lined(let specs):
        HStack(alignment: .firstTextBaseline, spacing: 1) {
          ForEach(Array(specs.enumerated()), id: \.offset) { child($1).id($0) }
        }
      case .decorated(let index, let spec):
        Dressed(number: bound[index], content: child(spec).onTapGesture { bound[index] += 1 })
      }
    }

    // A function, lest the type of the body contain itself.
    private func child(_ spec: Spec) -> AnyView { AnyView(SpecView(spec: spec, model: model, bound: $bound)) }
  }

  /// Follows the model by a state of its own, which the next round of the frame shows.
  struct Own: View {
    let index: Int
    let model: Model
    @State private var value = 0
    var body: some View {
      HStack(spacing: 0) {
        Color.yellow.frame(width: CGFloat(value % 30), height: 5)
        Text("\(value % 3)")
      }
      .onChange(of: model.values[index], initial: true) { value = model.values[index] }
    }
  }

  /// Modifiers whose values follow a number.
  struct Dressed<Content: View>: View {
    let number: Int
    let content: Content

    var body: some View {
      HStack(alignment: .lastTextBaseline, spacing: CGFloat(number % 3)) {
        content.clipShape(RoundedRectangle(cornerRadius: CGFloat(number % 4)))
          .offset(x: CGFloat(number % 2)).zIndex(Double(number % 3 - 1))
        Text("\(number % 12)").font(.system(size: CGFloat(9 + number % 2))).layoutPriority(Double(number % 2))
          .mask { Rectangle().padding(CGFloat(number % 3)) }
        Spacer(minLength: CGFloat(number % 4))
        Color.mint.frame(width: 6, height: 4).contentShape(Rectangle().inset(by: CGFloat(-(number % 3))))
          .onTapGesture {}.allowsHitTesting(number % 2 == 0).rotationEffect(.degrees(Double(number % 3)))
        ZStack { if number % 5 > 1 { Text("!").padding(CGFloat(number % 2)) } }.hidden()
      }
      .overlay { Circle().stroke(number % 2 == 0 ? Color.red : .blue) }
    }
  }

  struct Themed: View {
    @Environment(\.colorScheme) private var scheme
    var body: some View { Color.primary.frame(width: scheme == .dark ? 3 : 9, height: 4) }
  }

  struct Summed<Content: View>: View {
    let content: Content
    @State private var total = 0
    var body: some View {
      VStack(spacing: 0) {
        content
        Color.black.frame(width: CGFloat(total % 50), height: 2)
      }
      .onPreferenceChange(Total.self) { total = $0 }
    }
  }

  struct Root: View {
    var spec: Spec
    let model: Model
    let handle: Handle
    @State private var bound: [Int]

    init(spec: Spec, model: Model, handle: Handle, bound: [Int]) {
      self.spec = spec
      self.model = model
      self.handle = handle
      _bound = State(initialValue: bound)
    }

    var body: some View {
      handle.bound = $bound
      return SpecView(spec: spec, model: model, bound: $bound)
    }
  }

  @MainActor final class Handle { var bound: Binding<[Int]>? }

  private func spec(_ random: inout SeededRandom, depth: Int) -> Spec {
    let leaves = 7
    switch depth == 0 ? random.int(in: 0...leaves - 1) : random.int(in: 0...leaves + 16) {
    case 0: return .text(random.int(in: 0...9))
    case 1: return .box(random.int(in: 0...30))
    case 2: return .bound(random.int(in: 0...3))
    case 3: return .observed(random.int(in: 0...3))
    case 4: return .themed
    case 5: return .closure(random.int(in: 0...3))
    case 6: return .own(random.int(in: 0...3))
    case 16: return .moved(random.int(in: 0...3), spec(&random, depth: depth - 1))
    case 17: return .fitting(spec(&random, depth: depth - 1), spec(&random, depth: depth - 1))
    case 18: return .grid(specs(&random, depth: depth))
    case 19: return .scrolled(spec(&random, depth: depth - 1))
    case 20: return .lined(specs(&random, depth: depth))
    case 21, 22: return .decorated(random.int(in: 0...3), spec(&random, depth: depth - 1))
    case 7, 23: return .stack(random.bool(), specs(&random, depth: depth))
    case 8: return .layered(specs(&random, depth: depth))
    case 9: return .padded(spec(&random, depth: depth - 1))
    case 10: return .geometry(spec(&random, depth: depth - 1))
    case 11: return .optional(random.int(in: 0...3), spec(&random, depth: depth - 1))
    case 12: return .environment(random.int(in: 0...1), spec(&random, depth: depth - 1))
    case 13: return .total(spec(&random, depth: depth - 1))
    case 14: return .guided(random.int(in: 0...3), spec(&random, depth: depth - 1))
    default:
      return .either(random.int(in: 0...3), spec(&random, depth: depth - 1), spec(&random, depth: depth - 1))
    }
  }

  private func specs(_ random: inout SeededRandom, depth: Int) -> [Spec] {
    (0..<random.int(in: 1...4)).map { _ in spec(&random, depth: depth - 1) }
  }

  /// The tree with one place changed.
  private func changed(_ spec: Spec, _ random: inout SeededRandom, depth: Int) -> Spec {
    if random.oneIn(4) { return self.spec(&random, depth: depth) }
    switch spec {
    case .stack(let isVertical, var specs):
      let index = random.int(in: 0...specs.count - 1)
      specs[index] = changed(specs[index], &random, depth: depth - 1)
      if random.oneIn(4) { specs.swapAt(0, index) }
      return .stack(isVertical, specs)
    case .layered(var specs):
      let index = random.int(in: 0...specs.count - 1)
      specs[index] = changed(specs[index], &random, depth: depth - 1)
      return .layered(specs)
    case .padded(let inner): return .padded(changed(inner, &random, depth: depth - 1))
    case .geometry(let inner): return .geometry(changed(inner, &random, depth: depth - 1))
    case .total(let inner): return .total(changed(inner, &random, depth: depth - 1))
    case .environment(let value, let inner): return .environment(value, changed(inner, &random, depth: depth - 1))
    default: return self.spec(&random, depth: max(0, depth))
    }
  }

  /// `VITRINE_TEST_TREES=5000` tries so many; each takes 72 frames.
  nonisolated private static let trees = UInt64(ProcessInfo.processInfo.environment["VITRINE_TEST_TREES"] ?? "") ?? 40

  @Test(arguments: 1...max(1, trees))
  func showsWhatANewHostShows(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var tree = Spec.stack(true, (0..<4).map { _ in spec(&random, depth: 4) })
    let model = Model(values: [1, 2, 3, 4])
    let handle = Handle()
    var bound = [5, 6, 7, 8]
    var environment = EnvironmentValues()
    var size = CGSize(width: 300, height: 300)
    let host = ViewHost(Root(spec: tree, model: model, handle: handle, bound: bound))
    for step in 0..<24 {
      // Animations of one step are over in the next.
      func change(_ change: () -> Void) {
        if random.oneIn(3) { withAnimation(.linear(duration: 0.2), change) } else { change() }
      }
      switch random.int(in: 0...7) {
      case 0, 1:
        let index = random.int(in: 0...3)
        bound[index] = random.int(in: 0...40)
        change { handle.bound?.wrappedValue[index] = bound[index] }
        if handle.bound == nil { bound[index] = 5 + index }
      case 2, 3: change { model.values[random.int(in: 0...3)] = random.int(in: 0...40) }
      case 4: environment.colorScheme = random.bool() ? .dark : .light
      case 5: size.width = CGFloat(random.int(in: 200...300))
      default:
        tree = changed(tree, &random, depth: 4)
        host.update(Root(spec: tree, model: model, handle: handle, bound: bound))
      }
      host.environment = environment
      host.environment.displayScale = 2
      // A view that appears with an animation begins it, is on its way, and has arrived.
      for moment in [-0.9, -0.8, 0] {
        host.evaluate(time: Double(step) + moment)
        host.layout(size: size)
        if moment < 0 { _ = host.displayList() }
      }
      let fresh = ViewHost(Root(spec: tree, model: model, handle: Handle(), bound: bound))
      fresh.environment = environment
      fresh.environment.displayScale = 2
      fresh.evaluate(time: Double(step))
      fresh.layout(size: size)
      let (kept, new) = (host.displayList(), fresh.displayList())
      #expect(kept == new, "seed \(seed), step \(step)")
      guard kept == new else {
        print(DisplayListPrinter().print(kept), DisplayListPrinter().print(new), tree, separator: "\n---\n")
        return
      }
      #expect(fresh.pixelsOutOfBounds == [], "seed \(seed), step \(step)")
      for _ in 0..<8 {
        let point = CGPoint(x: random.double(in: 0...300), y: random.double(in: 0...300))
        let paths = [host, fresh].map { host in host.root?.hitPath(point).map(\.identity) ?? [] }
        #expect(paths[0] == paths[1], "seed \(seed), step \(step), \(point)")
      }
    }
  }
}
