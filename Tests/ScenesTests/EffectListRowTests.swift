import Session
import Testing
import Vitrine

@testable import Scenes
@testable import Shaders

/// The panel's rows for arrays, driven by the pointer and by keys.
@MainActor
@Suite struct EffectListRowTests {
  /// A row for an argument, which it changes.
  @MainActor private final class HostedRow {
    private let type: ShaderParameterType
    private let written: [Double]
    private(set) var set: [Double]?
    private(set) var picking: [ColorTarget?] = []
    private var host: ViewHost?
    private var time = 0.0

    init(_ type: ShaderParameterType, _ written: [Double]) {
      (self.type, self.written) = (type, written)
    }

    var parameter: EffectParameter {
      let name = ShaderParameter(name: "list", type: type, line: 1, column: 1)
      return EffectParameter(EffectArgument("f", "list"), name, written: written, set: set)
    }

    var view: some View {
      VStack(spacing: 0) {
        switch parameter.control {
        case .numberList: EffectNumberListRow(parameter: parameter, perform: { [weak self] in self?.perform($0) })
        default: EffectColorListRow(parameter: parameter, perform: { [weak self] in self?.perform($0) })
        }
        Spacer(minLength: 0)
      }
    }

    private func perform(_ action: SceneAction) {
      if case .set(.argument(_, let values)) = action { set = values }
      if case .startPicking(let target) = action { picking.append(target) }
    }

    func frame() {
      let host = host ?? ViewHost(view)
      self.host = host
      for _ in 0..<2 {
        time += 1
        host.update(view)
        _ = host.displayList(size: CGSize(width: 300, height: 120), scale: 1, time: time)
      }
    }

    func click(_ x: CGFloat, _ y: CGFloat) {
      frame()
      host?.send(PointerEvent(.down, at: CGPoint(x: x, y: y), time: time))
      frame()
      host?.send(PointerEvent(.up, at: CGPoint(x: x, y: y), time: time))
      frame()
    }

    func press(_ key: KeyEquivalent) {
      host?.send(KeyEvent(key, time: time))
      frame()
    }

    /// Clicks a text of the popover that is open.
    func choose(_ text: String) {
      guard let place = host?.presentedTextFrames.first(where: { $0.text == text })?.frame.center else { return }
      click(place.x, place.y)
    }

    func type(_ text: String) {
      for character in text {
        host?.send(KeyEvent(KeyEquivalent(character), time: time))
        frame()
      }
    }

    func selectAll() { host?.send(KeyEvent("a", modifiers: .control, time: time)) }

    /// The pixel as red, green and blue.
    func pixel(_ x: Int, _ y: Int) throws -> [UInt8] {
      let renderer = ImageRenderer(content: view.frame(width: 300, height: 120))
      let image = try renderer.renderedImage()
      return Array(image.premultipliedRGBA[(y * 300 + x) * 4..<(y * 300 + x) * 4 + 3])
    }
  }

  @Test func numbersAreEditedAsAText() {
    let row = HostedRow(.floatArray, [0, 0.5])
    row.click(150, 14)
    row.selectAll()
    row.type("1 2.5")
    #expect(row.set == [1, 2.5])
    // Text that is no number yet changes nothing, and stays.
    row.type(" -")
    #expect(row.set == [1, 2.5])
    row.type("3")
    #expect(row.set == [1, 2.5, -3])
    // The cross at the right.
    row.click(293, 14)
    #expect(row.set == nil)
    row.selectAll()
    row.type("7")
    #expect(row.set == [7])
  }

  @Test func numbersAsAText() {
    #expect(HostedRow(.floatArray, [0, 1, -2.5, 1 / 3]).parameter.text == "0 1 -2.5 0.3333")
    let numbers = [123.456, 99_999.9, 0.000012345, 1e-12]
    #expect(HostedRow(.floatArray, numbers).parameter.text == "123.5 100000 0.00001235 0")
  }

  @Test func aLongArrayIsASummary() {
    let row = HostedRow(.floatArray, (0..<1000).map { Double($0) })
    row.click(150, 14)
    row.type("1")
    #expect(row.set == nil)
    #expect(row.parameter.summary == "1000 numbers, 0 to 999")
  }

  @Test func coloursAreSwatchesSixInARow() throws {
    let colors: [SIMD4<Double>] = [
      [1, 0, 0, 1], [0, 1, 0, 1], [0, 0, 1, 1], [1, 1, 0, 1], [0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 1, 1],
    ]
    let row = HostedRow(.colorArray, colors.flatMap { color in (0..<4).map { color[$0] } })
    for (index, color) in colors.enumerated() {
      let bytes = (0..<3).map { UInt8(color[$0] * 255) }
      #expect(try row.pixel(96 + index % 6 * 30 + 14, 14 + index / 6 * 28) == bytes, "\(index)")
    }
    // The sliders of the third colour open below it, and change it alone.
    row.click(96 + 2 * 30 + 14, 14)
    row.click(170, 60)
    let set = try #require(row.set)
    let changed = (0..<7).filter { index in (0..<4).contains { set[4 * index + $0] != colors[index][$0] } }
    #expect(set.count == 28 && changed == [2], "\(set)")
  }

  /// Picking a colour begins with a key on a swatch that has the focus, or below its channels.
  @Test func aColourOfAnArrayIsTakenFromThePicture() {
    let colors: [Double] = [1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 0.5]
    let row = HostedRow(.colorArray, colors)
    row.frame()
    row.press(.tab)
    row.press(.tab)
    row.press("k")
    let argument = EffectArgument("f", "list")
    #expect(row.picking == [.element(argument, 1, of: colors)])
    row.click(96 + 2 * 30 + 14, 14)
    row.choose("Pick from the picture")
    #expect(row.picking.last == .element(argument, 2, of: colors))
    // The popover would hide the picture.
    row.choose("Pick from the picture")
    #expect(row.picking.count == 2 && row.set == nil)
  }
}
