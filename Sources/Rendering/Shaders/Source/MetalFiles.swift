import FileWatching
import Platform
import Synchronization

/// Metal files that form one library, like all those of a target in Xcode.
///
/// Each file is still a separate source: private names of one do not affect another.
public final class MetalFiles: Sendable {
  private struct State {
    /// The paths in the order in which they are searched; nil before the first search.
    var paths: [String]?
    /// The files' stamps when they were read.
    var stamps: [FileStamp] = []
    /// The stitchable functions of each file, and all its words.
    var contents: [(functions: Set<String>, words: Set<String>)] = []
  }
  private let list: @Sendable () -> [String]
  private let state = Mutex(State())

  /// - Parameter paths: returns the paths in the order in which they are searched; called once, at the first search.
  public init(_ paths: @escaping @Sendable () -> [String]) { list = paths }

  /// The Metal files of the target that a source is in, those that are nearest to it first; without a project, those of
  /// its folder. A file with the source's own name comes before all others.
  public convenience init(ofTargetWith source: String) {
    self.init {
      let paths = SiblingSources.files(inTargetOf: source)
      let own = source[..<(source.lastIndex(of: ".") ?? source.endIndex)] + ".metal"
      return paths.filter { $0 == own } + paths.filter { $0 != own }
    }
  }

  /// Returns the file that defines a stitchable function. If a macro defines it, this is the first file that contains
  /// the name; the first file if none does; nil without files.
  ///
  /// Files are read at the first call, and again once one of them has changed. A single file is not read.
  ///
  /// - Complexity: O(n) system calls, where n is the number of files.
  public func path(of function: String) -> String? {
    state.withLock { state in
      let paths = state.paths ?? list()
      state.paths = paths
      guard paths.count > 1 else { return paths.first }
      let stamps = paths.map { FileStamp(path: $0) }
      if stamps != state.stamps {
        state.stamps = stamps
        state.contents = paths.map { path in (try? Files.read(path)).map { MetalText.names(in: $0) } ?? ([], []) }
      }
      let index =
        state.contents.firstIndex { $0.functions.contains(function) }
        ?? state.contents.firstIndex { $0.words.contains(function) }
      return paths[index ?? 0]
    }
  }
}

/// A Metal source as words.
enum MetalText {
  /// Returns the names of stitchable functions, and all words, except those in comments and strings.
  static func names(in bytes: [UInt8]) -> (functions: Set<String>, words: Set<String>) {
    var functions: Set<String> = []
    var words: Set<String> = []
    /// True if an attribute announces a stitchable function, until its name; with the last word since then.
    var follows = false
    var last = ""
    var index = 0
    func at(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
    func skip(while condition: (UInt8) -> Bool) { while index < bytes.count, condition(bytes[index]) { index += 1 } }
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "/") where at(index + 1) == UInt8(ascii: "/"): skip { $0 != 10 }
      case UInt8(ascii: "/") where at(index + 1) == UInt8(ascii: "*"):
        index += 2
        skip { _ in !(at(index) == UInt8(ascii: "*") && at(index + 1) == UInt8(ascii: "/")) }
        index += 2
      case UInt8(ascii: "\""):
        index += 1
        skip { $0 != UInt8(ascii: "\"") && $0 != 10 }
        index += 1
      case _ where isWord(byte):
        let start = index
        skip(while: isWord)
        last = String(decoding: bytes[start..<index], as: UTF8.self)
        words.insert(last)
        if last == "stitchable" { (follows, last) = (true, "") }
      default:
        if follows, byte == UInt8(ascii: "("), !last.isEmpty {
          functions.insert(last)
          follows = false
        }
        if ";{}".utf8.contains(byte) { follows = false }
        index += 1
      }
    }
    return (functions, words)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 128 || (97...122).contains(byte | 32) || (48...57).contains(byte)
  }
}
