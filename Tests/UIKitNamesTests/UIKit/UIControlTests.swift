import DisplayList
import Surfaces
import Testing
import Vitrine

@MainActor
@Suite struct UIControlTests {
  private let size = CGSize(width: 200, height: 100)

  private func items(_ host: ViewHost) -> [DisplayItem] { host.displayList(size: size, scale: 1, time: 0).items }

  private func paints(_ host: ViewHost) -> [Paint] {
    items(host).compactMap { item in
      if case .content(.mask(_, _, _, let paint)) = item.value { return paint }
      return nil
    }
  }

  private func press(_ host: ViewHost, from start: CGPoint, to end: CGPoint? = nil) {
    host.send(PointerEvent(.down, at: start, time: 0))
    if let end { host.send(PointerEvent(.moved, at: end, time: 0.1)) }
    host.send(PointerEvent(.up, at: end ?? start, time: 0.2))
  }

  // MARK: labels

  @Test func aLabelIsItsText() {
    let label = UILabel()
    label.text = "Hello"
    label.textColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    let host = ViewHost(label)
    #expect(paints(host) == [.color(ResolvedColor(red: 1, green: 0, blue: 0))])
    label.text = nil
    #expect(host.needsFrame() && paints(host) == [])
    label.text = "Hello"
    label.textColor = nil
    #expect(paints(host) == [.color(ResolvedColor(white: 0))])
  }

  @Test func aLabelHasItsFontLinesAndAlignment() throws {
    func frame(_ change: (UILabel) -> Void) throws -> CGRect {
      let label = UILabel()
      label.text = "words words words words words words"
      change(label)
      let item = try #require(items(ViewHost(label)).first)
      return CGRect(
        x: item.extent.minX, y: item.extent.minY, width: item.extent.width, height: item.extent.height)
    }
    let one = try frame { $0.text = "x" }
    #expect(one.minX < 5)
    #expect(try frame { ($0.text, $0.textAlignment) = ("x", .right) }.maxX > 195)
    let middle = try frame { ($0.text, $0.textAlignment) = ("x", .center) }
    #expect(abs(middle.midX - 100) < 2)
    #expect(try frame { ($0.text, $0.font) = ("x", .systemFont(ofSize: 34)) }.height > 1.6 * one.height)
    let (line, lines) = (try frame { _ in }, try frame { $0.numberOfLines = 0 })
    #expect(lines.height > 1.6 * line.height)
  }

