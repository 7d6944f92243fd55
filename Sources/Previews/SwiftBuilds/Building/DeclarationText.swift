/// A source without the bodies of its functions: the part that other files of the module can depend on.
///
/// Comments, spaces, and the bodies of functions, initializers and computed properties without written accessors are
/// left out. Everything else counts, such as default arguments and initial values, since types are inferred from them.
/// Without optimization the compiler does not look into bodies of other files, not even for the type behind
/// `some View`.
struct DeclarationText: Hashable {
  let text: String

  /// Attributes of functions whose bodies become part of their callers.
  private static let inlining = ["@inlinable", "@inline(", "@_transparent", "@_alwaysEmitIntoClient"]

  /// Creates the text; nil if braces or literals do not match, or bodies may be inlined, because nothing is known then.
  init?(_ source: String) {
    if Self.inlining.contains(where: source.contains) { return nil }
    var scanner = Scanner(bytes: Array(source.utf8))
    guard scanner.scan() else { return nil }
    text = String(decoding: scanner.kept, as: UTF8.self)
  }
}

private struct Scanner {
  let bytes: [UInt8]
  var kept: [UInt8] = []
  private var position = 0
  /// The brackets and braces around the position, the innermost last.
  private var enclosing: [Enclosure] = []
  /// The kind of enclosure that the next brace opens.
  private var opens = Enclosure.value
  /// The index in `enclosing` of the outermost body; nil outside of bodies.
  private var hiddenFrom: Int?

  private enum Enclosure: Hashable {
    /// The declarations of a type.
    case members
    /// Statements.
    case body
    /// Braces whose contents count: closures in initial values, written accessors.
    case value
    case bracket(UInt8)
  }

  private static let types: Set<String> = ["struct", "class", "enum", "protocol", "extension", "actor"]
  private static let functions: Set<String> = ["func", "init", "deinit", "subscript", "var"]
  private static let accessors: Set<String> = [
    "get", "set", "willSet", "didSet", "_read", "_modify", "mutating", "nonmutating", "nonisolated", "borrowing",
    "consuming", "unsafeAddress", "read", "modify", "yielding",
  ]

  init(bytes: [UInt8]) { self.bytes = bytes }

  private func byte(_ offset: Int = 0) -> UInt8? {
    bytes.indices.contains(position + offset) ? bytes[position + offset] : nil
  }

  private mutating func keep(_ range: Range<Int>) {
    guard hiddenFrom == nil else { return }
    kept += bytes[range]
    kept.append(32)
  }

  /// Scans the source, and returns whether all brackets and literals are closed.
  mutating func scan() -> Bool {
    while let next = byte() {
      switch next {
      case 0x20, 0x09, 0x0d: position += 1
      case 0x0a:
        // A line's end ends a declaration without braces, such as `import` or a stored property.
        if kept.suffix(2) != [10, 32] { keep(position..<position + 1) }
        position += 1
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
        guard skipComment() else { return false }
      case UInt8(ascii: "\""), UInt8(ascii: "#"):
        let start = position
        guard skipLiteral() else { return false }
        keep(start..<position)
      case UInt8(ascii: "{"): open()
      case UInt8(ascii: "("), UInt8(ascii: "["):
        keep(position..<position + 1)
        enclosing.append(.bracket(next))
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
        guard close(next) else { return false }
      case _ where next.isWordByte: word()
      default:
        // An initial value begins: closures in it count.
        if next == UInt8(ascii: "="), enclosing.last.map({ $0 == .members }) ?? true, !isOperator { opens = .value }
        keep(position..<position + 1)
        position += 1
      }
    }
    return enclosing.isEmpty
  }

  /// True if the `=` at the position is part of an operator such as `==`.
  private var isOperator: Bool {
    let around = [byte(-1), byte(1)]
    return around.contains { $0.map { "=<>!+-*/%&|^~?".utf8.contains($0) } ?? false }
  }

