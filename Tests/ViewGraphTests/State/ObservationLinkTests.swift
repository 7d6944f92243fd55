import Observation
import Testing
import Vitrine

@testable import ViewGraph

/// Views that read observable objects are told of each change once, and leave nothing behind in the objects.
@MainActor
@Suite struct ObservationLinkTests {
  @Observable final class Model { var value = 0 }

  final class Token: Sendable {}

  struct Reader: View {
    let model: Model
    let other: Int
    var body: some View { Spacer().frame(width: CGFloat(model.value + other), height: 1) }
  }

  struct Timeline: View {
    let model: Model
    var body: some View {
      TimelineView(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 1)) { _ in
        Spacer().frame(width: CGFloat(model.value), height: 1)
      }
    }
  }

  private func frame<V: View>(_ host: ViewHost, _ view: V, time: Double = 0) {
    host.update(view)
    host.evaluate(time: time)
    host.layout(proposal: .unspecified)
  }

  @Test func aCancelledObservationIsReleased() {
    let model = Model()
    let link = ObservationLink()
    weak var token: Token?
    do {
      let kept = Token()
      token = kept
      withObservationTracking(
        {
          link.join()
          _ = model.value
        }, onChange: { withExtendedLifetime(kept) {} })
    }
    #expect(token != nil)
    link.cancel()
    #expect(token == nil && link.isCancelled)
  }

  /// The first evaluation of a type shows that it reads an object; from then on it has links.
  @Test func anEvaluationEndsTheObservationOfTheOneBefore() throws {
    let model = Model()
    let host = ViewHost(Reader(model: model, other: 0))
    frame(host, Reader(model: model, other: 0))
    var links: [ObservationLink] = []
    for other in 1...20 {
      frame(host, Reader(model: model, other: other))
      let found = host.session.records.records.values.compactMap { $0.observations?.body }
      #expect(found.count == 1)
      links += found
    }
    #expect(links.dropLast().allSatisfy(\.isCancelled) && links.last?.isCancelled == false)
    #expect(!host.needsFrame())
    model.value = 30
    #expect(host.needsFrame())
    host.evaluate(time: 1)
    host.layout(proposal: .unspecified)
    #expect(host.size.width == 50)
  }

  /// An observation of a host that has gone would keep its invalidation.
  @Test func nothingIsLeftOfAHost() {
    let model = Model()
    func show() -> Weak {
      let reader = ViewHost(Reader(model: model, other: 0))
      let timeline = ViewHost(Timeline(model: model))
      for step in 0..<10 {
        frame(reader, Reader(model: model, other: step))
        frame(timeline, Timeline(model: model), time: Double(step))
      }
      model.value += 1
      #expect(reader.needsFrame() && timeline.needsFrame())
      frame(timeline, Timeline(model: model), time: 11)
      return Weak(reader: reader.session.invalidation, timeline: timeline.session.invalidation)
    }
    // The first hosts find out which types read objects.
    _ = show()
    let left = show()
    #expect(left.reader == nil && left.timeline == nil)
  }

  private struct Weak {
    weak var reader: Invalidation?
    weak var timeline: Invalidation?
  }
}
