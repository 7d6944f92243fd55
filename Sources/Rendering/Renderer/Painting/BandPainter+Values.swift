import DisplayList
import Kernels
import Surfaces

extension CoverageShape {
  init(_ outline: Outline) {
    self.init(
      rect: outline.rect, extent: outline.cornerExtent, corner: outline.style == .continuous ? .superellipse : .circle,
      hole: outline.hole.map { ($0.rect, $0.cornerExtent) })
  }
}

extension ResolvedColor {
  /// `0xAARRGGBB`, components clamped to 0...1 and premultiplied.
  var premultiplied: UInt32 {
    let alpha = alpha.unit
    return UInt32(alpha.byte) << 24 | UInt32((red.unit * alpha).byte) << 16 | UInt32((green.unit * alpha).byte) << 8
      | UInt32((blue.unit * alpha).byte)
  }
}

extension Float {
  /// The value clamped to 0...1; 0 for NaN.
  var unit: Float { self >= 0 ? Swift.min(self, 1) : 0 }

  /// 0...1 as 0...255, rounded.
  var byte: UInt8 { UInt8(unit * 255 + 0.5) }
}
