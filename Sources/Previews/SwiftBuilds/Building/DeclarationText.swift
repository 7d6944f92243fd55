import SwiftSources

/// A source without the bodies of its functions: the part that other files of the module can depend on.
///
/// Comments, the length of blanks, and the bodies of functions, initializers and computed properties without written
/// accessors are left out. Everything else counts, such as default arguments and initial values, since types are inferred
/// from them. Without optimization the compiler does not look into bodies of other files, not even for the type behind
/// `some View`.
struct DeclarationText: Hashable {
  let text: String

  /// Creates the text; nil if brackets or literals do not match, or bodies may be inlined, because nothing is known then.
  init?(_ source: String) {
    let tokens = TokenList(bytes: Array(source.utf8))
    guard tokens.isBalanced, !tokens.isAmbiguous else { return nil }
    text = String(decoding: tokens.declarations, as: UTF8.self)
  }
}

extension TokenList {
  /// Attributes of functions whose bodies become part of their callers.
  private static let inlining: Set<String> = [
    "inlinable", "inline", "_transparent", "_alwaysEmitIntoClient", "backDeployed", "_backDeploy", "export",
  ]

  /// True where bodies may be inlined, or `/…/` may be two operators, which it is in Swift 5.
  fileprivate var isAmbiguous: Bool {
    tokens.enumerated().contains { index, token in
      switch token.kind {
      case .at: word(index + 1).map(Self.inlining.contains) ?? false
      case .regex: bytes[token.range.lowerBound] == UInt8(ascii: "/")
      default: false
      }
    }
  }

  /// The contents of a declaration's braces: those of a property are a body or accessors, and the latter count like a
  /// value.
  private enum Contents { case members, body, property, value }

  private static let keywords: [String: Contents] = [
    "struct": .members, "class": .members, "enum": .members, "protocol": .members, "extension": .members,
    "actor": .members, "func": .body, "init": .body, "deinit": .body, "var": .property, "subscript": .property,
    "let": .value, "case": .value, "macro": .value, "precedencegroup": .value, "typealias": .value,
    "associatedtype": .value, "import": .value, "operator": .value,
  ]

  private static let accessors: Set<String> = [
    "get", "set", "willSet", "didSet", "init", "_read", "_modify", "read", "modify", "yielding", "borrow", "mutate",
    "mutating", "nonmutating", "nonisolated", "borrowing", "consuming", "__consuming", "unsafeAddress",
    "unsafeMutableAddress",
  ]

  /// The text of all that counts; one blank or line's end stands for all between two tokens.
  fileprivate var declarations: [UInt8] {
    var kept: [UInt8] = []
    var next = 0
    // The contents of the next braces that stand within those of types alone.
    var contents = Contents.value
    while let token = self[next] {
      let start = next
      next = index(after: start)
      switch token.kind {
      case .open where self.token(start, is: "{"):
        if contents == .property { contents = hasAccessors(start) ? .value : .body }
        if contents == .members { next = start + 1 }
        keep(contents == .body ? start..<start + 1 : start..<next, in: &kept)
        if contents == .body { kept.append(UInt8(ascii: "}")) }
        contents = .value
        continue
      case .close, .hash: contents = .value
      case .operator: if assigns(start) { contents = .value }
      case .word where !isExpression(start): contents = Self.keywords[text(token.range)] ?? contents
      default: break
      }
      keep(start..<next, in: &kept)
    }
    return kept
  }

  private func keep(_ range: Range<Int>, in kept: inout [UInt8]) {
    for index in range {
      let token = tokens[index]
      if index > 0, tokens[index - 1].range.upperBound < token.range.lowerBound {
        kept.append(token.startsLine ? UInt8(ascii: "\n") : UInt8(ascii: " "))
      }
      kept += bytes[token.range]
    }
  }

  /// True for a word that is part of an expression, such as `init` in `A.init` and in `= init`.
  private func isExpression(_ index: Int) -> Bool {
    index > 0 && ".=".utf8.contains(bytes[tokens[index - 1].range.upperBound - 1])
  }

  /// True for an operator that an initial value may follow: `=`, or `?=` in `Int?=1`.
  private func assigns(_ index: Int) -> Bool {
    bytes[tokens[index].range].contains(UInt8(ascii: "="))
      && !token(index, is: "==") && !token(index - 1, is: "func")
  }

  /// True where the braces begin with an accessor, or with an attribute or a directive, which may stand before one.
  private func hasAccessors(_ brace: Int) -> Bool {
    guard let first = self[brace + 1] else { return false }
    return [.at, .hash].contains(first.kind) || first.kind == .word && Self.accessors.contains(text(first.range))
  }
}