  /// In a vibrancy effect a label is vibrant whatever its colour, as the header of `UIVibrancyEffect` says.
  @Test func aLabelInVibrancyIsVibrant() {
    let blur = UIBlurEffect(style: .light)
    let outer = UIVisualEffectView(effect: blur)
    let inner = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur))
    let label = UILabel()
    (label.text, label.textColor) = ("x", .red)
    inner.contentView.addSubview(label)
    outer.contentView.addSubview(inner)
    #expect(
      paints(ViewHost(outer)) == [.vibrancy(Vibrancy(scale: 0.5015, saturation: 3.991, bias: 0.0442), opacity: 1)])
    inner.effect = nil
    #expect(paints(ViewHost(outer)) == [.color(ResolvedColor(red: 1, green: 0, blue: 0))])
  }

  // MARK: buttons

  @Test func aPressRunsAButtonsActions() {
    var log: [String] = []
    let button = UIButton(
      type: .system,
      primaryAction: UIAction(title: "Go") { action in log.append("primary \(action.sender is UIButton)") })
    let touched = UIAction { _ in log.append("touched") }
    button.addAction(touched, for: .touchUpInside)
    let host = ViewHost(button)
    _ = items(host)
    #expect(button.currentTitle == "Go")
    press(host, from: CGPoint(x: 10, y: 10))
    #expect(log == ["primary true", "touched"])
    button.removeAction(touched, for: .touchUpInside)
    press(host, from: CGPoint(x: 10, y: 10))
    #expect(log == ["primary true", "touched", "primary true"])
    // Outside, and while it is disabled, nothing.
    press(host, from: CGPoint(x: 10, y: 10), to: CGPoint(x: 500, y: 10))
    button.isEnabled = false
    _ = items(host)
    press(host, from: CGPoint(x: 10, y: 10))
    #expect(log.count == 3)
  }

  @Test func aButtonLooksAsItsStateAndType() {
    let button = UIButton(type: .custom)
    button.setTitle("On", for: .normal)
    button.setTitle("Off", for: .disabled)
    let host = ViewHost(button)
    #expect(paints(host) == [.color(ResolvedColor(white: 1))])
    button.setTitleColor(.red, for: .normal)
    #expect(paints(host) == [.color(ResolvedColor(red: 1, green: 0, blue: 0))])
    #expect(button.title(for: .disabled) == "Off" && button.titleColor(for: .disabled) == .red)
    button.isEnabled = false
    #expect(button.currentTitle == "Off" && button.titleLabel?.text == "Off")
    let system = UIButton(type: .system)
    system.setTitle("Go", for: .normal)
    let tint = Color.blue.resolve(in: EnvironmentValues()).display
    #expect(paints(ViewHost(system)) == [.color(tint)])
  }

  // MARK: sliders

  @Test func aSliderHasAValueInItsRange() {
    let slider = UISlider()
    slider.value = 3
    #expect(slider.value == 1)
    (slider.minimumValue, slider.maximumValue) = (-10, 10)
    slider.setValue(-20, animated: true)
    #expect(slider.value == -10)
    slider.minimumValue = -5
    #expect(slider.value == -5)
    slider.value = .nan
    #expect(slider.value == -5)
    // Ranges that are none.
    (slider.minimumValue, slider.maximumValue) = (.nan, -.infinity)
    #expect(slider.value == 0)
    _ = items(ViewHost(slider))
  }

  @Test(arguments: [true, false]) func aDragMovesASlider(isContinuous: Bool) {
    let slider = UISlider()
    slider.maximumValue = 10
    slider.isContinuous = isContinuous
    var values: [Float] = []
    slider.addAction(UIAction { _ in values.append(slider.value) }, for: .valueChanged)
    let host = ViewHost(slider)
    _ = items(host)
    // The knob is 22 points wide: its middle goes from 11 to 189.
    press(host, from: CGPoint(x: 100, y: 50), to: CGPoint(x: 189, y: 50))
    #expect(slider.value == 10)
    #expect(values == (isContinuous ? [5, 10] : [10]))
  }

  /// On a vibrancy effect the tint is vibrant, unless there is another one.
  @Test func controlsInVibrancyAreVibrant() {
    func fills(_ effect: UIVisualEffect?, tint: Color? = nil) -> [Paint] {
      let outer = UIVisualEffectView(effect: UIBlurEffect(style: .light))
      let inner = UIVisualEffectView(effect: effect)
      let slider = UISlider()
      slider.value = 0.5
      inner.contentView.addSubview(slider)
      outer.contentView.addSubview(inner)
      return items(ViewHost(AnyView(outer.tint(tint)))).compactMap { item in
        if case .content(.fill(_, let paint)) = item.value { return paint }
        return nil
      }
    }
    let vibrant = Paint.vibrancy(Vibrancy(scale: 0.5015, saturation: 3.991, bias: 0.0442), opacity: 1)
    let blue = Paint.color(Color.blue.resolve(in: EnvironmentValues()).display)
    let effect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .light))
    #expect(fills(effect).contains(vibrant) && !fills(effect).contains(blue))
    #expect(fills(nil).contains(blue) && !fills(nil).contains(vibrant))
    let green = Paint.color(Color.green.resolve(in: EnvironmentValues()).display)
    #expect(fills(effect, tint: .green).contains(green))
  }
}
