import Testing
import ViewTestSupport
import Vitrine

@MainActor
@Suite struct KeyboardShortcutTests {
  @MainActor final class Log {
    var events: [String] = []
  }

  private func key(_ key: KeyEquivalent, _ modifiers: EventModifiers = [], _ phase: KeyPress.Phases = .down) -> KeyEvent
  {
    KeyEvent(key, modifiers: modifiers, phase: phase, time: 0)
  }

  @Test func aButtonActsWithoutTheFocus() {
    let log = Log()
    let host = ViewHost(
      VStack {
        Button("Save") { log.events.append("save") }.keyboardShortcut("s")
        Button("Open") { log.events.append("open") }.keyboardShortcut("S", modifiers: [.command, .shift])
        Button("Plain") { log.events.append("plain") }
      }
    ).laidOut(100, 100)
    #expect(host.send(key("s", .command)))
    // A desktop keeps its own key to itself: Control does for it.
    #expect(host.send(key("s", .control)))
    #expect(host.send(key("s", [.control, .shift, .capsLock])))
    #expect(log.events == ["save", "save", "open"])
    #expect(!host.send(key("s")) && !host.send(key("s", .option)) && !host.send(key("x", .command)))
    #expect(!host.send(key("s", .command, .up)) && !host.send(key("s", .command, .repeat)))
    #expect(log.events.count == 3)
  }

  @Test func returnAndEscape() {
    let log = Log()
    let host = ViewHost(
      HStack {
        Button("OK") { log.events.append("ok") }.keyboardShortcut(.defaultAction)
        Button("Cancel") { log.events.append("cancel") }.keyboardShortcut(.cancelAction)
      }
    ).laidOut(100, 100)
    host.send(key(.return))
    host.send(key(.escape))
    #expect(log.events == ["ok", "cancel"])
  }

  @Test func whatHasTheFocusGoesFirst() {
    let log = Log()
    struct Form: View {
      let log: Log
      @State private var text = ""
      var body: some View {
        TextField("name", text: $text)
        Button("A") { log.events.append("a") }.keyboardShortcut("a")
        Button("K") { log.events.append("k") }.keyboardShortcut("k")
      }
    }
    let host = ViewHost(Form(log: log)).laidOut(100, 100)
    host.send(key(.tab))
    #expect(host.hasFocus)
    // Control-A selects all in a text field.
    #expect(host.send(key("a", .control)))
    #expect(log.events == [])
    #expect(host.send(key("k", .control)))
    #expect(log.events == ["k"])
  }

  @Test func onlyWhatReactsAndIsThere() {
    let log = Log()
    struct Form: View {
      let log: Log
      let isHidden: Bool
      let isDisabled: Bool
      var body: some View {
        if isHidden {
          Button("A") { log.events.append("a") }.keyboardShortcut("a").hidden()
        } else {
          Button("A") { log.events.append("a") }.keyboardShortcut("a").disabled(isDisabled)
        }
      }
    }
    for (isHidden, isDisabled) in [(true, false), (false, true)] {
      let host = ViewHost(Form(log: log, isHidden: isHidden, isDisabled: isDisabled)).laidOut(100, 100)
      #expect(!host.send(key("a", .command)))
    }
    #expect(log.events == [])
  }

  @Test func theFirstControlInsideAndTogglesToo() {
    @MainActor final class Model: ObservableObject {
      @Published var isOn = false
    }
    let (log, model) = (Log(), Model())
    let host = ViewHost(
      VStack {
        VStack {
          Button("first") { log.events.append("first") }
          Button("second") { log.events.append("second") }
        }.keyboardShortcut("g")
        Toggle("t", isOn: Binding(get: { model.isOn }, set: { model.isOn = $0 })).keyboardShortcut("t")
        Button("none") { log.events.append("none") }.keyboardShortcut(nil).keyboardShortcut("n")
      }
    ).laidOut(200, 200)
    #expect(host.send(key("g", .command)) && host.send(key("t", .command)))
    #expect(log.events == ["first"] && model.isOn)
    #expect(!host.send(key("n", .command)))
  }
}
