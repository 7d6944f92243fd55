import DisplayList
public import FileWatching
import Glibc
import Platform

/// A chain of shader functions, compiled to one span function.
///
/// Created off the frame by `compile`, which runs clang or opens a cached file; run on any number of threads, of this
/// process or of an agent.
///
/// Sendable because it is loaded before it is shared, then immutable, and its span function has no state.
public final class ShaderProgram: @unchecked Sendable {
  typealias Span = @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer, Int32, Int32, Int32) -> Void

  /// The functions, from the innermost out.
  public let links: [ShaderLink]
  /// The name of the compiled library, which is different for another library.
  public let name: String
  /// The compiled library.
  let library: SealedFile
  /// The stamps of all its source files.
  public let stamps: [FileStamp]
  /// True if `half` has sixteen bits, as requested or because the source distinguishes `half` and `float`.
  public let hasStrictHalf: Bool
  /// True if `trace` may be called.
  public let traces: Bool
  /// The compilation by this process; nil if a host has compiled the program.
  private let compiled: CompiledSpan?
  /// clang's warnings; empty when the program came from the cache.
  public var warnings: [ShaderDiagnostic] { compiled?.warnings ?? [] }
  /// True if the program was compiled now instead of being cached.
  public var isFresh: Bool { compiled?.isFresh ?? false }

  /// The library in this process; nil before `load()`.
  private var mapped: UnsafeMutableRawPointer?
  private var span: Span = { _, _, _, _, _ in preconditionFailure("the program is not loaded") }

  /// Options of compilation.
  public struct Options: Hashable, Sendable, Codable {
    /// True if every `half` is rounded to sixteen bits, as on a GPU, instead of being a float.
    public var strictHalf = false
    /// True if each stage's values are stored for `trace`.
    public var traces = false

    /// Creates options, by default for speed.
    public init(strictHalf: Bool = false, traces: Bool = false) {
      self.strictHalf = strictHalf
      self.traces = traces
    }
  }

  /// Compiles a chain unless it is cached, and loads it into this process, without a trial run: use `ShaderTrial` for
  /// functions that are not known.
  ///
  /// - Parameter links: colour effects in order and then at most one distortion effect; or one layer effect; or one
  ///   fill.
  /// - Throws: `notOnePass`, `doesNotCompile`, `compilerFailed`, `cannotLoad`, or an error of the cache.
  public static func compile(
    _ links: [ShaderLink], options: Options = Options(), compiler: ShaderCompiler
  ) throws(ShaderError) -> ShaderProgram {
    let program = try compileOnly(links, options: options, compiler: compiler)
    try program.commit()
    try program.load()
    return program
  }

  /// Compiles a chain unless it is cached, without loading or approving it.
  static func compileOnly(
    _ links: [ShaderLink], options: Options = Options(), compiler: ShaderCompiler
  ) throws(ShaderError) -> ShaderProgram {
    try check(links)
    let note = DialectNote(links, options, compiler)
    if let dialect = note.dialect,
      let span = try? CompiledSpan.make(links, dialect: dialect, traces: options.traces, compiler: compiler)
    {
      return ShaderProgram(links: links, span: span, traces: options.traces)
    }
    return try SpanProgramText.adapting(strictHalf: options.strictHalf) { (dialect) throws(ShaderError) in
      let span = try CompiledSpan.make(links, dialect: dialect, traces: options.traces, compiler: compiler)
      note.set(dialect)
      return ShaderProgram(links: links, span: span, traces: options.traces)
    }
  }

  private static func check(_ links: [ShaderLink]) throws(ShaderError) {
    guard !links.isEmpty else { throw .notOnePass(reason: "a chain has at least one function") }
    for (previous, link) in zip(links, links.dropFirst()) where !link.kind.sharesPass(with: previous.kind) {
      if previous.kind == .color {
        throw .notOnePass(reason: "a \(link.kind.title) runs in a pass of its own: '\(link.function.name)'")
      }
      throw .notOnePass(
        reason: "nothing runs in one pass after a \(previous.kind.title), '\(previous.function.name)'")
    }
    for link in links where link.parameters.count > ShaderArguments.slotsPerLink {
      throw .notOnePass(reason: "'\(link.function.name)' takes more than \(ShaderArguments.slotsPerLink) arguments")
    }
  }

  init(links: [ShaderLink], span: CompiledSpan, traces: Bool) {
    self.links = links
    compiled = span
    (name, library, stamps) = (span.name, span.library, span.stamps)
    (hasStrictHalf, self.traces) = (span.hasStrictHalf, traces)
  }

  /// The description of a program for another process, besides its library.
  package struct Description: Codable, Sendable {
    var links: [ShaderLink]
    var name: String
    var stamps: [FileStamp]
    var hasStrictHalf: Bool
    var traces: Bool
  }

  var description: Description {
    Description(links: links, name: name, stamps: stamps, hasStrictHalf: hasStrictHalf, traces: traces)
  }

  /// A program that a host has compiled.
  init(_ description: Description, library: SealedFile) {
    (links, name, stamps) = (description.links, description.name, description.stamps)
    (hasStrictHalf, traces) = (description.hasStrictHalf, description.traces)
    self.library = library
    compiled = nil
  }

  deinit { if let mapped { dlclose(mapped) } }

  /// True if the library may be used by others.
  var isApproved: Bool { compiled?.isApproved ?? true }

  /// Keeps a library that was compiled now, so that others may use it. Without that, it is deleted with the program.
  ///
  /// - Throws: an error of the cache.
  func commit() throws(ShaderError) { try compiled?.commit() }

  /// Returns the inlined calls at an instruction of the library, the innermost first; nil if they have not been looked
  /// up.
  func knownCalls(at place: UInt64) -> [FaultLocator.Place]? { compiled.map { $0.knownCalls(at: place) } ?? [] }

  /// Looks up the inlined calls at an instruction. Blocks while clang runs.
  func findCalls(at place: UInt64) -> [FaultLocator.Place] { compiled?.findCalls(at: place) ?? [] }

  /// Maps the library into this process, after which the program can run in it.
  ///
  /// - Throws: `cannotLoad`.
  func load() throws(ShaderError) {
    guard mapped == nil else { return }
    // The loader knows libraries by their paths: the path of this one is unique as long as the file is open.
    guard let handle = dlopen(library.path, RTLD_NOW | RTLD_LOCAL) else {
      throw .cannotLoad(reason: dlerror().map { String(cString: $0) } ?? "no reason given")
    }
    guard let symbol = dlsym(handle, "vitrine_span") else {
      dlclose(handle)
      throw .cannotLoad(reason: "\(name) has no span function")
    }
    mapped = handle
    span = unsafeBitCast(symbol, to: Span.self)
  }

  /// True if a source file has changed since the program was compiled.
  public var isStale: Bool { !stamps.allSatisfy(\.isCurrent) }

  /// Writes the pixels `columns` of row `row` of the destination, premultiplied BGRA, to `pixels`.
  ///
  /// Writes exactly `columns.count` pixels, allocates nothing, and may run on several threads at once.
  @inline(__always)
  public func run(_ call: borrowing ShaderCall, row: Int, columns: Range<Int>, into pixels: UnsafeMutableRawPointer) {
    withUnsafePointer(to: call.span) {
      span(UnsafeRawPointer($0), pixels, Int32(columns.lowerBound), Int32(row), Int32(columns.count))
    }
  }

  /// Returns the values of each stage for one pixel.
  ///
  /// - Precondition: the program was compiled with `traces`, and is loaded.
  public func trace(_ call: ShaderCall, x: Int, y: Int) -> ShaderTrace {
    precondition(traces, "compile the program with traces")
    var values = [Float](repeating: 0, count: ShaderTrace.stages(of: links) * 4)
    var pixel: UInt32 = 0
    var span = call.span
    values.withUnsafeMutableBufferPointer { buffer in
      span.trace = buffer.baseAddress
      withUnsafePointer(to: span) { self.span(UnsafeRawPointer($0), &pixel, Int32(x), Int32(y), 1) }
    }
    return ShaderTrace(links, values, pixel: pixel)
  }
}

