import DisplayList
import Kernels
import Platform
import Shaders
import Surfaces
import Tiling

/// Programs and arguments of the chains of functions that a frame uses.
///
/// Programs come from the store; until a program is compiled, a picture is drawn unchanged and a fill paints nothing. A
/// placeholder stands for functions that do not run.
final class ShaderShadingCache {
  /// A picture's functions may change from frame to frame; a fill is identified by its functions.
  private enum Key: Hashable {
    case picture(DisplayIdentity)
    case fill([ShaderEffect])

    init(_ picture: DisplayIdentity?, _ effects: [ShaderEffect]) {
      self = picture.map { .picture($0) } ?? .fill(effects)
    }
  }

  private struct Entry {
    var effects: [ShaderEffect]
    /// The functions of `effects`, and the values of their arguments.
    var chain: [ShaderStore.Function]
    var values: [[ShaderArgument]]
    var arguments: ShaderArguments
    var program: ShaderProgram
    /// The revision of the store when it returned the program, and the size of the picture for which that was
    /// requested.
    var revision: UInt64
    var size: PixelSize
    var call: ShaderCall
  }

  private let store: ShaderStore
  private let waitsForCompilation: Bool
  private let dither: DitherTable
  private var entries = IdleCache<Key, Entry>()
  private var copies = SharedImageCache()
  private var sharedDither: SharedMemory?
  private var attempt: UInt64?

  init(store: ShaderStore, waitsForCompilation: Bool, dither: DitherTable) {
    self.store = store
    self.waitsForCompilation = waitsForCompilation
    self.dither = dither
  }

  /// - Parameter attempt: the attempt for which the frame was planned; nil for the current one.
  func beginFrame(attempt: UInt64? = nil) {
    self.attempt = attempt
    entries.beginFrame()
    copies.beginFrame()
  }

  /// The size of the picture for the trial of a fill, whose shape may be of any size.
  static let fillSize = PixelSize(width: 256, height: 256)

  /// Returns the shading of functions that share a pass; nil while they are being compiled.
  ///
  /// - Parameters:
  ///   - source: the picture's pixels; nil for a fill.
  ///   - use: the use of the pixels, for an agent that makes them.
  func shading(_ effects: [ShaderEffect], of picture: DisplayIdentity?, source: PixelSource?, _ use: ShaderUse)
    -> ShaderShading?
  {
    guard !effects.isEmpty else { return nil }
    let key = Key(picture, effects)
    guard let entry = entry(effects, key, source) else { return placeholder(for: effects, on: source) }
    entries.set(entry, for: key)
    guard let agents = store.agents else { return .span(entry.program, entry.call) }
    let box = entry.effects[0].boundingRect
    var request = ShaderAgents.Request(
      key: use.key(picture, entry.effects), chain: entry.chain, program: entry.program, call: entry.call,
      values: entry.values,
      box: SIMD4(Float(box.minX), Float(box.minY), Float(box.width), Float(box.height)),
      source: source.flatMap { shared($0, use.image) }, thresholds: thresholds(entry.call),
      rects: use.region.rects,
      threads: use.pool.threads)
    request.canvas = use.target
    request.attempt = attempt
    if let pixels = use.pool.yielding({ agents.pixels(request, waits: waitsForCompilation) }) { return .pixels(pixels) }
    return placeholder(for: effects, on: source)
  }

  /// Returns the program and the arguments of functions that share a pass; nil while they are being compiled, and if
  /// they do not run. As long as nothing has changed, this allocates nothing.
  private func entry(_ effects: [ShaderEffect], _ key: Key, _ source: PixelSource?) -> Entry? {
    let known = entries[key]
    let size = source?.bounds.size ?? Self.fillSize
    // Read before the program is requested, so that a change in between is noticed in the next frame.
    let revision = store.revision
    if var known, known.revision == revision, known.size == size, known.effects == effects {
      known.call = call(effects, source: source, known.arguments)
      return known
    }
    let (chain, values) = (effects.functions, effects.map(\.arguments))
    guard let program = store.program(for: chain, arguments: values, size: size, waits: waitsForCompilation) else {
      entries.set(nil, for: key)
      return nil
    }
    let arguments: ShaderArguments
    if let known, known.effects == effects, known.program === program {
      arguments = known.arguments
    } else if let made = try? ShaderArguments(values, for: program) {
      arguments = made
    } else if var known, known.program === program {
      // The functions take other arguments now, and do not compile: draws them with the last good program.
      known.call = call(known.effects, source: source, known.arguments)
      return known
    } else {
      return nil
    }
    return Entry(
      effects: effects, chain: chain, values: values, arguments: arguments, program: program, revision: revision,
      size: size, call: call(effects, source: source, arguments))
  }

  /// Returns the placeholder for functions that do not run; nil while they may still.
  private func placeholder(for effects: [ShaderEffect], on source: PixelSource?) -> ShaderShading? {
    guard let error = store.error(of: effects.functions, arguments: effects.map(\.arguments)), !error.mayRecover else {
      return nil
    }
    let effect = effects[0]
    let box = effect.boundingRect
    let bounds =
      source.map { DeviceRect($0.bounds) }
      ?? DeviceRect(
        x: effect.originX + box.minX * effect.scale, y: effect.originY + box.minY * effect.scale,
        width: box.width * effect.scale, height: box.height * effect.scale)
    return .placeholder(PlaceholderPattern(bounds, scale: effect.scale))
  }

