import Glibc
import Platform

/// The first run of a new program, in a separate process with a time limit, so that a crash or an infinite loop does not
/// affect the host.
///
/// The process is a small C program compiled by the same clang. It loads the library and runs rows of a picture of the
/// host's size with the host's arguments. Arrays end at an unreadable page.
public struct ShaderTrial: Sendable {
  private let runner: String
  private let cache: ShaderCache

  /// Compiles the trial program unless it is cached.
  public init(compiler: ShaderCompiler) throws(ShaderError) {
    cache = compiler.cache
    let source = ShaderHeaders.trialSource
    let name = compiler.key([String(decoding: source, as: UTF8.self)])
    runner = try cache.file("trial-\(name)") { (path) throws(ShaderError) in
      let text = FilePath.folder(of: path) + "/trial.c"
      try Files.write(source, to: text)
      _ = try compiler.run(
        [compiler.clang, "-x", "c", "-O1", text, "-o", path, "-ldl"], temporary: FilePath.folder(of: path))
    }
  }

  /// Runs `program` with the parameters of `call` over `rows` rows of a picture.
  ///
  /// - Parameters:
  ///   - width: the destination's width in pixels.
  ///   - height: the destination's height in pixels.
  /// - Throws: `crashed` or `tookTooLong`.
  public func run(
    _ program: ShaderProgram, _ call: ShaderCall, width: Int, height: Int, rows: Int = 24, within seconds: Double = 1
  ) throws(ShaderError) {
    precondition(!program.traces, "programs that trace have no trial")
    var bytes: [UInt8] = []
    func add<Value: BitwiseCopyable>(_ value: Value) { withUnsafeBytes(of: value) { bytes += $0 } }
    let size = (width: min(max(2, width), 4096), height: min(max(2, height), 4096))
    add(Int32(size.width))
    add(Int32(size.height))
    add(Int32(min(rows, size.height)))
    add(Int32(program.links.count * ShaderArguments.slotsPerLink))
    add(call.span.sourceX)
    add(call.span.sourceY)
    for value in [call.span.unit, call.span.originX, call.span.originY] { add(value) }
    for value in [call.span.pixels, call.span.placeX, call.span.placeY] { add(value) }
    bytes += call.arguments.description
    try cache.withTemporaryDirectory { (directory) throws(ShaderError) in
      try Files.write(bytes, to: "\(directory)/call")
      let words = [runner, program.path, "\(directory)/call"]
      let process = try Subprocess.run(words, temporary: directory, within: seconds)
      switch process.termination {
      case .exited(0): return
      case .timedOut: throw .tookTooLong(seconds: seconds)
      case .signalled(let signal): throw .crashed(signal: String(cString: strsignal(signal)).lowercased())
      case .exited(let code): throw .compilerFailed(reason: "the trial program ended with \(code)")
      }
    }
  }
}
