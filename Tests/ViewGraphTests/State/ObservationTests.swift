import DisplayList
import Observation
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

@MainActor
@Suite struct ObservationTests {
  final class Model: ObservableObject {
    @Published var width: CGFloat = 10
    var untold = 0
  }

  @Observable final class Modern {
    var width: CGFloat = 10
    var unread = 0
  }

  @MainActor final class Handle {
    var model: Model?
    var made = 0
  }

  @Test func aPublishedPropertyAsksForAFrame() {
    struct Root: View {
      @ObservedObject var model: Model
      var body: some View { box("w", model.width, 1) }
    }
    let model = Model()
    let host = ViewHost(Root(model: model)).laidOut(100, 100)
    model.untold = 1
    #expect(!host.needsFrame())
    model.width = 20
    #expect(host.needsFrame())
    #expect(host.laidOut(100, 100).probes["w"]?.width == 20)
  }

  @Test func aStateObjectIsMadeOnce() {
    struct Root: View {
      let handle: Handle
      @StateObject private var model: Model

      init(handle: Handle) {
        self.handle = handle
        _model = StateObject(
          wrappedValue: {
            MainActor.assumeIsolated { handle.made += 1 }
            return Model()
          }())
      }

      var body: some View {
        handle.model = model
        return box("w", $model.width.wrappedValue, 1)
      }
    }
    let handle = Handle()
    let host = ViewHost(Root(handle: handle)).laidOut(100, 100)
    host.update(Root(handle: handle))
    _ = host.laidOut(100, 100)
    #expect(handle.made == 1)
    handle.model?.width = 33
    #expect(host.laidOut(100, 100).probes["w"]?.width == 33)
  }

  @Test func objectsComeFromTheEnvironment() {
    struct Inner: View {
      @EnvironmentObject var model: Model
      @Environment(Modern.self) var modern
      var body: some View { box("w", model.width, modern.width) }
    }
    let model = Model()
    let modern = Modern()
    let host = ViewHost(Inner().environmentObject(model).environment(modern)).laidOut(100, 100)
    model.width = 40
    modern.width = 5
    #expect(host.laidOut(100, 100).probes["w"]?.size == CGSize(width: 40, height: 5))
  }

  @Test func anObservableAsksOnlyForWhatWasRead() {
    struct Root: View {
      let modern: Modern
      var body: some View { box("w", modern.width, 1) }
    }
    let modern = Modern()
    let host = ViewHost(Root(modern: modern)).laidOut(100, 100)
    modern.unread = 1
    #expect(!host.needsFrame())
    modern.width = 12
    #expect(host.needsFrame())
    #expect(host.laidOut(100, 100).probes["w"]?.width == 12)
    @Bindable var bound = modern
    $bound.width.wrappedValue = 13
    #expect(modern.width == 13)
  }

  /// A view's memberwise initializer takes the object, not its wrapper.
  @Test func aBindablePropertyIsInitializedWithTheObject() {
    struct Editor: View {
      @Bindable var model: Modern
      var name = "w"
      var body: some View {
        Color.red.overlay { box(name, model.width, 1) }.onTapGesture { $model.width.wrappedValue = 14 }
      }
    }
    let modern = Modern()
    let host = ViewHost(Editor(model: modern)).laidOut(100, 100)
    host.click(50, 50)
    #expect(host.laidOut(100, 100).probes["w"]?.width == 14)
    #expect(modern.width == 14)
  }

  @Test func whatAGeometryReaderReadsIsFollowedAndAnimates() {
    let modern = Modern()
    let host = ViewHost(
      GeometryReader { _ in Color.red.frame(width: 10, height: 10).offset(x: modern.width) }
    )
    func minX(at time: Double) -> Int {
      host.displayList(size: CGSize(width: 100, height: 100), scale: 1, time: time).items[0].extent.minX
    }
    #expect(minX(at: 0) == 10)
    withAnimation(.linear(duration: 1)) { modern.width = 50 }
    #expect(host.needsFrame())
    #expect(minX(at: 0) == 10)
    #expect(minX(at: 0.5) == 30)
    #expect(minX(at: 1) == 50)
  }

  @Test func comingChangingAndGoing() {
    @MainActor final class Log { var events: [String] = [] }
    struct Root: View {
      let log: Log
      var value: Int
      var isShown: Bool
      var body: some View {
        if isShown {
          Color.red
            .onAppear { log.events.append("appear") }
            .onDisappear { log.events.append("disappear") }
            .onChange(of: value) { old, new in log.events.append("\(old) to \(new)") }
            .onChange(of: value, initial: true) { log.events.append("initial or later") }
        }
      }
    }
    let log = Log()
    let host = ViewHost(Root(log: log, value: 1, isShown: true)).laidOut(10, 10)
    #expect(Set(log.events) == ["appear", "initial or later"])
    log.events = []
    host.update(Root(log: log, value: 2, isShown: true))
    _ = host.laidOut(10, 10)
    #expect(Set(log.events) == ["1 to 2", "initial or later"])
    log.events = []
    host.update(Root(log: log, value: 2, isShown: false))
    _ = host.laidOut(10, 10)
    #expect(log.events == ["disappear"])
  }

  @Test func aChangeThatChangesItselfIsCutOff() {
    struct Endless: View {
      @State private var count = 0
      var body: some View { Color.red.onChange(of: count, initial: true) { count += 1 } }
    }
    let host = ViewHost(Endless()).laidOut(10, 10)
    #expect(host.diagnostics.contains { $0.description.contains("Endless") && $0.description.contains("onChange") })
    #expect(!host.needsFrame())
  }
}