  private func call(_ effects: [ShaderEffect], source: PixelSource?, _ arguments: ShaderArguments) -> ShaderCall {
    let first = effects[0]
    let box = first.boundingRect
    arguments.setBoundingRect(
      x: Float(box.minX), y: Float(box.minY), width: Float(box.width), height: Float(box.height))
    // The functions of a pass share one rounding.
    let isDithered = effects.contains { $0.dithersColor && $0.kind != .distortion }
    return ShaderCall(
      source: source?.view, sourceX: source?.originX ?? 0, sourceY: source?.originY ?? 0, scale: Float(first.scale),
      originX: Float(-first.originX / first.scale), originY: Float(-first.originY / first.scale), arguments: arguments,
      thresholds: isDithered ? dither.row(0) : nil, thresholdStride: DitherTable.rowElements)
  }

  /// Returns the pixels of a source in shared memory; nil if there is none.
  private func shared(_ source: PixelSource, _ image: ImageContent?) -> SharedPixels? {
    if let known = SharedPixels(source.view) { return known }
    // An image at its own size lies in the bitmap, and so does a part of it.
    guard let bitmap = image?.bitmap, let copy = copies.copy(of: bitmap) else {
      return SharedMemory(copying: source.view).map { SharedPixels(source.view, in: $0) }
    }
    return SharedPixels(source.view, in: copy, offset: source.view.base - bitmap.view.base)
  }

  /// Returns the dither table in shared memory, for a call that dithers.
  private func thresholds(_ call: ShaderCall) -> SharedMemory? {
    guard call.isDithered else { return nil }
    if sharedDither == nil {
      let bytes = 64 * DitherTable.rowElements * MemoryLayout<UInt16>.size
      sharedDither = SharedMemory(count: bytes, access: .readOnly)
      sharedDither?.base.copyMemory(from: dither.row(0), byteCount: bytes)
    }
    return sharedDither
  }

  /// Returns the result of each function for one pixel of the destination; nil while they are being compiled.
  ///
  /// - Parameter programs: a store whose programs trace.
  func trace(
    _ effects: [ShaderEffect], of picture: DisplayIdentity, source: PixelSource?, _ x: Int, _ y: Int,
    _ programs: ShaderStore
  ) -> ShaderTrace? {
    let chain = effects.functions
    let values = effects.map(\.arguments)
    guard let source, let entry = entries[Key(picture, effects)],
      let program = programs.program(for: chain, arguments: values, size: source.bounds.size, waits: false)
    else { return nil }
    guard let agents = programs.agents else { return program.trace(entry.call, x: x, y: y) }
    let box = effects[0].boundingRect
    return agents.trace(
      ShaderAgents.Request(
        key: .picture(picture), chain: chain, program: program, call: entry.call, values: values,
        box: SIMD4(Float(box.minX), Float(box.minY), Float(box.width), Float(box.height)), source: shared(source, nil),
        thresholds: thresholds(entry.call), rects: [], threads: 1), x: x, y: y)
  }
}

/// The use of functions by a command, for an agent.
struct ShaderUse {
  /// The canvas on which the command paints.
  var canvas: DisplayIdentity
  /// The number of commands before this one that fill with the same function.
  var occurrence = 0
  /// The pixels on the canvas.
  var region: Region
  /// The image that makes up the picture; nil if the picture was painted.
  var image: ImageContent?
  /// The canvas, if agents may write to it and the command is the first to paint there.
  var target: PlacedPixels?
  /// The host's threads, which rest while the agent works.
  var pool: WorkerPool

  func key(_ picture: DisplayIdentity?, _ effects: [ShaderEffect]) -> ShaderAgents.Key {
    if let picture { return .picture(picture) }
    return .fill(canvas: canvas, function: effects.first?.function ?? "", occurrence: occurrence)
  }
}

/// The pixels of functions: computed by the bands, finished by an agent, or those of a placeholder.
enum ShaderShading {
  case span(ShaderProgram, ShaderCall)
  case pixels(AgentResult)
  /// A pattern that replaces functions that do not run.
  case placeholder(PlaceholderPattern)

  /// Returns the finished pixels `(x ..< x + count, y)` and those below them; nil unless an agent has made all of them.
  @inline(__always)
  func pixels(_ x: Int, _ y: Int, _ count: Int) -> (row: UnsafeRawPointer, next: UnsafeRawPointer)? {
    guard case .pixels(let result) = self else { return nil }
    return result.pixels(x, y, count)
  }

  /// Writes pixels `(x ..< x + count, y)`; transparent ones if an agent has none.
  @inline(__always)
  func row(_ x: Int, _ y: Int, _ count: Int, into pixels: UnsafeMutableRawPointer) {
    switch self {
    case .span(let program, let call): program.run(call, row: y, columns: x..<(x + count), into: pixels)
    case .pixels(let result): result.row(x, y, count, into: pixels)
    case .placeholder(let pattern): pattern.row(x, y, count, into: pixels)
    }
  }
}
