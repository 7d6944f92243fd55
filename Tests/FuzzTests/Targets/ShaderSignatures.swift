@testable import Shaders

/// The signatures of a Metal source: clang's syntax tree, the annotations in comments, and clang's messages.
///
/// The input is a syntax tree, a source and messages, separated by zero bytes.
enum ShaderSignatures: FuzzTarget {
  static let name = "shader-signatures"

  static func run(_ bytes: UnsafeRawBufferPointer) -> Int {
    let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false).map { Array($0) }
    var sum = 0
    if let tree = SyntaxTree(json: parts[0]), parts.count > 1 {
      let comments = SourceComments(parts[1])
      for var function in tree.functions {
        sum += function.signature.utf8.count
        comments.annotate(&function.afterPosition, after: (line: function.line, column: function.column))
        for parameter in function.afterPosition {
          check(parameter)
          sum += parameter.remark?.utf8.count ?? 1
        }
      }
    }
    if parts.count > 1 {
      for comment in SourceComments(parts[1]).comments {
        precondition(comment.line > 0 && comment.column > 0, "\(comment) has a place")
        sum += ParameterAnnotation(comment: comment.text)?.note.utf8.count ?? 1
      }
    }
    if parts.count > 2 {
      let output = String(decoding: parts[2], as: UTF8.self)
      let messages = ShaderDiagnostic.parse(output, headers: "/headers", temporary: "/tmp/t", sources: ["/a.metal"])
      sum += messages.reduce(0) { $0 + "\($1)".utf8.count }
    }
    return sum
  }

  /// Checks the rules that sliders rely on.
  private static func check(_ parameter: ShaderParameter) {
    guard let annotation = parameter.annotation else { return }
    for index in 0..<max(1, parameter.type.components) {
      let (low, high) = (annotation.minimum, annotation.maximum)
      guard let least = ParameterAnnotation.component(index, of: low),
        let most = ParameterAnnotation.component(index, of: high)
      else { continue }
      precondition(least < most, "\(annotation) has a range")
    }
  }
}
