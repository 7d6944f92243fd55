import DisplayList
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

@testable import ViewControls
@_spi(Nodes) @testable import ViewGraph

@MainActor
@Suite struct ControlTests {
  @MainActor final class Log { var events: [String] = [] }

  @Test(arguments: ["automatic", "bordered", "borderedProminent", "plain"])
  func aButtonActsOnReleaseInside(_ style: String) {
    let log = Log()
    func styled<V: View>(_ view: V) -> AnyView {
      switch style {
      case "bordered": AnyView(view.buttonStyle(.bordered))
      case "borderedProminent": AnyView(view.buttonStyle(.borderedProminent))
      case "plain": AnyView(view.buttonStyle(.plain))
      default: AnyView(view.buttonStyle(.automatic))
      }
    }
    let host = ViewHost(styled(Button("Press me") { log.events.append("pressed") })).laidOut(200, 100)
    host.press(100, 50)
    #expect(log.events.isEmpty)
    host.move(100, 95)
    host.release(100, 95)
    #expect(log.events.isEmpty)
    host.click(100, 50)
    #expect(log.events == ["pressed"])
  }

  @Test func aStyleOfOnesOwnSeesThePress() {
    struct Squeeze: ButtonStyle {
      func makeBody(configuration: Configuration) -> some View {
        configuration.label.padding(configuration.isPressed ? 0 : 10).probe("label")
      }
    }
    let host = ViewHost(Button(action: {}) { Color.red.frame(width: 20, height: 20) }.buttonStyle(Squeeze()))
      .laidOut(100, 100)
    #expect(host.probes["label"]?.width == 40)
    host.press(50, 50)
    #expect(host.laidOut(100, 100).probes["label"]?.width == 20)
    host.release(50, 50)
    #expect(host.laidOut(100, 100).probes["label"]?.width == 40)
  }

  @Test func aDisabledButtonDoesNot() {
    let log = Log()
    let host = ViewHost(Button("x") { log.events.append("pressed") }.disabled(true)).laidOut(100, 100)
    host.click(50, 50)
    #expect(log.events.isEmpty)
  }

  @Test func aToggleToggles() {
    struct Root: View {
      let log: Log
      @State private var isOn = false
      var body: some View { Toggle("On", isOn: $isOn).onChange(of: isOn) { log.events.append("\(isOn)") } }
    }
    let log = Log()
    let host = ViewHost(Root(log: log)).laidOut(200, 50)
    host.click(180, 25)
    _ = host.laidOut(200, 50)
    host.click(180, 25)
    _ = host.laidOut(200, 50)
    #expect(log.events == ["true", "false"])
  }

  @Test func aSliderFollowsThePointerInSteps() {
    struct Root: View {
      let log: Log
      @State private var value = 0.0
      var body: some View {
        log.events.append("\(value)")
        return Slider(value: $value, in: 10...20, step: 2.5)
      }
    }
    let log = Log()
    let host = ViewHost(Root(log: log)).laidOut(122, 50)
    // The knob is 22 points wide, so 100 points are the range.
    host.press(11, 25)
    for x in [36, 61, 75, 140] { host.move(CGFloat(x), 25); _ = host.laidOut(122, 50) }
    host.release(140, 25)
    #expect(log.events == ["0.0", "12.5", "15.0", "17.5", "20.0"])
  }

  /// The opacities of SwiftUI's styles, as OpenSwiftUI has them.
  @Test(arguments: [(ColorScheme.light, Float(0.2)), (.dark, 0.4)])
  func aPressedButtonIsLessOpaque(scheme: ColorScheme, borderless: Float) {
    func opacity(_ view: some View, isPressed: Bool) -> Float? {
      let host = ViewHost(view.environment(\.colorScheme, scheme)).laidOut(100, 100)
      if isPressed { host.press(50, 50) }
      let list = host.displayList(size: CGSize(width: 100, height: 100), scale: 1, time: 0.1)
      guard case .content(.fill(_, .color(let color))) = list.items.first?.value else { return nil }
      return color.alpha
    }
    let button = Button {
    } label: {
      Color(hex: 0xFF0000).frame(width: 40, height: 40)
    }
    #expect(opacity(button.buttonStyle(.plain), isPressed: true) == 0.75)
    #expect(opacity(button.buttonStyle(.borderless), isPressed: true) == borderless)
    #expect(opacity(button.buttonStyle(.plain).disabled(true), isPressed: false) == 0.5)
  }

  @Test func aSegmentedPickerSelectsByTagAndById() {
    struct Root: View {
      let log: Log
      @State private var choice = 1
      var body: some View {
        log.events.append("\(choice)")
        return Picker("Choice", selection: $choice) {
          Text("one").tag(1)
          ForEach(2..<4) { Text("\($0)") }
        }.pickerStyle(.segmented)
      }
    }
    let log = Log()
    let host = ViewHost(Root(log: log)).laidOut(300, 50)
    host.click(250, 25)
    _ = host.laidOut(300, 50)
    host.click(150, 25)
    _ = host.laidOut(300, 50)
    host.click(50, 25)
    _ = host.laidOut(300, 50)
    #expect(log.events == ["1", "3", "2", "1"])
  }

  @Test func aContextMenuOpensActsAndCloses() {
    struct Root: View {
      let log: Log
      var body: some View {
        Color.red.frame(width: 50, height: 50)
          .contextMenu {
            Button("Delete", role: .destructive) { log.events.append("delete") }.probe("row")
          }
      }
    }
    let log = Log()
    let host = ViewHost(Root(log: log)).laidOut(300, 300)
    host.click(150, 150)
    #expect(host.laidOut(300, 300).probes["row"] == nil)
    host.click(150, 150, button: .secondary)
    guard let row = host.laidOut(300, 300).probes["row"] else {
      Issue.record("no menu")
      return
    }
    host.click(row.midX, row.midY)
    #expect(log.events == ["delete"])
    #expect(host.laidOut(300, 300).probes["row"] == nil)
    host.click(150, 150, button: .secondary)
    #expect(host.laidOut(300, 300).probes["row"] != nil)
    host.click(5, 5)
    #expect(host.laidOut(300, 300).probes["row"] == nil)
    host.click(150, 150, button: .secondary)
    _ = host.laidOut(300, 300)
    #expect(host.dismissPresentation())
    #expect(!host.dismissPresentation())
  }

  @Test func aMenuPickerChooses() {
    struct Root: View {
      let log: Log
      @State private var choice = "a"
      var body: some View {
        log.events.append(choice)
        return Picker("Choice", selection: $choice) {
          Text("a").tag("a")
          Text("b").probe("b").tag("b")
        }
      }
    }
    let log = Log()
    let host = ViewHost(Root(log: log)).laidOut(300, 300)
    host.click(150, 150)
    guard let row = host.laidOut(300, 300).probes["b"] else {
      Issue.record("no menu")
      return
    }
    host.click(row.midX, row.midY)
    _ = host.laidOut(300, 300)
    #expect(log.events.last == "b")
  }

  @Test func aColorPickerChangesAComponent() {
    struct Root: View {
      let log: Log
      @State private var color = Color(red: 0.5, green: 0.5, blue: 0.5)
      var body: some View {
        log.events.append(color.description)
        return ColorPicker("Color", selection: $color)
      }
    }
    let log = Log()
    let host = ViewHost(Root(log: log)).laidOut(400, 400)
    let well = host.root!.children.last!.frame
    host.click(well.midX, well.midY)
    let list = host.laidOut(400, 400)
    #expect(list.storedObjects > 0)
    #expect(list.dismissPresentation())
  }
}
