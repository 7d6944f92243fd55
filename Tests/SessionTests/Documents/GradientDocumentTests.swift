import Testing
import Vitrine

@testable import Session

@Suite struct GradientDocumentTests {
  private func document(_ locations: [Double]) -> GradientDocument {
    GradientDocument(locations.map { ($0, SIMD4(Float($0), 0, 0, 1)) })
  }

  @Test func anInsertedStopHasTheColourThatIsThere() throws {
    var gradient = GradientDocument([(0, [1, 0, 0, 1]), (1, [0, 0, 1, 0.5])])
    let id = gradient.insertStop(at: 0.25)
    let stop = try #require(gradient[id])
    // Colour counts by its opacity: three parts of opaque red to one of blue at a half.
    let expected: SIMD4<Float> = [0.75 / 0.875, 0, 0.125 / 0.875, 0.875]
    #expect((0..<4).allSatisfy { abs(stop.color[$0] - expected[$0]) < 1e-5 })
    #expect(gradient.stops.map(\.location) == [0, 0.25, 1])
    gradient.insertStop(at: 7)
    #expect(gradient.stops.last?.location == 1 && gradient.stops.last?.color == [0, 0, 1, 0.5])
  }

  @Test func perceptualMixingIsTheViews() {
    let gradient = GradientDocument(isPerceptual: true, [(0, [1, 0, 0, 1]), (1, [0, 0, 1, 1])])
    let mixed = SIMD4<Float>(Color(red: 1, green: 0, blue: 0).mix(with: Color(red: 0, green: 0, blue: 1), by: 0.5))
    #expect(gradient.color(at: 0.5) == mixed)
  }

  @Test func aStopIsDraggedPastItsNeighbours() {
    var gradient = document([0, 0.4, 1])
    let id = gradient.stops[0].id
    gradient.moveStop(id, to: 0.3)
    #expect(gradient.stops.map(\.location) == [0.3, 0.4, 1])
    gradient.moveStop(id, to: 0.7)
    #expect(gradient.stops.map(\.location) == [0.4, 0.7, 1])
    #expect(gradient.stops[1].id == id)
    gradient.moveStop(id, to: -3)
    #expect(gradient.stops[0].id == id && gradient.stops[0].location == 0)
    gradient.moveStop(id, to: 3)
    // At its neighbour's place it stays on its own side.
    #expect(gradient.stops[1].id == id && gradient.stops[1].location == 1)
  }

  @Test func stopsGoDownToTwo() {
    var gradient = document([0, 0.5, 1])
    gradient.removeStop(gradient.stops[1].id)
    #expect(gradient.stops.count == 2)
    gradient.removeStop(gradient.stops[0].id)
    #expect(gradient.stops.count == 2)
  }

  @Test func reverseAndDistribute() {
    var gradient = document([0.1, 0.2, 0.3, 0.7])
    let ids = gradient.stops.map(\.id)
    gradient.distribute()
    #expect(zip(gradient.stops.map(\.location), [0.1, 0.3, 0.5, 0.7]).allSatisfy { abs($0 - $1) < 1e-12 })
    gradient.reverse()
    #expect(gradient.stops.map(\.id) == ids.reversed())
    #expect(zip(gradient.stops.map(\.location), [0.3, 0.5, 0.7, 0.9]).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test func codeIsSwiftUIs() {
    var gradient = GradientDocument([(0, [1, 0, 0, 1]), (0.5, [0, 0.2, 1, 0.5])])
    #expect(
      gradient.swiftCode == """
        LinearGradient(
          stops: [
            .init(color: Color(red: 1, green: 0, blue: 0), location: 0),
            .init(color: Color(red: 0, green: 0.2, blue: 1, opacity: 0.5), location: 0.5),
          ],
          startPoint: .leading, endPoint: .trailing)
        """)
    gradient.kind = .angular
    gradient.angle = 45
    gradient.isPerceptual = true
    #expect(
      gradient.swiftCode == """
        Rectangle().fill(.angularGradient(
          Gradient(stops: [
            .init(color: Color(red: 1, green: 0, blue: 0), location: 0),
            .init(color: Color(red: 0, green: 0.2, blue: 1, opacity: 0.5), location: 0.5),
          ]).colorSpace(.perceptual),
          center: .center, startAngle: .degrees(45), endAngle: .degrees(405)))
        """)
  }
}
