import Testing
import ViewTestSupport
import Vitrine

@_spi(Nodes) @testable import ViewGraph

/// Tests that the parts of a view have identities of their own.
@MainActor
@Suite struct ViewRoleTests {
  @Test(arguments: [ViewIdentity.root, .stableRoot])
  func noTwoShareAKey(of view: ViewIdentity) {
    var keys: [ViewIdentity: String] = [:]
    func add(_ key: ViewIdentity, _ name: String) {
      let other = keys.updateValue(name, forKey: key)
      #expect(other == nil, "\(name) and \(other ?? "")")
    }
    for role in ViewRole.allCases {
      for index in 0..<300 { add(view.child(role, index), "\(role) \(index)") }
      // An index as large as the number of a gradient's stops makes it.
      add(view.child(role, 1 << 40), "\(role) 1 << 40")
    }
    for index in 0..<30_000 { add(view.child(index), "child \(index)") }
    for id in ["a", "b"] { add(view.child(id: id), "id \(id)") }
    add(view.child(type: Int.self), "Int")
    add(view.child(property: StableHash.of(text: "_a"), at: 100_000), "property _a")
  }

  @MainActor final class Log {
    var bodies = 0
    var notes: [Int: Binding<String>] = [:]
  }

  private struct Member: View {
    let log: Log
    var body: some View {
      log.bodies += 1
      return Text("member")
    }
  }

  private struct Modified<Content: View>: View {
    let content: Content
    var isPreceded = false
    var body: some View {
      VStack {
        if isPreceded { Color.red.environment(\.lineLimit, 1) }
        content
      }
    }
  }

  /// A grid's own environment and that of a modifier on it are not mistaken for each other: each would be another one in
  /// every walk, with all that is in it.
  @Test func aGridUnderAModifierIsKept() {
    func check(_ content: some View, _ name: String, _ log: Log) {
      let host = ViewHost(Modified(content: content)).laidOut(200, 200)
      func members() -> [ObjectIdentifier] {
        var found: [ObjectIdentifier] = []
        func visit(_ node: ViewNode) {
          if node is TextNode { found.append(ObjectIdentifier(node)) }
          node.placedChildren.forEach(visit)
        }
        host.root.map(visit)
        return found
      }
      let before = members()
      #expect(before.count == 2)
      log.bodies = 0
      for isPreceded in [false, true, false] {
        host.update(Modified(content: content, isPreceded: isPreceded))
        _ = host.laidOut(200, 200)
        #expect(members() == before, "\(name), preceded: \(isPreceded)")
      }
      #expect(log.bodies == 0, "\(name)")
    }
    func checkAll(_ content: some View, _ name: String, _ log: Log) {
      check(content.font(.body), "\(name) font", log)
      check(content.foregroundStyle(.red), "\(name) foregroundStyle", log)
      check(content.environment(\.lineLimit, 2), "\(name) environment", log)
      check(content.transformEnvironment(\.lineLimit) { $0 = 2 }, "\(name) transformEnvironment", log)
      check(content.focusable(), "\(name) focusable", log)
      check(content.coordinateSpace(.named("space")), "\(name) coordinateSpace", log)
      check(content.background(.thinMaterial), "\(name) background", log)
      check(content.containerShape(.rect(cornerRadius: 4)), "\(name) containerShape", log)
    }
    let log = Log()
    let columns = [GridItem(), GridItem()]
    checkAll(
      LazyVGrid(columns: columns) {
        Member(log: log); Member(log: log)
      }, "LazyVGrid", log)
    checkAll(
      LazyHGrid(rows: columns) {
        Member(log: log); Member(log: log)
      }, "LazyHGrid", log)
    checkAll(
      LazyVStack {
        Member(log: log); Member(log: log)
      }, "LazyVStack", log)
    checkAll(
      VStack {
        Member(log: log); Member(log: log)
      }, "VStack", log)
    checkAll(
      ScrollView {
        Member(log: log); Member(log: log)
      }, "ScrollView", log)
    checkAll(
      List {
        Member(log: log); Member(log: log)
      }, "List", log)
  }

  /// A view whose body is a scroll view, with a state as its first property.
  private struct Row: View {
    @State private var note = ""
    let log: Log
    let index: Int
    var body: some View {
      log.notes[index] = $note
      return ScrollView(.horizontal) { Text("row") }.frame(height: 50)
    }
  }

  @Test func theStateOfARowIsNotMistakenForItsBodys() {
    let log = Log()
    let host = ViewHost(ScrollView { LazyVStack { ForEach(0..<100, id: \.self) { Row(log: log, index: $0) } } })
    func scroll(by distance: CGFloat) {
      let delta = CGSize(width: 0, height: distance)
      _ = host.send(ScrollEvent(at: CGPoint(x: 50, y: 50), delta: delta, isPrecise: true, time: 0))
      _ = host.laidOut(100, 100)
    }
    _ = host.laidOut(100, 100)
    log.notes[0]?.wrappedValue = "kept"
    _ = host.laidOut(100, 100)
    scroll(by: 2000)
    log.notes[0] = nil
    scroll(by: -2000)
    #expect(log.notes[0]?.wrappedValue == "kept")
  }
}
