import DisplayList
import Observation
import Surfaces
import Testing
@_spi(Nodes) import ViewGraph
import Vitrine

/// A view that is evaluated again keeps its nodes: they become what the new ones would be.
@MainActor
@Suite struct StayingNodeTests {
  struct Card: View {
    var text = "12"
    var isRed = true
    var padding: CGFloat = 3
    var offset: CGFloat = 0
    var radius: CGFloat = 2
    var alignment = VerticalAlignment.center
    var isHit = true

    var body: some View {
      HStack(alignment: alignment, spacing: 2) {
        Rectangle().fill(isRed ? Color.red : .blue).frame(width: 8, height: 8)
        Text(text).font(.system(size: 12))
        Spacer(minLength: 1)
        Text("x").font(.system(size: 20))
      }
      .padding(padding)
      .background { RoundedRectangle(cornerRadius: radius).fill(isRed ? Color.green : .yellow) }
      .clipShape(RoundedRectangle(cornerRadius: radius))
      .opacity(isRed ? 1 : 0.5)
      .offset(x: offset)
      .allowsHitTesting(isHit)
      .mask { Rectangle() }
      .onTapGesture {}
    }
  }

  private static let size = CGSize(width: 120, height: 60)

  private func nodes(of host: ViewHost) -> [ViewNode] {
    func all(_ node: ViewNode) -> [ViewNode] { [node] + node.children.flatMap(all) }
    return host.root.map(all) ?? []
  }

  private func areSame(_ a: [ViewNode], _ b: [ViewNode]) -> Bool { a.elementsEqual(b, by: ===) }

  /// Every node of a card stays, whatever changes in it, and it shows the same as in a new host.
  @Test(arguments: [
    Card(text: "13"), Card(text: "a longer text"), Card(isRed: false), Card(padding: 5), Card(offset: 4),
    Card(radius: 6),
    Card(alignment: .firstTextBaseline),
    Card(text: "", isRed: false, padding: 1, offset: 1, radius: 1, alignment: .top),
  ])
  func everyNodeStays(changed: Card) {
    let host = ViewHost(Card())
    _ = host.displayList(size: Self.size, scale: 1, time: 0)
    let before = nodes(of: host)
    for (step, card) in [changed, Card(), changed].enumerated() {
      host.update(card)
      let list = host.displayList(size: Self.size, scale: 1, time: Double(step + 1))
      #expect(list == ViewHost(card).displayList(size: Self.size, scale: 1, time: 0))
      #expect(areSame(nodes(of: host), before))
    }
  }

  /// The value of `allowsHitTesting` belongs to a node: another value makes another node.
  @Test func anotherValueIsAnotherNode() {
    let host = ViewHost(Card())
    _ = host.displayList(size: Self.size, scale: 1, time: 0)
    let before = nodes(of: host)
    #expect(host.contains(CGPoint(x: 60, y: 30)))
    host.update(Card(isHit: false))
    _ = host.displayList(size: Self.size, scale: 1, time: 1)
    #expect(!host.contains(CGPoint(x: 60, y: 30)) && !areSame(nodes(of: host), before))
  }

