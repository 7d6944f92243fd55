import Testing
import ViewTestSupport
import Vitrine

@MainActor
@Suite struct FocusTests {
  @MainActor final class Log {
    var events: [String] = []
    var first = ""
    var second = ""
    var focus: FocusState<String?>.Binding?
    var isOn: FocusState<Bool>.Binding?
  }

  struct Fields: View {
    let log: Log
    @FocusState private var focus: String?
    @State private var first = ""
    @State private var second = ""

    var body: some View {
      log.focus = $focus
      log.first = first
      log.second = second
      return VStack {
        TextField("first", text: $first).focused($focus, equals: "first").probe("first")
        TextField("second", text: $second).focused($focus, equals: "second").probe("second")
      }
    }
  }

  @Test func tabGoesRoundAndTheStateFollows() {
    let log = Log()
    let host = ViewHost(Fields(log: log)).laidOut(200, 100)
    #expect(!host.hasFocus)
    #expect(!host.type(KeyEquivalent("a")))
    for expected in ["first", "second", "first"] {
      #expect(host.type(.tab))
      _ = host.laidOut(200, 100)
      #expect(log.focus?.wrappedValue == expected)
    }
    #expect(host.type(.tab, .shift))
    #expect(log.focus?.wrappedValue == "second")
    host.type("xy")
    _ = host.laidOut(200, 100)
    #expect(log.first == "")
    #expect(log.second == "xy")
    #expect(host.type(.escape))
    _ = host.laidOut(200, 100)
    #expect(log.focus?.wrappedValue == nil)
    #expect(!host.hasFocus)
  }

  @Test func theStateMovesTheFocus() {
    let log = Log()
    let host = ViewHost(Fields(log: log)).laidOut(200, 100)
    log.focus?.wrappedValue = "second"
    _ = host.laidOut(200, 100)
    host.type("b")
    log.focus?.wrappedValue = "first"
    _ = host.laidOut(200, 100)
    #expect(log.focus?.wrappedValue == "first")
    host.type("a")
    log.focus?.wrappedValue = nil
    _ = host.laidOut(200, 100)
    #expect(!host.hasFocus)
    #expect([log.first, log.second] == ["a", "b"])
  }

  @Test func aPressFocuses() {
    let log = Log()
    let host = ViewHost(Fields(log: log)).laidOut(200, 100)
    let frame = host.probes["second"]!
    host.click(frame.midX, frame.midY)
    _ = host.laidOut(200, 100)
    #expect(log.focus?.wrappedValue == "second")
  }

  @Test func whatIsDisabledIsPassedOver() {
    struct Root: View {
      @State private var text = ""
      var body: some View {
        VStack {
          TextField("a", text: $text).disabled(true)
          TextField("b", text: $text).disabled(true)
        }
      }
    }
    let host = ViewHost(Root()).laidOut(200, 100)
    #expect(!host.type(.tab))
    #expect(!host.hasFocus)
  }

  @Test func aFieldThatGoesLosesTheFocus() {
    struct Root: View {
      let log: Log
      @FocusState private var isOn: Bool
      @State private var text = ""
      var isShown: Bool
      var body: some View {
        log.isOn = $isOn
        return VStack {
          if isShown { TextField("a", text: $text).focused($isOn) }
          Text("b")
        }
      }
    }
    let log = Log()
    let host = ViewHost(Root(log: log, isShown: true)).laidOut(200, 100)
    log.isOn?.wrappedValue = true
    _ = host.laidOut(200, 100)
    #expect(host.hasFocus)
    host.update(Root(log: log, isShown: false))
    _ = host.laidOut(200, 100)
    #expect(!host.hasFocus)
  }

  @Test func keysGoFromTheInnermostOut() {
    struct Root: View {
      let log: Log
      var body: some View {
        VStack {
          Color.red.frame(width: 20, height: 20).focusable()
            .onKeyPress(.space) {
              log.events.append("inner")
              return .handled
            }
            .onKeyPress(.return) {
              log.events.append("inner passes on")
              return .ignored
            }
          Color.blue.frame(width: 20, height: 20).focusable()
        }
        .onKeyPress(keys: [.space, .return]) {
          log.events.append("outer \($0.characters == " " ? "space" : "return")")
          return .handled
        }
        .onKeyPress(characters: .decimalDigits, phases: .up) {
          log.events.append($0.characters)
          return .handled
        }
      }
    }
    let log = Log()
    let host = ViewHost(Root(log: log)).laidOut(100, 100)
    #expect(!host.type(.space))
    host.type(.tab)
    #expect(host.type(.space))
    #expect(host.type(.return))
    host.type(.tab)
    #expect(host.type(.space))
    #expect(!host.type(KeyEquivalent("7")))
    #expect(host.send(KeyEvent("7", phase: .up, time: 0)))
    #expect(log.events == ["inner", "inner passes on", "outer return", "outer space", "7"])
  }

