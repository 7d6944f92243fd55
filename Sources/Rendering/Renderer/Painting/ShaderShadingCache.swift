import DisplayList
import Kernels
import Shaders
import Surfaces

/// Programs and arguments of the chains of functions that a frame uses.
///
/// Programs come from the store; until a program is compiled, a picture is drawn unchanged and a fill paints nothing.
final class ShaderShadingCache {
  /// A picture's functions may change from frame to frame; a fill is identified by its functions.
  private enum Key: Equatable {
    case picture(DisplayIdentity)
    case fill([ShaderEffect])

    init(_ picture: DisplayIdentity?, _ effects: [ShaderEffect]) {
      self = picture.map { .picture($0) } ?? .fill(effects)
    }
  }

  private struct Entry {
    var effects: [ShaderEffect]
    var arguments: ShaderArguments
    var shading: ShaderShading
  }

  private let store: ShaderStore
  private let waitsForCompilation: Bool
  private let dither: DitherTable
  private var entries = IdleCache<Key, Entry>()

  init(store: ShaderStore, waitsForCompilation: Bool, dither: DitherTable) {
    self.store = store
    self.waitsForCompilation = waitsForCompilation
    self.dither = dither
  }

  func beginFrame() { entries.beginFrame() }

  /// The shading of functions that share a pass; nil while they are compiled, or if they cannot be.
  ///
  /// - Parameter source: the picture's pixels; nil for a fill.
  func shading(_ effects: [ShaderEffect], of picture: DisplayIdentity?, source: PixelSource?) -> ShaderShading? {
    guard let first = effects.first else { return nil }
    let key = Key(picture, effects)
    let chain = effects.map { ShaderStore.Function(file: $0.file, name: $0.function, kind: $0.kind) }
    let values = effects.map(\.arguments)
    guard
      let program = store.program(
        for: chain, arguments: values, size: source?.bounds.size ?? PixelSize(width: 256, height: 256),
        waits: waitsForCompilation)
    else {
      entries.set(nil, for: key)
      return nil
    }
    let known = entries[key]
    let arguments: ShaderArguments
    if let known, known.effects == effects, known.shading.program === program {
      arguments = known.arguments
    } else {
      guard let made = try? ShaderArguments(values, for: program.links) else { return known?.shading }
      arguments = made
    }
    let box = first.boundingRect
    arguments.setBoundingRect(
      x: Float(box.minX), y: Float(box.minY), width: Float(box.width), height: Float(box.height))
    // The functions of a pass share one rounding.
    let isDithered = effects.contains { $0.dithersColor && $0.kind != .distortion }
    let call = ShaderCall(
      source: source?.view, sourceX: source?.originX ?? 0, sourceY: source?.originY ?? 0, scale: Float(first.scale),
      originX: Float(-first.originX / first.scale), originY: Float(-first.originY / first.scale), arguments: arguments,
      thresholds: isDithered ? dither.row(0) : nil, thresholdStride: DitherTable.rowElements)
    let shading = ShaderShading(program: program, call: call)
    entries.set(Entry(effects: effects, arguments: arguments, shading: shading), for: key)
    return shading
  }

  /// The result of each function for one pixel of the destination; nil while they are compiled.
  ///
  /// - Parameter programs: a store whose programs trace.
  func trace(
    _ effects: [ShaderEffect], of picture: DisplayIdentity, source: PixelSource?, _ x: Int, _ y: Int,
    _ programs: ShaderStore
  ) -> ShaderTrace? {
    guard let source,
      let shading = entries[Key(picture, effects)]?.shading ?? shading(effects, of: picture, source: source)
    else { return nil }
    let chain = effects.map { ShaderStore.Function(file: $0.file, name: $0.function, kind: $0.kind) }
    let values = effects.map(\.arguments)
    return programs.program(for: chain, arguments: values, size: source.bounds.size, waits: false)?
      .trace(shading.call, x: x, y: y)
  }
}

/// A program and the parameters of its call.
struct ShaderShading {
  let program: ShaderProgram
  let call: ShaderCall

  /// Writes pixels `(x ..< x + count, y)`.
  @inline(__always)
  func row(_ x: Int, _ y: Int, _ count: Int, into pixels: UnsafeMutableRawPointer) {
    program.run(call, row: y, columns: x..<(x + count), into: pixels)
  }
}
