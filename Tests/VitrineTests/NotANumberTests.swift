import DisplayList
import Surfaces
import Testing
import Vitrine

@testable import ViewControls
@testable import ViewDrawing

/// Numbers that are none, and infinite ones: every view has a display list, and every number in it a value.
@MainActor
@Suite struct NotANumberTests {
  nonisolated private static let odd = [Double.nan, .signalingNaN, .infinity, -.infinity]

  private func items(_ view: some View, time: Double = 0) -> [DisplayItem] {
    ViewHost(view).displayList(size: CGSize(width: 60, height: 40), scale: 2, time: time).items
  }

  @Test func rangesHaveAValueForEverything() {
    #expect(Double.nan.clamped(to: 2...3) == 2)
    #expect(Double.infinity.clamped(to: 2...3) == 3)
    #expect((-Double.infinity).clamped(to: 2...3) == 2)
    #expect(2.5.clamped(to: 2...3) == 2.5)
    #expect(Float.nan.orZeroIfNaN == 0)
    #expect(Float.infinity.orZeroIfNaN == .infinity)
  }

  @Test(arguments: odd)
  func colorsHaveNumbers(_ value: Double) {
    let limit = value > 0 ? Float(1) : 0
    for space in [Color.RGBColorSpace.sRGB, .sRGBLinear, .displayP3] {
      let color = Color.Resolved(space, red: value, green: 0.5, blue: value, opacity: value)
      #expect(!color.red.isNaN && !color.blue.isNaN)
      #expect(color.opacity == limit)
      #expect(color.description.count == 9)
    }
    var color = Color.Resolved(colorSpace: .sRGB, red: 0, green: 0, blue: 0)
    color.red = Float(value)
    #expect(color.description == (value > 0 ? "#FF0000FF" : "#000000FF"))
    let hue = Color(hue: value, saturation: value, brightness: value).resolve(in: EnvironmentValues())
    #expect(!hue.red.isNaN && !hue.green.isNaN && !hue.blue.isNaN)
    let mixed = Color.black.mix(with: .white, by: value).resolve(in: EnvironmentValues())
    #expect(mixed.description == (value > 0 ? Color.white : .black).resolve(in: EnvironmentValues()).description)
    #expect(!Color.red.opacity(value).resolve(in: EnvironmentValues()).opacity.isNaN)
  }

  @Test func aPickerShowsALevelOfEveryComponent() {
    let levels = [Float.nan, .infinity, -.infinity, 0.5, 1.2, 1].map(ColorSliders.level)
    #expect(levels == [0, 999, -999, 128, 306, 255])
  }

  @Test(arguments: odd)
  func viewsHaveDisplayLists(_ value: Double) {
    let bitmap = Bitmap(PixelBuffer(size: PixelSize(width: 12, height: 12)), isOpaque: true)
    let insets = EdgeInsets(top: value, leading: value, bottom: 2, trailing: value)
    for scale in [1, value, 1e-300] {
      for mode in [Image.ResizingMode.tile, .stretch] {
        _ = items(Image(bitmap: bitmap, scale: scale).resizable(capInsets: insets, resizingMode: mode))
      }
    }
    _ = items(Image(bitmap: bitmap).resizable().rotationEffect(.radians(value)))
    _ = items(Image(bitmap: bitmap).resizable().scaleEffect(value))
    _ = items(Circle().trim(from: value, to: 1).rotation(.degrees(value)))
    _ = items(ProgressView(), time: value)
    _ = items(ProgressView(value: value, total: 2))
    _ = items(Slider(value: .constant(value), in: 0...2))
    _ = items(Rectangle().fill(Material.thin.overriding(blurRadius: value)))
    #expect(items(Rectangle().opacity(value)).isEmpty == !(value > 0))
    _ = items(ScrollView { Color.red.frame(height: 400).offset(y: value) })
  }

  @Test(arguments: odd)
  func exportsHaveText(_ value: Double) {
    for format in MaterialExport.formats {
      #expect(!Material.thin.overriding(blurRadius: value).exported(as: format).text.isEmpty)
    }
  }

  @Test(arguments: odd)
  func springsMove(_ value: Double) {
    for spring in [Spring(duration: 0.5, bounce: value), Spring(duration: value)] {
      #expect(!spring.response.isNaN && !spring.dampingRatio.isNaN)
    }
    #expect(Spring(bounce: .nan) == Spring(bounce: 0))
  }
}
