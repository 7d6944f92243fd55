import DisplayList
import Kernels
import Shaders
import Surfaces

/// Chains of functions ready to be run on the pictures that a frame lays down, and fills ready to be painted with.
///
/// Programs come from the store; until one is there a picture is laid down as it is and a fill paints nothing.
final class ShaderShadings {
  /// Functions may change from frame to frame while they stay a picture's; a fill is nothing but its functions.
  private enum Place: Equatable {
    case picture(DisplayIdentity)
    case fill([ShaderEffect])

    init(_ picture: DisplayIdentity?, _ effects: [ShaderEffect]) {
      self = picture.map { .picture($0) } ?? .fill(effects)
    }
  }

  private struct Prepared {
    var effects: [ShaderEffect]
    var arguments: ShaderArguments
    var shading: ShaderShading
  }

  private let store: ShaderStore
  /// Whether a frame waits until its programs are compiled.
  private let waits: Bool
  private let dither: DitherTable
  private var prepared = IdleCache<Place, Prepared>()

  init(store: ShaderStore, waits: Bool, dither: DitherTable) {
    self.store = store
    self.waits = waits
    self.dither = dither
  }

  func beginFrame() { prepared.beginFrame() }

  /// Makes functions that share a pass ready.
  ///
  /// - Parameter source: the picture's pixels; nil for a fill.
  func prepare(_ effects: [ShaderEffect], of picture: DisplayIdentity?, source: PixelSource?) {
    guard let first = effects.first else { return }
    let place = Place(picture, effects)
    let chain = effects.map { ShaderStore.Function(file: $0.file, name: $0.function, kind: $0.kind) }
    let values = effects.map(\.arguments)
    guard
      let program = store.program(
        for: chain, arguments: values, size: source?.bounds.size ?? PixelSize(width: 256, height: 256), waits: waits)
    else {
      prepared.keep(nil, for: place)
      return
    }
    let arguments: ShaderArguments
    if let known = prepared[place], known.effects == effects, known.shading.program === program {
      arguments = known.arguments
    } else {
      guard let made = try? ShaderArguments(values, for: program.links) else { return }
      arguments = made
    }
    let box = first.boundingRect
    arguments.setBoundingRect(
      x: Float(box.minX), y: Float(box.minY), width: Float(box.width), height: Float(box.height))
    // One rounding for all that share the pass.
    let isDithered = effects.contains { $0.dithersColor && $0.kind != .distortion }
    let call = ShaderCall(
      source: source?.view, sourceX: source?.originX ?? 0, sourceY: source?.originY ?? 0, scale: Float(first.scale),
      originX: Float(-first.originX / first.scale), originY: Float(-first.originY / first.scale), arguments: arguments,
      thresholds: isDithered ? dither.row(0) : nil, thresholdStride: DitherTable.rowElements)
    let shading = ShaderShading(program: program, call: call)
    prepared.keep(Prepared(effects: effects, arguments: arguments, shading: shading), for: place)
  }

  /// What was prepared; changes nothing.
  func ready(_ effects: [ShaderEffect], of picture: DisplayIdentity?) -> ShaderShading? {
    prepared[Place(picture, effects)]?.shading
  }

  /// What each function makes of one pixel of the destination; nil while they are compiled.
  ///
  /// - Parameter programs: a store whose programs trace.
  func trace(
    _ effects: [ShaderEffect], of picture: DisplayIdentity, source: PixelSource?, _ x: Int, _ y: Int,
    _ programs: ShaderStore
  ) -> ShaderTrace? {
    guard let source else { return nil }
    if ready(effects, of: picture) == nil { prepare(effects, of: picture, source: source) }
    guard let shading = ready(effects, of: picture) else { return nil }
    let chain = effects.map { ShaderStore.Function(file: $0.file, name: $0.function, kind: $0.kind) }
    let values = effects.map(\.arguments)
    return programs.program(for: chain, arguments: values, size: source.bounds.size, waits: false)?
      .trace(shading.call, x: x, y: y)
  }
}

/// A program and what it is called with.
struct ShaderShading {
  let program: ShaderProgram
  let call: ShaderCall

  /// Pixels `(x ..< x + count, y)`, in place of what is there.
  @inline(__always)
  func row(_ x: Int, _ y: Int, _ count: Int, into pixels: UnsafeMutableRawPointer) {
    program.run(call, row: y, columns: x..<(x + count), into: pixels)
  }
}
