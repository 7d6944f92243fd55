import DisplayList
import Kernels
import Platform
import Surfaces
import Synchronization

/// A mesh gradient with its colours as numbers.
package struct ResolvedMesh: Hashable, Sendable {
  var width: Int
  var height: Int
  /// The position of each point, or five positions per point: its own, and its leading, top, trailing and bottom
  /// control points.
  var controls: [SIMD2<Float>]
  /// The points' colours in encoded sRGB, not premultiplied.
  var colors: [SIMD4<Float>]
  var background: ResolvedColor
  var smoothsColors: Bool
  var interpolation: ResolvedGradient.Interpolation

  /// Returns the mesh as a picture of `size` pixels, without its background; nil where it is no valid grid. Pictures
  /// are cached: an equal mesh of an equal size is the same bitmap.
  func picture(size: PixelSize) -> Bitmap? {
    guard (1...32_767).contains(size.width), (1...32_767).contains(size.height), size.area <= 64 << 20,
      let mesh
    else { return nil }
    let key = Key(mesh: self, size: size)
    if let known = Self.pictures.withLock({ $0.value(for: key) }) { return known }
    let pixels = PixelBuffer(size: size)
    MeshKernels.draw(
      mesh, transform: .scale(x: Double(size.width), y: Double(size.height)), into: pixels.view, dither: Self.dither)
    let bitmap = Bitmap(pixels, isOpaque: false)
    Self.pictures.withLock { $0.insert(bitmap, for: key, cost: PixelBuffer.byteCount(size: size)) }
    return bitmap
  }

  private var mesh: GradientMesh? {
    let interpolation = GradientInterpolation(interpolation == .perceptual ? .perceptual : .device)
    guard controls.count == 5 * width * height, width > 0, height > 0 else {
      return GradientMesh(
        width: width, height: height, points: controls, colors: colors, smoothsColors: smoothsColors,
        interpolation: interpolation)
    }
    let vertices = stride(from: 0, to: controls.count, by: 5).map { first in
      GradientMesh.Vertex(
        position: controls[first], leading: controls[first + 1], top: controls[first + 2],
        trailing: controls[first + 3], bottom: controls[first + 4])
    }
    return GradientMesh(
      width: width, height: height, vertices: vertices, colors: colors, smoothsColors: smoothsColors,
      interpolation: interpolation)
  }

  private struct Key: Hashable {
    var mesh: ResolvedMesh
    var size: PixelSize
  }

  private static let dither = DitherTable(isEnabled: true)
  private static let pictures = Mutex(LeastRecentlyUsed<Key, Bitmap>(limit: MemoryBudget.meshGradients))
}

/// A mesh that animates by its numbers: its points and colours.
struct AnimatableMesh: Animatable {
  var mesh: ResolvedMesh
  var opacity: Float

  var animatableData: AnimatableNumbers {
    get {
      let points = mesh.controls.flatMap { [Double($0.x), Double($0.y)] }
      let colors = mesh.colors.flatMap { [Double($0.x), Double($0.y), Double($0.z), Double($0.w)] }
      return AnimatableNumbers(values: [Double(opacity)] + points + colors)
    }
    set {
      let numbers = newValue.values.map(Float.init)
      guard numbers.count == 1 + 2 * mesh.controls.count + 4 * mesh.colors.count else { return }
      opacity = numbers[0]
      for index in mesh.controls.indices {
        mesh.controls[index] = SIMD2(numbers[1 + 2 * index], numbers[2 + 2 * index])
      }
      let first = 1 + 2 * mesh.controls.count
      for index in mesh.colors.indices {
        let color = first + 4 * index
        mesh.colors[index] = SIMD4(numbers[color], numbers[color + 1], numbers[color + 2], numbers[color + 3])
      }
    }
  }
}