  @Test func theEnvironmentTellsAFocusableViewItsFocus() {
    struct Ring: View {
      @Environment(\.isFocused) private var isFocused
      var body: some View { box("ring", isFocused ? 30 : 20, 20) }
    }
    let host = ViewHost(Ring().focusable()).laidOut(100, 100)
    #expect(host.probes["ring"]?.width == 20)
    host.type(.tab)
    #expect(host.laidOut(100, 100).probes["ring"]?.width == 30)
    host.clearFocus()
    #expect(host.laidOut(100, 100).probes["ring"]?.width == 20)
  }

  private struct Grabbing: View {
    let log: Log
    @FocusState private var focus: String?
    @State private var first = ""
    @State private var second = ""
    var body: some View {
      log.focus = $focus
      log.first = first
      log.second = second
      return VStack {
        TextField("first", text: $first).focused($focus, equals: "first").probe("first")
          .onSubmit { focus = "second" }
        TextField("second", text: $second).focused($focus, equals: "second")
      }
      .onAppear { focus = "first" }
    }
  }

  @Test func aViewTakesTheFocusWhenItAppears() {
    let log = Log()
    let host = ViewHost(Grabbing(log: log)).laidOut(200, 100)
    #expect(host.hasFocus && log.focus?.wrappedValue == "first")
  }

  /// If views may not take the focus by themselves, they have it once they are pressed, and pass it on.
  @Test func theFocusCanWaitForAPress() {
    let log = Log()
    let host = ViewHost(Grabbing(log: log))
    host.allowsProgrammaticFocus = false
    for _ in 0..<2 { _ = host.laidOut(200, 100) }
    #expect(!host.hasFocus && log.focus?.wrappedValue == nil)
    log.focus?.wrappedValue = "second"
    _ = host.laidOut(200, 100)
    #expect(!host.hasFocus && log.focus?.wrappedValue == nil)
    let frame = host.probes["first"]!
    host.click(frame.midX, frame.midY)
    _ = host.laidOut(200, 100)
    #expect(host.hasFocus && log.focus?.wrappedValue == "first")
    host.type(.return)
    _ = host.laidOut(200, 100)
    #expect(host.hasFocus && log.focus?.wrappedValue == "second")
    host.type("x")
    _ = host.laidOut(200, 100)
    #expect(log.second == "x")
  }

  /// Escape is for what is open over the views: a menu, a colour's panel, a sheet.
  @Test func escapeIsForWhatIsOpen() {
    struct Root: View {
      @State private var isShown = false
      @State private var isAlert = false
      @State private var color = Color.red
      var body: some View {
        VStack {
          Color.red.frame(width: 50, height: 20).contextMenu { Button("Delete") {} }.probe("menu")
          ColorPicker("Tint", selection: $color).probe("color")
          Button("Sheet") { isShown = true }.probe("sheet")
          Button("Alert") { isAlert = true }.probe("alert")
        }
        .sheet(isPresented: $isShown) { Text("sheet") }
        .alert("Question", isPresented: $isAlert) { Button("Yes") {} }
      }
    }
    let host = ViewHost(Root())
    var time = 0.0
    func settle() {
      for _ in 0..<3 {
        time += 1
        host.evaluate(time: time)
        host.layout(size: CGSize(width: 400, height: 400))
      }
    }
    settle()
    #expect(!host.takesEscape)
    for (name, button) in [("menu", PointerEvent.Button.secondary), ("color", .primary), ("sheet", .primary)] {
      let frame = host.probes[name]!
      host.click(frame.maxX - 14, frame.midY, time: time, button: button)
      settle()
      #expect(host.takesEscape, "\(name)")
      #expect(host.send(KeyEvent(.escape, time: time)))
      settle()
      #expect(!host.takesEscape, "\(name)")
    }
    // An alert waits for an answer.
    let frame = host.probes["alert"]!
    host.click(frame.midX, frame.midY, time: time)
    settle()
    #expect(!host.takesEscape)
  }
}
