import DisplayList
import Renderer
import Surfaces
import TestSupport
import Testing
import Vitrine

@_spi(Nodes) @testable import ViewGraph

/// Nothing is painted outside of the window where no pixel inside shows the difference.
@MainActor
@Suite struct PaintBoundsTests {
  /// One of what may be painted beside its own frame, or not at all.
  private struct Specimen: View {
    let index: Int

    static let count = 22

    var body: some View {
      switch index {
      case 0: Text("fÂgj Åy").font(.system(size: 30)).italic()
      case 1: Text("low").baselineOffset(-40)
      case 2: Text("marks e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}").font(.system(size: 20))
      case 3: Text("shadow").shadow(color: .black, radius: 4, x: 30, y: 40)
      case 4: Circle().stroke(Color.red, lineWidth: 30).frame(width: 20, height: 20)
      case 5: Color.blue.frame(width: 20, height: 20).offset(x: 50, y: 60)
      case 6: Color.green.frame(width: 20, height: 20).blur(radius: 12)
      case 7: Color.orange.frame(width: 20, height: 40).rotationEffect(.degrees(60), anchor: .topLeading)
      case 8: Color.purple.frame(width: 10, height: 10).scaleEffect(6)
      case 9: Color.pink.frame(width: 20, height: 20).overlay { Capsule().frame(width: 90, height: 8) }
      case 10: Color.teal.frame(width: 20, height: 20).position(x: 70, y: 80).frame(width: 10, height: 10)
      case 11: Text("hidden").hidden()
      case 12:
        Canvas { context, _ in context.fill(Path(CGRect(x: -40, y: -40, width: 90, height: 90)), with: .color(.red)) }
      case 13: VStack { Color.red.frame(width: 10, height: 70) }.frame(height: 4).opacity(0.5)
      case 14: Rectangle().fill(Color.red.shadow(.drop(radius: 3, x: 20, y: 50))).frame(width: 10, height: 10)
      case 15: Text("mask").font(.system(size: 30)).mask { Rectangle().frame(width: 200, height: 200) }
      case 16: ZStack { ForEach(0..<40) { Color.black.opacity(0.1).frame(width: 3, height: CGFloat(3 * $0)) } }
      case 17: Text("clip").frame(width: 60, height: 60).background(.yellow).clipShape(Circle())
      case 18: GeometryReader { _ in Color.mint.frame(width: 80, height: 50) }.frame(width: 10, height: 10)
      case 19: Text("AAAAAAAAAAAAAAAA").font(.system(size: 10)).tracking(-30).offset(x: 150)
      case 20:
        ZStack {
          Circle().fill(.red).frame(width: 30, height: 30)
          Circle().fill(.blue).frame(width: 30, height: 30).offset(x: 10)
          Rectangle().fill(.ultraThinMaterial).frame(width: 30, height: 30).offset(x: 130)
        }
        .opacity(0.5)
      default: Image(systemName: "star").font(.system(size: 30)).foregroundStyle(.red)
      }
    }
  }

  /// A column of all of them, of which a window shows a part.
  private struct Column: View {
    let place: CGPoint

    var body: some View {
      VStack(spacing: 30) { ForEach(0..<Specimen.count, id: \.self) { Specimen(index: $0) } }
        .fixedSize()
        .padding(.leading, max(0, place.x))
        .padding(.top, max(0, place.y))
        .padding(.leading, min(0, place.x))
        .padding(.top, min(0, place.y))
        .frame(width: 100, height: 60, alignment: .topLeading)
    }
  }

  @Test(arguments: Array(stride(from: -1500.0, through: 40, by: 28)), [1.0, 1.5])
  func theWindowShowsWhatItWould(y: Double, scale: Double) {
    for x in [-70.0, -20, 30] {
      let host = ViewHost(Column(place: CGPoint(x: x, y: y)))
      let list = host.displayList(size: CGSize(width: 100, height: 60), scale: scale, time: 0)
      let whole = host.displayList(of: host.root)
      #expect(list.items.count < whole.items.count)
      let renderer = Offscreen(threads: 1)
      #expect(ImageDiff(renderer.render(list), renderer.render(whole)).maximum == 0, "at \(x), \(y)")
      #expect(host.pixelsOutOfBounds == [])
    }
  }

  /// A row that comes into the window is painted then, also in a block of rows that stay.
  @Test func whatComesIntoTheWindowIsPainted() {
    let host = ViewHost(Column(place: .zero))
    for y in [0.0, -200, -900, -300, 20] {
      host.update(Column(place: CGPoint(x: 0, y: y)))
      let list = host.displayList(size: CGSize(width: 100, height: 60), scale: 1, time: 0)
      let fresh = ViewHost(Column(place: CGPoint(x: 0, y: y)))
      #expect(list == fresh.displayList(size: CGSize(width: 100, height: 60), scale: 1, time: 0))
    }
  }

  /// The work of painting is in proportion to what shows.
  @Test(arguments: [100, 10_000])
  func rowsOutOfSightAreNotPainted(rows: Int) {
    let host = ViewHost(VStack(spacing: 0) { ForEach(0..<rows, id: \.self) { Text("Row \($0)").frame(height: 20) } })
    let list = host.displayList(size: CGSize(width: 100, height: 100), scale: 1, time: 0)
    // Five rows of 20 points in the middle, and those whose letters might reach into the window.
    #expect((5...14).contains(list.items.count))
  }
}

extension ViewHost {
  /// The nodes that paint outside of the bounds that they report.
  var pixelsOutOfBounds: [String] {
    var found: [String] = []
    func visit(_ node: ViewNode) {
      for child in node.placedChildren { visit(child) }
      guard !node.unscrolledPlacement.isSurrounded else { return }
      var canvas = DisplayCanvas(session: session, scale: Double(environment.displayScale))
      node.paint(into: &canvas)
      // Boxes end on whole pixels, and antialiasing in the next one.
      let scale = environment.displayScale
      let inside: Bool
      switch node.paintBounds {
      case .anywhere: inside = true
      case .nowhere: inside = canvas.extent.isEmpty
      case .inside(let rect):
        let extent = canvas.extent
        inside =
          extent.isEmpty
          || CGFloat(extent.minX) >= rect.minX * scale - 2 && CGFloat(extent.maxX) <= rect.maxX * scale + 2
            && CGFloat(extent.minY) >= rect.minY * scale - 2 && CGFloat(extent.maxY) <= rect.maxY * scale + 2
      }
      if !inside { found.append("\(Swift.type(of: node)): \(canvas.extent) in \(node.paintBounds)") }
    }
    if let root { ScrollTranslation.suspended { visit(root) } }
    return found
  }
}
