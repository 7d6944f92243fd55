import DisplayList
import Testing
import Vitrine

/// Controls that are the system's own cannot be drawn into a picture: a sign stands in their place, as in SwiftUI.
@MainActor
@Suite struct PlatformViewTests {
  private func shown(_ view: some View) -> (text: String, messages: [String]) {
    let host = ViewHost(view)
    host.evaluate(time: 0)
    host.layout(size: CGSize(width: 200, height: 60))
    let text = DisplayListPrinter().print(host.displayList())
    return (text, host.diagnostics.map(\.description))
  }

  /// The ground of the sign.
  private static let yellow = "color 1,0.84,0.04,1"

  @Test func aControlInADrawingGroupIsASign() {
    let controls: [(AnyView, String)] = [
      (AnyView(Toggle(isOn: .constant(true)) { EmptyView() }), "Switch"),
      (AnyView(Slider(value: .constant(0.5))), "SystemSlider"),
      (AnyView(ColorPicker(selection: .constant(.red)) { EmptyView() }), "BridgedColorPicker"),
      (AnyView(ProgressView()), "CircularUIKitProgressView"),
      (AnyView(ProgressView(value: 0.5).progressViewStyle(.circular)), "CircularUIKitProgressView"),
    ]
    for (control, name) in controls {
      let plain = shown(control)
      #expect(!plain.text.contains(Self.yellow) && plain.messages == [])
      let grouped = shown(control.drawingGroup())
      #expect(grouped.text.contains(Self.yellow), "\(name)")
      #expect(
        grouped.messages == ["Unable to render flattened version of PlatformViewRepresentableAdaptor<\(name)>."])
      // Only the innermost view that bakes matters, and one that is switched off bakes nothing.
      #expect(!shown(control.compositingGroup()).text.contains(Self.yellow))
      let shader = Shader(function: ShaderLibrary.anything, arguments: [])
      #expect(shown(control.colorEffect(shader)).text.contains(Self.yellow))
      #expect(!shown(control.colorEffect(shader, isEnabled: false)).text.contains(Self.yellow))
      #expect(shown(control.visualEffect { content, _ in content.colorEffect(shader) }).text.contains(Self.yellow))
    }
    #expect(!shown(Button("Fine") {}.drawingGroup()).text.contains(Self.yellow))
  }

  /// The label of progress is no part of the system's control.
  @Test func theLabelOfProgressIsDrawn() {
    let host = ViewHost(ProgressView("Loading").drawingGroup())
    host.evaluate(time: 0)
    host.layout(size: CGSize(width: 200, height: 100))
    _ = host.displayList()
    #expect(host.shownTexts.map(\.string) == ["Loading"])
    #expect(host.diagnostics.count == 1)
  }
}
