import DisplayList
import Renderer
import Surfaces
import TestSupport
import Testing
@_spi(Nodes) import ViewGraph
import Vitrine

/// Nodes that show animations by themselves show what an evaluation in each frame would, and those out of sight cost
/// nothing but their values.
@MainActor
@Suite struct FollowedAnimationTests {
  @MainActor final class Setters {
    var rows: [Int: () -> Void] = [:]
    var title: () -> Void = {}
  }

  private enum FrameKey: EnvironmentKey { static let defaultValue = 0 }

  /// A row that is moved, one of several ways.
  private struct Row: View {
    let index: Int
    let setters: Setters
    @State private var isOn = false

    static let kinds = 14

    var body: some View {
      content.onAppear { setters.rows[index] = { isOn.toggle() } }
    }

    private var label: some View {
      HStack(spacing: 2) {
        Color(hue: Double(index % 12) / 12, saturation: 1, brightness: 0.8).frame(width: 12, height: 8)
        Text("\(index)").font(.system(size: 8))
      }
      .padding(1)
      .background(Color.gray.opacity(0.3))
    }

    @ViewBuilder private var content: some View {
      let far: CGFloat = index % 2 == 0 ? 150 : -220
      switch index % Self.kinds {
      case 0: label.offset(y: isOn ? far : 0)
      case 1: label.opacity(isOn ? 1 : 0.3).offset(x: isOn ? 30 : 0, y: isOn ? far : 0)
      case 2: label.offset(y: isOn ? far : 0).opacity(isOn ? 0.4 : 1)
      case 3: label.offset(x: isOn ? 20 : 0).offset(y: isOn ? far : 0)
      case 4: label.scaleEffect(isOn ? 3 : 1)
      case 5: label.rotationEffect(.degrees(isOn ? 80 : 0)).offset(y: isOn ? far : 0)
      case 6: Circle().trim(from: 0, to: isOn ? 1 : 0.2).stroke(Color.red, lineWidth: 2).frame(width: 10, height: 10)
      case 7: GeometryReader { Text("\(Int($0.frame(in: .global).minY))") }.frame(height: 10).offset(y: isOn ? far : 0)
      case 8:
        HStack {
          label.offset(y: isOn ? far : 0); label.opacity(isOn ? 0 : 1)
        }.padding(1)
      case 9:
        Group {
          label; label.opacity(isOn ? 1 : 0.2)
        }.offset(y: isOn ? far : 0).padding(1)
      case 10: label.blur(radius: isOn ? 3 : 0).shadow(radius: isOn ? 4 : 0)
      case 11: label.offset(y: isOn ? far : 0).transition(.opacity).id(index)
      case 12: RoundedRectangle(cornerRadius: isOn ? 5 : 0).fill(isOn ? Color.red : .blue).frame(width: 20, height: 10)
      default: ScrollView { label.offset(y: isOn ? far / 20 : 0) }.frame(height: 9)
      }
    }
  }

  private struct Rows: View {
    let count: Int
    let setters: Setters
    @State private var title = 0

    var body: some View {
      let _ = setters.title = { title += 1 }
      VStack(spacing: 0) {
        Text("Title \(title)").font(.system(size: 8))
        VStack(spacing: 1) { ForEach(0..<count, id: \.self) { Row(index: $0, setters: setters) } }
      }
    }
  }

  /// Two hosts of the same views, of which one evaluates all of them in each frame.
  @Test(arguments: 1...8)
  func showsWhatAnEvaluationShows(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let setters = [Setters(), Setters()]
    let count = Row.kinds * 5
    let hosts = setters.map { ViewHost(Rows(count: count, setters: $0)) }
    let renderer = Offscreen(threads: 1)
    var size = CGSize(width: 90, height: 160)
    for frame in 0..<60 {
      if random.oneIn(3) {
        let animations: [Animation?] = [
          .linear(duration: 0.3), .spring(duration: 0.4), .easeInOut(duration: 0.1).delay(0.1), nil,
        ]
        let animation = animations[random.int(in: 0...3)]
        let rows = (0..<random.int(in: 1...30)).map { _ in random.int(in: 0...count - 1) }
        for setters in setters { withAnimation(animation) { for row in rows { setters.rows[row]?() } } }
      }
      if random.oneIn(20) { for setters in setters { setters.title() } }
      if random.oneIn(15) { size.height = CGFloat(random.int(in: 60...260)) }
      hosts[1].environment[FrameKey.self] = frame
      let lists = hosts.map { $0.displayList(size: size, scale: 1, time: Double(frame) / 30) }
      let difference = ImageDiff(renderer.render(lists[0]), renderer.render(lists[1])).maximum
      #expect(difference == 0, "seed \(seed), frame \(frame)")
      if difference > 0 { return }
      guard random.oneIn(10) else { continue }
      #expect(hosts[0].pixelsOutOfBounds == [], "seed \(seed), frame \(frame)")
      let frames = hosts.map { self.frames(of: $0) }
      #expect(frames[0] == frames[1], "seed \(seed), frame \(frame)")
    }
  }

