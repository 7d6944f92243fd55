import Platform
import TestSupport
import Testing

/// Declarations of sources by the compiler's own parser, which toolchains have as a library.
struct ParsedDeclarations {
  /// The folder of the library; nil where there is none.
  static let library: String? = {
    let info = try? runTool(["swiftc", "-print-target-info"]).output
    let resources = info?.firstMatch(of: /"runtimeResourcePath": "([^"]+)"/)?.1
    let name = "SwiftParser.swiftmodule"
    return resources.flatMap { Folder.names(in: "\($0)/host").contains(name) ? "\($0)/host" : nil }
  }()

  private let bench: Workbench

  /// Compiles a program that reads them.
  init(library: String) throws {
    bench = try Workbench()
    try bench.write(program, to: "main.swift")
    let (status, output) = try runTool([
      "sh", "-c", "exec \"$@\" 2>&1", "sh", "swiftc", "-O", "-I", library, "-L", library, "-lSwiftParser",
      "-lSwiftSyntax", "-Xlinker", "-rpath", "-Xlinker", library, "-module-cache-path", "\(bench.path)/cache",
      "\(bench.path)/main.swift", "-o", "\(bench.path)/parse",
    ])
    try #require(status == 0, "\(output)")
  }

  /// For each file its tokens without blanks and the bodies that `DeclarationText` leaves out: `!` where it does not
  /// parse, `?` where it has an attribute that inlines or a bare regular expression.
  func texts(_ paths: [String]) throws -> [String] {
    try bench.write(paths.joined(separator: "\n"), to: "list")
    let output = try runTool(["\(bench.path)/parse", "\(bench.path)/list"]).output
    return output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The same for texts.
  func texts(of sources: [String]) throws -> [String] {
    for (index, source) in sources.enumerated() { try bench.write(source, to: "sources/\(index).swift") }
    return try texts(sources.indices.map { "\(bench.path)/sources/\($0).swift" })
  }
}

private let program = #"""
  import Foundation
  import SwiftParser
  import SwiftSyntax

  final class Bodies: SyntaxVisitor {
    var hidden: [Range<Int>] = []
    var isUnknown = false
    var isWithin = 0

    func hide(_ code: some SyntaxProtocol) {
      if isWithin == 0 { hidden.append(code.position.utf8Offset..<code.endPosition.utf8Offset) }
    }
    func within() -> SyntaxVisitorContinueKind {
      isWithin += 1
      return .visitChildren
    }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      if let body = node.body { hide(body.statements) }
      return within()
    }
    override func visitPost(_ node: FunctionDeclSyntax) { isWithin -= 1 }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
      if let body = node.body { hide(body.statements) }
      return within()
    }
    override func visitPost(_ node: InitializerDeclSyntax) { isWithin -= 1 }
    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
      if let body = node.body { hide(body.statements) }
      return within()
    }
    override func visitPost(_ node: DeinitializerDeclSyntax) { isWithin -= 1 }
    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
      hideGetter(node.accessorBlock)
      return within()
    }
    override func visitPost(_ node: SubscriptDeclSyntax) { isWithin -= 1 }
    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
      for binding in node.bindings {
        if binding.initializer != nil { break }
        hideGetter(binding.accessorBlock)
        if binding.accessorBlock != nil { break }
      }
      return within()
    }
    override func visitPost(_ node: VariableDeclSyntax) { isWithin -= 1 }
    func hideGetter(_ block: AccessorBlockSyntax?) {
      guard case .getter(let code)? = block?.accessors else { return }
      // An accessor may follow these.
      let first = code.firstToken(viewMode: .sourceAccurate)?.text ?? ""
      if !["@", "#", "#if"].contains(first) { hide(code) }
    }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { within() }
    override func visitPost(_ node: ClosureExprSyntax) { isWithin -= 1 }
    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { within() }
    override func visitPost(_ node: CodeBlockSyntax) { isWithin -= 1 }
    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
      let inlining = [
        "inlinable", "inline", "_transparent", "_alwaysEmitIntoClient", "backDeployed", "_backDeploy", "export",
      ]
      if inlining.contains(node.attributeName.trimmedDescription) { isUnknown = true }
      return .visitChildren
    }
    override func visit(_ node: RegexLiteralExprSyntax) -> SyntaxVisitorContinueKind {
      if node.openingPounds == nil { isUnknown = true }
      return .visitChildren
    }
  }

  func isLetter(_ byte: UInt8) -> Bool { byte > 32 }

  func text(_ path: String) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else { return Array("!".utf8) }
    let file = Parser.parse(source: String(decoding: data, as: UTF8.self))
    if file.hasError { return Array("!".utf8) }
    let bodies = Bodies(viewMode: .sourceAccurate)
    bodies.walk(file)
    if bodies.isUnknown { return Array("?".utf8) }
    var kept: [UInt8] = []
    var hidden = bodies.hidden.sorted { $0.lowerBound < $1.lowerBound }[...]
    for token in file.tokens(viewMode: .sourceAccurate) {
      let start = token.position.utf8Offset
      while let next = hidden.first, next.upperBound <= start { hidden.removeFirst() }
      if let next = hidden.first, next.contains(start), token.endPosition.utf8Offset <= next.upperBound { continue }
      // A line of a literal that continues ends in trivia.
      for piece in token.leadingTrivia {
        if case .backslashes(let count) = piece { kept += Array(repeating: 92, count: count) }
        if case .pounds(let count) = piece { kept += Array(repeating: 35, count: count) }
      }
      kept += token.text.utf8.filter(isLetter)
      for piece in token.trailingTrivia {
        if case .backslashes(let count) = piece { kept += Array(repeating: 92, count: count) }
        if case .pounds(let count) = piece { kept += Array(repeating: 35, count: count) }
      }
    }
    return kept
  }

  let list = FileManager.default.contents(atPath: CommandLine.arguments[1]) ?? Data()
  for path in String(decoding: list, as: UTF8.self).split(separator: "\n") {
    FileHandle.standardOutput.write(Data(text(String(path)) + [10]))
  }
  """#