  private mutating func word() {
    let start = position
    while let next = byte(), next.isWordByte { position += 1 }
    keep(start..<position)
    // Only the words that begin a declaration determine the meaning of its braces.
    guard hiddenFrom == nil, enclosing.last.map({ $0 == .members }) ?? true else { return }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    // `Foo.init`, `class func`
    if start > 0, bytes[start - 1] == UInt8(ascii: ".") { return }
    if Self.types.contains(word) { opens = .members }
    if Self.functions.contains(word) { opens = .body }
    if word == "let" || word == "case" || word == "macro" || word == "precedencegroup" { opens = .value }
  }

  private mutating func open() {
    var kind = Enclosure.value
    // Braces within brackets, such as those of a default argument, do not belong to the declaration.
    if enclosing.last.map({ $0 == .members }) ?? true { swap(&kind, &opens) }
    position += 1
    if kind == .body, hasAccessors { kind = .value }
    keep(position - 1..<position)
    if kind == .body, hiddenFrom == nil { hiddenFrom = enclosing.count }
    enclosing.append(kind)
  }

  /// True if the braces that were just opened begin with an accessor, or with an attribute, which an accessor may have.
  private var hasAccessors: Bool {
    var ahead = self
    while let next = ahead.byte() {
      if [9, 10, 13, 32].contains(next) {
        ahead.position += 1
      } else if next == UInt8(ascii: "/"), ahead.byte(1) == UInt8(ascii: "/") {
        ahead.skipLine()
      } else if next == UInt8(ascii: "/"), ahead.byte(1) == UInt8(ascii: "*") {
        guard ahead.skipComment() else { return true }
      } else {
        break
      }
    }
    if let next = ahead.byte(), "@#".utf8.contains(next) { return true }
    let word = bytes[ahead.position...].prefix { $0.isWordByte }
    return Self.accessors.contains(String(decoding: word, as: UTF8.self))
  }

  private mutating func close(_ next: UInt8) -> Bool {
    guard let last = enclosing.popLast() else { return false }
    let closing =
      switch last {
      case .bracket(UInt8(ascii: "(")): UInt8(ascii: ")")
      case .bracket: UInt8(ascii: "]")
      case .members, .body, .value: UInt8(ascii: "}")
      }
    guard next == closing else { return false }
    if hiddenFrom == enclosing.count { hiddenFrom = nil }
    keep(position..<position + 1)
    position += 1
    return true
  }

  private mutating func skipLine() {
    while let next = byte(), next != 10 { position += 1 }
  }

  private mutating func skipComment() -> Bool {
    var depth = 0
    repeat {
      guard let next = byte() else { return false }
      if next == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        (depth, position) = (depth + 1, position + 2)
      } else if next == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        (depth, position) = (depth - 1, position + 2)
      } else {
        position += 1
      }
    } while depth > 0
    return true
  }

  /// Skips a string, whose interpolations may contain strings of their own, or the signs `#` before something else.
  private mutating func skipLiteral() -> Bool {
    var marks = 0
    while byte() == UInt8(ascii: "#") { (marks, position) = (marks + 1, position + 1) }
    guard byte() == UInt8(ascii: "\"") else {
      // `#/ /#` is a regular expression, whose braces mean nothing.
      return byte() != UInt8(ascii: "/")
    }
    let isLong = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
    let quotes = isLong ? 3 : 1
    position += quotes
    while let next = byte() {
      if next == 10, !isLong { return false }
      if next == UInt8(ascii: "\\"), (0..<marks).allSatisfy({ byte(1 + $0) == UInt8(ascii: "#") }) {
        position += 1 + marks
        if byte() == UInt8(ascii: "(") {
          guard skipInterpolation() else { return false }
        } else {
          position += 1
        }
      } else if (0..<quotes).allSatisfy({ byte($0) == UInt8(ascii: "\"") }),
        (0..<marks).allSatisfy({ byte(quotes + $0) == UInt8(ascii: "#") })
      {
        position += quotes + marks
        return true
      } else {
        position += 1
      }
    }
    return false
  }

  private mutating func skipInterpolation() -> Bool {
    var depth = 0
    repeat {
      guard let next = byte() else { return false }
      switch next {
      case UInt8(ascii: "\""), UInt8(ascii: "#"):
        guard skipLiteral() else { return false }
        continue
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
        guard skipComment() else { return false }
        continue
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      position += 1
    } while depth > 0
    return true
  }
}