/// The values of one pixel in each stage of a chain.
public struct ShaderTrace: Sendable {
  /// The pixel's position in points.
  public var position: (x: Float, y: Float)
  /// The position at which the layer is read, in points: `position` without a distortion.
  public var sampled: (x: Float, y: Float)
  /// The layer's colour there (red, green, blue, alpha, premultiplied); nil for a fill and a layer effect.
  public var source: [Float]?
  /// The result of each function, in order.
  public var results: [(function: String, color: [Float])]
  /// The written pixel, `0xAARRGGBB`.
  public var pixel: UInt32

  /// Returns the number of stages for which a chain stores four values.
  static func stages(of links: [ShaderLink]) -> Int {
    let hasDistortion = links.last?.kind == .distortion
    let hasSource = links.contains { $0.kind == .color || $0.kind == .distortion }
    return 1 + (hasDistortion ? 1 : 0) + (hasSource ? 1 : 0) + links.count { $0.kind != .distortion }
  }

  /// Reads the values that a program stores, four for each stage.
  init(_ links: [ShaderLink], _ values: [Float], pixel: UInt32) {
    let hasDistortion = links.last?.kind == .distortion
    let hasSource = links.contains { $0.kind == .color || $0.kind == .distortion }
    var stage = values.indices.filter { $0 % 4 == 0 }.map { Array(values[$0..<$0 + 4]) }[...]
    let position = stage.removeFirst()
    let bent = hasDistortion ? stage.removeFirst() : position
    self.position = (position[0], position[1])
    sampled = (bent[0], bent[1])
    source = hasSource ? stage.removeFirst() : nil
    results = zip(links.filter { $0.kind != .distortion }, stage).map { ($0.function.name, $1) }
    self.pixel = pixel
  }
}