  /// The place of every node, and the views under some points.
  private func frames(of host: ViewHost) -> [String] {
    var found: [String] = []
    func visit(_ node: ViewNode) {
      found.append("\(node.identity) \(node.frame)")
      for child in node.placedChildren { visit(child) }
    }
    if let root = host.root { visit(root) }
    for y in stride(from: -100.0, to: 300, by: 7) {
      found.append("\(host.root?.hitPath(CGPoint(x: 40, y: y)).map(\.identity) ?? [])")
    }
    return found
  }

  /// A column of rows that all move, of which ten show.
  private struct Moving: View {
    let count: Int
    let setters: Setters
    @State private var isOn = false

    var body: some View {
      VStack(spacing: 0) {
        ForEach(0..<count, id: \.self) { index in
          Text("\(index)").frame(height: 20).background(Color.gray).opacity(isOn ? 1 : 0.5).offset(x: isOn ? 40 : 0)
        }
      }
      .onAppear { setters.rows[0] = { withAnimation(.linear(duration: 10)) { isOn.toggle() } } }
    }
  }

  private func host(of count: Int) -> ViewHost {
    let setters = Setters()
    let host = ViewHost(Moving(count: count, setters: setters))
    for frame in 0..<6 {
      if frame == 2 { setters.rows[0]?() }
      _ = host.displayList(size: CGSize(width: 100, height: 200), scale: 1, time: Double(frame) / 60)
    }
    return host
  }

  /// Rows that are out of sight are neither evaluated nor placed nor painted: a thousand cost what a hundred do.
  @Test func whatIsOutOfSightIsLeft() {
    let costs = [100, 1000].map { host(of: $0).counts }
    #expect(costs[0] == costs[1])
    #expect(costs[0].bodies == 0 && costs[0].arranged == 0 && costs[0].evaluated == 1, "\(costs[0])")
    // Ten rows and one or two at each edge, of eight nodes or so each.
    #expect((10...130).contains(costs[0].placed), "\(costs[0])")
  }

  /// A view that has painted nothing, beside one that is left out, is not itself left out.
  @Test func whatFadesInIsSeen() {
    struct Toast: View {
      let setters: Setters
      @State private var isOn = false

      var body: some View {
        ZStack {
          Color.red.frame(width: 10, height: 10).offset(y: 5000)
          Color.blue.frame(width: 30, height: 30).opacity(isOn ? 1 : 0)
        }
        .onAppear { setters.rows[0] = { withAnimation(.linear(duration: 0.1)) { isOn = true } } }
      }
    }
    let setters = Setters()
    let host = ViewHost(Toast(setters: setters))
    var items: [Int] = []
    for frame in 0..<12 {
      if frame == 2 { setters.rows[0]?() }
      let list = host.displayList(size: CGSize(width: 100, height: 100), scale: 1, time: Double(frame) / 60)
      items.append(list.items.count)
    }
    #expect(items == [0, 0, 0] + Array(repeating: 1, count: 9))
  }

  /// Views that come into sight when the window is resized after the animation are seen, and hit.
  @Test func whatALargerWindowShowsIsThere() {
    struct Drawer: View {
      let setters: Setters
      @State private var isOn = false

      var body: some View {
        VStack {
          Color.red.frame(width: 20, height: 20)
          Color.blue.frame(width: 20, height: 20).onTapGesture {}.offset(y: isOn ? 300 : 900)
        }
        .frame(width: 100, height: 50, alignment: .top)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
        .onAppear { setters.rows[0] = { withAnimation(.linear(duration: 0.1)) { isOn.toggle() } } }
      }
    }
    let setters = Setters()
    let host = ViewHost(Drawer(setters: setters))
    var items: [Int] = []
    for frame in 0..<14 {
      if frame == 2 { setters.rows[0]?() }
      let size = CGSize(width: 100, height: frame < 13 ? 200 : 400)
      items.append(host.displayList(size: size, scale: 1, time: Double(frame) / 60).items.count)
      if frame == 1 { #expect(!host.contains(CGPoint(x: 50, y: 338))) }
    }
    #expect(items == Array(repeating: 1, count: 13) + [2])
    #expect(host.contains(CGPoint(x: 50, y: 338)))
  }

  /// Whoever asks for places finds those of the frame.
  @Test func whatIsOutOfSightIsWhereItBelongs() {
    let host = host(of: 100)
    func texts(_ node: ViewNode) -> [CGRect] {
      (node is any TextShowing ? [node.frame] : []) + node.placedChildren.flatMap { texts($0) }
    }
    // A linear animation of 40 points in ten seconds, three frames after its first.
    let frames = host.root.map { texts($0) } ?? []
    #expect(frames.count == 100)
    for frame in frames { #expect(abs(frame.midX - 50 - 40 * 3 / 600) < 1e-9) }
  }
}