  /// A colour needs no layout; a text needs its own, and that of its row where it is of another width.
  @Test func onlyWhatChangedIsLaidOut() {
    let host = ViewHost(Card())
    _ = host.displayList(size: Self.size, scale: 1, time: 0)
    func counts(_ card: Card) -> FrameCounts {
      host.update(card)
      _ = host.displayList(size: Self.size, scale: 1, time: 1)
      return host.counts
    }
    #expect(counts(Card(isRed: false)).arranged == 0)
    let same = counts(Card(text: "13", isRed: false))
    let wider = counts(Card(text: "1333", isRed: false))
    #expect(
      (1...4).contains(same.arranged) && same.arranged < wider.arranged && wider.arranged < 30, "\(same) \(wider)")
  }

  struct Rows: View {
    let texts: [String]
    var alignment = VerticalAlignment.center

    var body: some View {
      VStack(spacing: 1) {
        ForEach(texts.indices, id: \.self) { index in
          HStack(alignment: alignment, spacing: 1) {
            Text(texts[index])
            Text("x").font(.system(size: 30))
          }
          .frame(width: 100, alignment: .leading)
        }
      }
    }
  }

  /// A row in a frame of its own is laid out alone, though there are baselines in it, as long as nobody has asked for them.
  @Test(arguments: [VerticalAlignment.center, .firstTextBaseline])
  func theBaselinesOfARowStayInIt(alignment: VerticalAlignment) {
    func arranged(_ count: Int) -> Int {
      var texts = (0..<count).map { "\($0 % 10)" }
      let host = ViewHost(Rows(texts: texts, alignment: alignment))
      _ = host.displayList(size: Self.size, scale: 1, time: 0)
      texts[count / 2] = "wider"
      host.update(Rows(texts: texts, alignment: alignment))
      let list = host.displayList(size: Self.size, scale: 1, time: 1)
      let arranged = host.counts.arranged
      let fresh = ViewHost(Rows(texts: texts, alignment: alignment))
      #expect(list == fresh.displayList(size: Self.size, scale: 1, time: 0))
      return arranged
    }
    let few = arranged(10)
    #expect(few < 20 && arranged(300) == few)
  }

  /// A baseline that somebody has asked for moves them where only its own line has changed.
  @Test func aBaselineMovesItsNeighbours() {
    struct Line: View {
      let size: CGFloat
      var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: 1) {
          VStack { Text("a").font(.system(size: size)) }.frame(width: 30, height: 40, alignment: .top)
          Color.red.frame(width: 5, height: 5)
        }
      }
    }
    let host = ViewHost(Line(size: 10))
    _ = host.displayList(size: Self.size, scale: 1, time: 0)
    for (step, size) in [30.0, 12, 20].enumerated() {
      host.update(Line(size: size))
      let list = host.displayList(size: Self.size, scale: 1, time: Double(step + 1))
      #expect(list == ViewHost(Line(size: size)).displayList(size: Self.size, scale: 1, time: 0))
    }
  }

  /// The symbols of a canvas are in no tree of a host: the canvas places the views that have changed in them.
  @Test func theSymbolsOfACanvasChange() {
    struct Picture: View {
      let step: Int
      var body: some View {
        Canvas { context, _ in
          for id in 0..<3 {
            if let symbol = context.resolveSymbol(id: id) { context.draw(symbol, at: CGPoint(x: 20 + 35 * id, y: 30)) }
          }
        } symbols: {
          Rectangle().frame(width: 10, height: 6).rotationEffect(.degrees(Double(30 * step)))
            .opacity(step % 2 == 0 ? 1 : 0.5).offset(x: CGFloat(step)).tag(0)
          HStack(spacing: 1) {
            Image(systemName: "star").foregroundStyle(step % 2 == 0 ? .red : .blue)
            Text("5")
          }
          .tag(1)
          Text(step % 2 == 0 ? "1" : "longer").frame(width: 30, height: 20).tag(2)
        }
      }
    }
    let host = ViewHost(Picture(step: 0))
    for step in 0..<4 {
      host.update(Picture(step: step))
      let list = host.displayList(size: Self.size, scale: 1, time: Double(step))
      #expect(list == ViewHost(Picture(step: step)).displayList(size: Self.size, scale: 1, time: 0), "\(step)")
    }
  }

  /// Two nodes that change, one inside the other, place their content once.
  @Test func whatIsInsideIsPlacedOnce() {
    @MainActor final class Log { var frames: [CGRect] = [] }
    struct Moved: View {
      let log: Log
      let x: CGFloat
      var body: some View {
        Color.red.frame(width: 10, height: 10)
          .onGeometryChange(for: CGRect.self) {
            $0.frame(in: .global)
          } action: {
            log.frames.append($0)
          }
          .offset(x: x).offset(y: x)
          .frame(width: 40, height: 40, alignment: .topLeading)
      }
    }
    let log = Log()
    let host = ViewHost(Moved(log: log, x: 0))
    for (time, x) in [0.0, 3, 7].enumerated() {
      host.update(Moved(log: log, x: x))
      _ = host.displayList(size: CGSize(width: 40, height: 40), scale: 1, time: Double(time))
    }
    #expect(log.frames.map(\.origin) == [0, 3, 7].map { CGPoint(x: $0, y: $0) })
  }

  @MainActor @Observable final class Model {
    var isOpen = false
    @ObservationIgnored var heights: [CGFloat] = []
  }

  /// A view that a geometry reader makes anew while it is placed replaces the one that had changed, which is not placed
  /// after it.
  @Test func whatIsMadeAnewInAReaderStays() {
    struct Header: View {
      let model: Model
      var body: some View { Color.blue.frame(height: model.isOpen ? 80 : 20) }
    }
    struct Inner: View {
      var body: some View { Color.red.frame(width: 10, height: 10) }
    }
    struct Box: View {
      let model: Model
      let height: CGFloat
      var body: some View {
        VStack(spacing: 0) {
          GeometryReader { _ in Inner() }
          Text(model.isOpen ? "open" : "closed")
        }
        .onGeometryChange(for: CGFloat.self) {
          $0.size.height
        } action: {
          model.heights.append($0)
        }
        .frame(height: model.isOpen ? height / 2 : height)
      }
    }
    struct Root: View {
      let model: Model
      var body: some View {
        VStack(spacing: 0) {
          Header(model: model)
          GeometryReader { Box(model: model, height: $0.size.height) }
        }
        .padding(1)
      }
    }
    let model = Model()
    let size = CGSize(width: 100, height: 202)
    let host = ViewHost(Root(model: model))
    _ = host.displayList(size: size, scale: 1, time: 0)
    model.isOpen = true
    let list = host.displayList(size: size, scale: 1, time: 1)
    #expect(list == ViewHost(Root(model: model)).displayList(size: size, scale: 1, time: 0))
    #expect(model.heights == [180, 60, 60])
  }

  /// A gesture that comes where there was none knows where its view is.
  @Test func aGestureThatComesLaterKnowsItsPlace() {
    @MainActor final class Log { var points: [CGPoint] = [] }
    struct Pad: View {
      let log: Log
      let isOn: Bool
      var body: some View {
        Color.red.frame(width: 20, height: 20)
          .gesture(
            DragGesture(minimumDistance: 0).onChanged { log.points.append($0.location) }, including: isOn ? .all : .none
          )
          .frame(width: 100, height: 40, alignment: .bottomTrailing)
      }
    }
    let log = Log()
    let host = ViewHost(Pad(log: log, isOn: false))
    let size = CGSize(width: 100, height: 40)
    _ = host.displayList(size: size, scale: 1, time: 0)
    host.update(Pad(log: log, isOn: true))
    _ = host.displayList(size: size, scale: 1, time: 1)
    host.send(PointerEvent(.down, at: CGPoint(x: 85, y: 24), time: 1))
    #expect(log.points == [CGPoint(x: 5, y: 4)])
  }
}

extension StayingNodeTests.Card: CustomTestStringConvertible {
  nonisolated var testDescription: String {
    "\(text), \(isRed), \(padding), \(offset), \(radius), \(alignment), \(isHit)"
  }
}
