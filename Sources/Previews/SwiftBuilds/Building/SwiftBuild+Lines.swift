import Platform

extension SwiftBuild {
  /// The entry of an instruction in a line table: its place in a source, or the failure that the compiler made it for.
  public struct Line: Hashable, Sendable {
    public var path: String
    /// The line, from 1; 0 if the instruction belongs to no line.
    public var line: Int
    /// The failure for which the instruction stops the program, such as `arithmetic overflow`; nil for any other
    /// instruction.
    public var failure: String?
  }

  /// Looks up instructions of a library. Blocks its thread for some milliseconds.
  ///
  /// - Parameter addresses: the offsets of the instructions in the library.
  /// - Returns: the lines of each, those of inlined code before those of its caller; empty without the toolchain's
  ///   `llvm-symbolizer`.
  public func lines(at addresses: [UInt64], in library: BuiltLibrary) -> [Line] {
    let program = "\(FilePath.folder(of: toolchain.commands.frontend))/llvm-symbolizer"
    let words = [program, "--obj=\(library.path)"] + addresses.map { "0x" + String($0, radix: 16) }
    guard !addresses.isEmpty,
      let run = try? toolchain.run(words, temporary: library.directory.path, reading: [library.path]),
      run.termination == .exited(0)
    else { return [] }
    return Self.lines(in: String(decoding: run.output, as: UTF8.self))
  }

  /// Reads pairs of lines, a function and `path:line:column`; an empty line ends the pairs of an instruction.
  static func lines(in text: String) -> [Line] {
    let lines = text.split(separator: "\n")
    let mark = "Swift runtime failure: "
    return stride(from: 0, to: lines.count - 1, by: 2).compactMap { index in
      let parts = lines[index + 1].split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count >= 3, let line = Int(parts[parts.count - 2]) else { return nil }
      let failure = lines[index].hasPrefix(mark) ? String(lines[index].dropFirst(mark.count)).printable : nil
      return Line(path: parts.dropLast(2).joined(separator: ":"), line: line, failure: failure)
    }
  }
}
