import CAgent
public import DisplayList
import FileWatching
import Platform
import Surfaces

/// The first run of a program, in a separate agent, so that a crash or an infinite loop does not affect the host.
///
/// It computes rows of a picture of the host's size with the host's arguments. So it cannot find failures at other
/// arguments, positions or times.
public struct ShaderTrial: Sendable {
  private let program: AgentProgram

  /// Compiles the agent unless it is cached.
  public init(compiler: ShaderCompiler) throws(ShaderError) { program = try AgentProgram(compiler: compiler) }

  /// Runs `program` with the parameters of `call` over `rows` rows of a picture, from the first to the last.
  ///
  /// - Parameters:
  ///   - values: each function's arguments.
  ///   - width: the destination's width in pixels; pixels beyond 4096 are left out.
  ///   - height: the destination's height in pixels.
  /// - Throws: `failed`, `cannotLoad`, `doesNotCompile` for a name that no library has, or `agentUnusable`.
  public func run(
    _ program: ShaderProgram, _ call: ShaderCall, values: [[ShaderArgument]], width: Int, height: Int, rows: Int = 24
  ) throws(ShaderError) {
    precondition(!program.traces, "programs that trace have no trial")
    let size = PixelSize(width: min(max(2, width), 4096), height: min(max(2, height), 4096))
    let target = PixelBuffer.shared(size: PixelSize(width: size.width, height: 1), access: .writable)
    guard let source = Self.noise(size), let targetPixels = SharedPixels(lines: target)
    else { throw .agentUnusable(reason: "no memory to share") }
    let agent = try ShaderAgent(self.program, threads: 1, cpuSeconds: 30)
    let last = size.height - 1
    let count = min(max(1, rows), size.height)
    let (left, top) = (Int(call.span.sourceX), Int(call.span.sourceY))
    let lines = (0..<count).map { index in
      PixelRect(x: left, y: top + (count > 1 ? index * last / (count - 1) : 0), width: size.width, height: 1)
    }
    var arguments = AgentArguments()
    arguments.update(
      values, box: SIMD4(0, 0, Float(size.width), Float(size.height)), hasStrictHalf: program.hasStrictHalf)
    agent.begin(
      ShaderAgent.Run(
        program: program, call: call.span, arguments: arguments, source: source,
        target: PlacedPixels(targetPixels, x: left, y: top), canvas: nil, thresholds: nil, trace: nil, rects: lines,
        threads: 1))
    switch agent.wait(until: .infinity) {
    case .done, .pending: return
    case .refused(let reason):
      let sources = program.links.map(\.function.file) + program.stamps.map(\.path)
      throw ShaderDiagnostic(loader: reason, sources: sources).map { .doesNotCompile([$0]) }
        ?? .cannotLoad(reason: reason)
    case .failed(let cause, let place):
      let failure = ShaderFailure(cause, in: program)
      throw .failed(place.map { failure.located(by: program.findCalls(at: $0), in: program) } ?? failure)
    }
  }

  /// Returns opaque pixels, mostly different from their neighbours: random ones (constants of a linear congruence,
  /// Knuth), where each line begins 17 pixels after the one above. So a picture takes 60 KB instead of 4 MB, which
  /// would take 3 ms to fill.
  private static func noise(_ size: PixelSize) -> SharedPixels? {
    let stride = 17
    let count = size.width + stride * (size.height - 1)
    guard let memory = SharedMemory(count: count * 4 + 64, access: .readOnly) else { return nil }
    let pixels = memory.base.bindMemory(to: UInt32.self, capacity: count)
    var state: UInt32 = 1
    for index in 0..<count {
      state = state &* 1_664_525 &+ 1_013_904_223
      pixels[index] = state >> 8 | 0xff00_0000
    }
    return SharedPixels(size: size, stride: stride, in: memory)
  }
}
