public import DisplayList
public import RenderPlan
public import Shaders
public import Surfaces

/// A pixel to inspect, and the shader passes that it comes from.
public struct ProbeRequest: Hashable, Sendable {
  /// Functions that share a pass over a picture.
  public struct Pass: Hashable, Sendable {
    /// The picture.
    public var identity: DisplayIdentity
    /// The input of the first function.
    public var input: ShaderInput
    /// The functions, the innermost first.
    public var effects: [ShaderEffect]
  }

  /// The pixel's position on the surface.
  public var x: Int
  public var y: Int
  /// The number of pixels around it to return on each side.
  public var radius: Int
  /// The passes of the topmost chain at the pixel, in the order in which they run.
  public var passes: [Pass] = []

  /// A request for a pixel of the frame that the table describes.
  public init(_ table: PassTable, x: Int, y: Int, radius: Int) {
    (self.x, self.y, self.radius) = (x, y, radius)
    var next = table.rows.lastIndex { row in
      guard case .shaders(let pass) = row.work else { return false }
      return pass.bake == .end && row.frame.contains(x: x, y: y)
    }
    while let index = next, case .shaders(let pass) = table.rows[index].work {
      passes.insert(
        Pass(identity: table.rows[index].identity, input: table.rows[index].input, effects: pass.effects), at: 0)
      next = table.rows[index].reads
    }
  }
}

/// The result of a `ProbeRequest`.
public struct Probe: Sendable {
  public var request: ProbeRequest
  /// The pixels as `0xAARRGGBB`, premultiplied, in `2 radius + 1` rows and columns; 0 outside the surface.
  public var pixels: [UInt32]
  /// A trace of each of the request's passes; nil for those whose functions are still being compiled, or do not run.
  ///
  /// The last trace is at the pixel itself, each one before it at the position that the next one sampled.
  public var traces: [ShaderTrace?]
  /// True for each of the request's passes whose functions are still being compiled.
  public var isCompiling: [Bool]
}

extension FrameRenderer {
  /// Inspects a pixel of the last frame.
  ///
  /// - Parameters:
  ///   - target: the surface that holds the frame.
  ///   - programs: a store whose programs trace.
  public func probe(_ request: ProbeRequest, on target: SurfaceView, programs: ShaderStore) -> Probe {
    let side = -request.radius...request.radius
    let pixels = side.flatMap { dy in
      side.map { dx -> UInt32 in
        let (x, y) = (request.x + dx, request.y + dy)
        guard target.size.bounds.contains(x: x, y: y) else { return 0 }
        return target.pixel(x, y).loadUnaligned(as: UInt32.self)
      }
    }
    var traces: [ShaderTrace?] = []
    var (x, y) = (request.x, request.y)
    for pass in request.passes.reversed() {
      let source = caches.input(pass.input, of: pass.identity)
      let trace = caches.shaders.trace(pass.effects, of: pass.identity, source: source, x, y, programs)
      traces.insert(trace, at: 0)
      guard let trace, let first = pass.effects.first else { continue }
      // From points to the pixel that contains the position.
      let position = (
        Double(trace.sampled.x) * first.scale + first.originX, Double(trace.sampled.y) * first.scale + first.originY
      )
      guard abs(position.0) < 1e6, abs(position.1) < 1e6 else { continue }
      (x, y) = (Int(position.0.rounded(.down)), Int(position.1.rounded(.down)))
    }
    let isCompiling = zip(request.passes, traces).map { pass, trace in
      trace == nil && programs.isCompiling(pass.effects.functions)
    }
    return Probe(request: request, pixels: pixels, traces: traces, isCompiling: isCompiling)
  }
}
