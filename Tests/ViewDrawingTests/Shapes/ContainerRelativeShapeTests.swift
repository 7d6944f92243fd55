import DisplayList
import Testing
import ViewTestSupport
import Vitrine

/// The corners of a container and of what is inside it have one centre, as Apple's documentation of
/// `ContainerRelativeShape` describes it.
@MainActor
@Suite struct ContainerRelativeShapeTests {
  /// A corner's alpha along the diagonal from the corner of a shape drawn at a distance: the first opaque pixel of a
  /// circle of radius r is at r (1 - 1/√2).
  private func firstOnDiagonal(_ picture: Picture, from corner: Int) -> Int {
    (corner..<picture.height).first { picture[$0, $0][3] > 127 } ?? -1
  }

  @Test(arguments: [0.0, 10, 20, 35])
  func cornersAreConcentric(distance: Double) throws {
    let view = ContainerRelativeShape().fill(.black).padding(distance)
      .containerShape(RoundedRectangle(cornerRadius: 30, style: .circular))
    let radius = max(0, 30 - distance)
    let expected = distance + radius * (1 - 0.5.squareRoot())
    #expect(
      abs(Double(firstOnDiagonal(try Picture(view, width: 120, height: 120), from: Int(distance))) - expected) <= 1)
  }

  @Test func linesBackgroundsAndClipsFollow() throws {
    func container(_ view: some View) throws -> Picture {
      try Picture(
        view.padding(10).containerShape(RoundedRectangle(cornerRadius: 30, style: .circular)), width: 120, height: 120)
    }
    let expected = 10 + 20 * (1 - 0.5.squareRoot())
    for picture in [
      try container(Color.clear.background(.black, in: ContainerRelativeShape())),
      try container(Color.black.clipShape(.containerRelative)),
      try container(ContainerRelativeShape().strokeBorder(.black, lineWidth: 4)),
    ] {
      #expect(abs(Double(firstOnDiagonal(picture, from: 10)) - expected) <= 1)
      #expect(picture[60, 11][3] == 255 && picture[60, 9][3] == 0)
    }
    let line = try container(ContainerRelativeShape().strokeBorder(.black, lineWidth: 4))
    #expect(line[60, 13][3] == 255 && line[60, 15][3] == 0)
  }

  @Test func withoutAContainerItIsARectangle() throws {
    let picture = try Picture(ContainerRelativeShape().fill(.black), width: 20, height: 20)
    #expect(picture[0, 0][3] == 255)
  }

  /// The inner view stays where it is and as it is, and its container gets another shape.
  @Test func itFollowsAContainerOfAnotherShape() throws {
    struct Inner: View {
      var body: some View {
        ContainerRelativeShape().fill(.black).frame(width: 30, height: 60).clipShape(.containerRelative)
      }
    }
    struct Root: View {
      var radius: CGFloat
      var body: some View { Inner().containerShape(RoundedRectangle(cornerRadius: radius)) }
    }
    let host = ViewHost(Root(radius: 2))
    let size = CGSize(width: 60, height: 60)
    let first = host.displayList(size: size, scale: 1, time: 0)
    host.update(Root(radius: 12))
    let second = host.displayList(size: size, scale: 1, time: 1)
    #expect(second == ViewHost(Root(radius: 12)).displayList(size: size, scale: 1, time: 1))
    #expect(second != first)
  }

  /// The shape stays where it is, and its container grows.
  @Test func itFollowsAContainerThatGrows() throws {
    struct Root: View {
      let handle: Handle
      @State private var isLarge = false
      var body: some View {
        handle.isLarge = $isLarge
        return ContainerRelativeShape().fill(.black).frame(width: 60, height: 60).padding(isLarge ? 20 : 0)
          .containerShape(RoundedRectangle(cornerRadius: 30)).frame(width: 100, height: 100)
      }
    }
    @MainActor final class Handle { var isLarge: Binding<Bool>? }
    let handle = Handle()
    let host = ViewHost(Root(handle: handle))
    func list() -> Int {
      host.displayList(size: CGSize(width: 100, height: 100), scale: 1, time: 0).items.map(\.version).hashValue
    }
    let small = list()
    #expect(list() == small)
    handle.isLarge?.wrappedValue = true
    #expect(list() != small)
    handle.isLarge?.wrappedValue = false
    #expect(list() == small)
  }

  @Test func aShapeHasASizeOfItsOwn() throws {
    let picture = try Picture(Rectangle().size(width: 10, height: 5).fill(.black), width: 20, height: 20)
    #expect(picture[9, 4][3] == 255 && picture[10, 4][3] == 0 && picture[9, 5][3] == 0)
    let centred = try Picture(
      Rectangle().size(CGSize(width: 10, height: 10), anchor: .center).fill(.black), width: 20, height: 20)
    #expect(centred[4, 10][3] == 0 && centred[5, 10][3] == 255 && centred[14, 10][3] == 255 && centred[15, 10][3] == 0)
  }
}
