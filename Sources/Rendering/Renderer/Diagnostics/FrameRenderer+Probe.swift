public import DisplayList
public import RenderPlan
public import Shaders
public import Surfaces

/// Which pixel somebody looks at closely, and the functions that it comes from.
public struct ProbeRequest: Hashable, Sendable {
  /// Functions that share a pass, over this picture.
  public struct Pass: Hashable, Sendable {
    public var identity: DisplayIdentity
    /// What the first of them reads.
    public var input: ShaderInput
    /// The innermost first.
    public var effects: [ShaderEffect]
  }

  /// On the surface.
  public var x: Int
  public var y: Int
  /// How many pixels around it are wanted.
  public var radius: Int
  /// The chain that was laid down there last, the first pass first.
  public var passes: [Pass] = []

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

/// What was found at a pixel.
public struct Probe: Sendable {
  public var request: ProbeRequest
  /// Premultiplied BGRA, row by row, `2 radius + 1` to a side; nothing where the surface ends.
  public var pixels: [UInt32]
  /// A pixel's way through each of the request's passes; nil for those whose functions are still being compiled.
  ///
  /// The last is at the pixel itself, each one before at the place that the next took its colour from.
  public var traces: [ShaderTrace?]
}

extension FrameRenderer {
  /// Looks at a pixel of the frame that was rendered last.
  ///
  /// - Parameters:
  ///   - target: holds the frame.
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
      let source = resources.input(pass.input, of: pass.identity)
      let trace = resources.shaders.trace(pass.effects, of: pass.identity, source: source, x, y, programs)
      traces.insert(trace, at: 0)
      guard let trace, let first = pass.effects.first else { continue }
      // From points to the pixel that the place is in.
      let place = (
        Double(trace.sampled.x) * first.scale + first.originX, Double(trace.sampled.y) * first.scale + first.originY
      )
      guard abs(place.0) < 1e6, abs(place.1) < 1e6 else { continue }
      (x, y) = (Int(place.0.rounded(.down)), Int(place.1.rounded(.down)))
    }
    return Probe(request: request, pixels: pixels, traces: traces)
  }
}

extension PixelRect {
  func contains(x: Int, y: Int) -> Bool { columns.contains(x) && rows.contains(y) }
}
