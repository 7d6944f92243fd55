import Glibc
import Surfaces

/// A checkered board in a wooden frame with rounded corners: 23 pixels of frame on each side of one tile of 24.
///
/// The edges of the frame have the period of the tile, so that the nine parts fit at every size.
enum TiledTexture {
  static let cap = 23
  static let tile = 24
  static let side = 2 * cap + tile

  static func draw() -> PixelBuffer {
    SampledImage.draw(side: side) { x, y in sampleColor(x, y).map { ($0, 1) } ?? (.zero, 0) }
  }

  /// Returns the colour at a position; nil outside the frame.
  private static func sampleColor(_ x: Float, _ y: Float) -> RGB? {
    let middle = Float(side) / 2
    let outer = SampledImage.roundedSquare(x - middle, y - middle, half: middle, radius: 14)
    guard outer < 0 else { return nil }
    let inner = SampledImage.roundedSquare(x - middle, y - middle, half: middle - 11, radius: 5)
    return inner < 0 ? board(x, y, toEdge: -inner) : frame(x, y, fromOuter: -outer, fromInner: inner)
  }

  private static func board(_ x: Float, _ y: Float, toEdge: Float) -> RGB {
    // Checks of 12 pixels, aligned with the tile.
    let column = Int(((x - Float(cap)) / 12).rounded(.down))
    let row = Int(((y - Float(cap)) / 12).rounded(.down))
    let color = (column + row) % 2 == 0 ? RGB(hex: 0x2f6a5b) : RGB(hex: 0x24564a)
    // The shadow of the frame on the board, wider under the upper edge.
    let above = y < Float(side) / 2 ? 1 : Float(0.6)
    return color * (1 - 0.55 * above * expf(-toEdge * 0.55))
  }

  private static func frame(_ x: Float, _ y: Float, fromOuter: Float, fromInner: Float) -> RGB {
    let wood = mix(RGB(hex: 0x8a5a34), RGB(hex: 0xa8713f), smoothstep(0, 11, fromOuter))
    // Light from above: the upper edges of the bevel are bright, the lower ones dark.
    let middle = Float(side) / 2
    let (dx, dy) = (x - middle, y - middle)
    let facing = abs(dy) > abs(dx) ? (dy < 0 ? Float(1) : -1) : 0
    let rim = smoothstep(2.4, 0.4, fromOuter) * facing - smoothstep(2.2, 0.2, fromInner) * facing
    let lit = rim > 0 ? mix(wood, RGB(repeating: 1), 0.42 * rim) : wood * (1 + 0.55 * rim)
    return lit * (1 - 0.25 * smoothstep(1.2, 0, fromOuter))
  }
}
