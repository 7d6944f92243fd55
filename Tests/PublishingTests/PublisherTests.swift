import Publishing
import Synchronization
import Testing

@Suite struct PublisherTests {
  @Test func operators() {
    let subject = PassthroughSubject<Int, Never>()
    var shown: [String] = []
    var ended = false
    let subscription = subject.filter { $0 > 0 }.map { $0 * 2 }.removeDuplicates().dropFirst()
      .scan(0, +).compactMap { $0 == 9 ? nil : "\($0)" }.eraseToAnyPublisher()
      .sink { _ in
        ended = true
      } receiveValue: {
        shown.append($0)
      }
    for value in [1, -1, 2, 2, 3] { subject.send(value) }
    #expect(shown == ["4", "10"])
    subject.send(completion: .finished)
    #expect(ended)
    subject.send(8)
    #expect(shown == ["4", "10"])
    subscription.cancel()
  }

  @Test func aSubscriptionEndsWithItsCancellable() {
    let subject = CurrentValueSubject<Int, Never>(1)
    var shown: [Int] = []
    do {
      var kept: Set<AnyCancellable> = []
      subject.sink { shown.append($0) }.store(in: &kept)
      subject.value = 2
      subject.send(3)
    }
    subject.send(4)
    #expect(shown == [1, 2, 3] && subject.value == 4)
    var just: [String] = []
    _ = Just("a").sink { _ in
      just.append("end")
    } receiveValue: {
      just.append($0)
    }
    #expect(just == ["a", "end"])
  }

  /// `@Published` sends each value before the property has it, beginning with the present one.
  @Test func publishedPropertiesPublish() {
    final class Model: ObservableObject { @Published var count = 1 }
    let model = Model()
    var shown: [[Int]] = []
    var changes = 0
    let all = [
      model.$count.sink { shown.append([$0, model.count]) }, model.objectWillChange.sink { changes += 1 },
    ]
    model.count = 5
    #expect(shown == [[1, 1], [5, 1]] && changes == 1)
    all.forEach { $0.cancel() }
    model.count = 6
    #expect(shown.count == 2 && changes == 1)
  }

  /// A subscriber is told once for each change, before it, and not any more once it no longer listens.
  @Test func listenersAreTold() {
    final class Listener: ObjectListener {
      let count = Mutex(0)
      let isThere = Mutex(true)
      var isListening: Bool { isThere.withLock { $0 } }
      func objectWillChange() { count.withLock { $0 += 1 } }
    }
    final class Key {}
    let (publisher, key) = (ObservableObjectPublisher(), Key())
    let listener = publisher.listener(for: ObjectIdentifier(key)) { Listener() }
    #expect(publisher.listener(for: ObjectIdentifier(key)) { Listener() } === listener)
    publisher.send()
    publisher.send()
    #expect(listener.count.withLock { $0 } == 2 && publisher.changes == 2)
    listener.isThere.withLock { $0 = false }
    publisher.send()
    #expect(listener.count.withLock { $0 } == 2)
    // Another object may be where one was that is gone.
    let next = publisher.listener(for: ObjectIdentifier(key)) { Listener() }
    #expect(next !== listener)
    publisher.send()
    #expect(next.count.withLock { $0 } == 1 && listener.count.withLock { $0 } == 2)
  }
}
