import Glibc
import Platform

/// The source line and the function of an instruction in a library with line tables, found by `addr2line`.
struct FaultLocator {
  /// A place in a source.
  struct Place: Hashable {
    var function: String
    var file: String
    var line: Int
  }

  /// Returns the inlined calls at an instruction, the innermost first; empty without binutils.
  ///
  /// - Parameter offset: the instruction's address in the library.
  static func places(in library: String, at offset: UInt64, temporary: String) -> [Place] {
    guard let program = ["/usr/bin/addr2line", "/usr/bin/llvm-addr2line"].first(where: ClangLocation.isExecutable)
    else { return [] }
    let words = [program, "-e", library, "-i", "-f", "-C", "0x" + String(offset, radix: 16)]
    let container = Container(
      calls: .compiler, programs: [program], readable: [library], limits: Container.compilerLimits)
    guard let output = try? Subprocess.run(words, temporary: temporary, within: 5, container: container),
      output.termination == .exited(0)
    else { return [] }
    return places(in: String(decoding: output.output, as: UTF8.self))
  }

  /// Reads pairs of lines: a function, and `file:line` with an optional remark.
  static func places(in text: String) -> [Place] {
    let lines = text.split(separator: "\n")
    return stride(from: 0, to: lines.count - 1, by: 2).compactMap { index in
      let place = lines[index + 1].hasSuffix(")") ? lines[index + 1].prefix { $0 != "(" }.dropLast() : lines[index + 1]
      guard let colon = place.lastIndex(of: ":"), let line = Int(place[place.index(after: colon)...]), line > 0 else {
        return nil
      }
      return Place(function: String(lines[index]), file: String(place[..<colon]), line: line)
    }
  }
}
