import DisplayList
import JSON

/// The signatures of stitchable functions in clang's JSON syntax tree.
///
/// The tree is printed with a sixteen-bit `half`, so that `half4` and `float4` differ, and without function bodies if
/// clang can leave them out.
struct SyntaxTree {
  private(set) var functions: [MetalFunction] = []
  /// The places of functions' bodies.
  private var bodies: [Body] = []
  /// Type aliases of the source.
  private var aliases: [String: String] = [:]
  /// The file of the last location: clang prints it only when it changes.
  private var file = ""

  private struct Body {
    var file: String
    var start: (line: Int, column: Int)
    var end: (line: Int, column: Int)
  }

  init?(json: [UInt8]) {
    guard let root = try? JSONValue(parsing: json, depth: 2000, repairing: true) else { return nil }
    walk(root, space: [])
  }

  /// Returns whether a message is about the inside of a function.
  func isInBody(_ diagnostic: ShaderDiagnostic) -> Bool {
    let place = (diagnostic.line, diagnostic.column)
    return bodies.contains { $0.file == diagnostic.file && $0.start <= place && place <= $0.end }
  }

  private mutating func walk(_ node: JSONValue, space: [String]) {
    guard let members = node.members else { return }
    let kind = node["kind"]?.text
    var place: (file: String, line: Int, column: Int)?
    for member in members {
      let value = member.value
      switch member.key {
      case "loc":
        follow(value)
        place = (file, lastLine, value["col"]?.whole ?? value["expansionLoc"]?["col"]?.whole ?? 1)
      case "range": kind == "CompoundStmt" ? add(body: value) : follow(value)
      case "inner":
        if kind == "FunctionDecl", let children = value.elements,
          children.contains(where: { $0["kind"]?.text == "AnnotateAttr" })
        {
          add(node, children: children, at: place, space: space)
        } else {
          let inner = kind == "NamespaceDecl" ? space + [node["name"]?.text].compactMap { $0 } : space
          for child in value.elements ?? [] { walk(child, space: inner) }
        }
      default: break
      }
    }
    if kind == "TypedefDecl" || kind == "TypeAliasDecl", let name = node["name"]?.text, let type = node["type"] {
      aliases[name] = Self.spelling(of: type)
    }
  }

  private var lastLine = 0

  /// Updates the current file and line from a location, in the order in which clang prints them.
  private mutating func follow(_ place: JSONValue) {
    guard let members = place.members else { return }
    for member in members {
      let value = member.value
      switch member.key {
      case "file": file = value.text ?? file
      case "line": lastLine = value.whole ?? lastLine
      case "loc", "begin", "end", "spellingLoc", "expansionLoc": follow(value)
      default: break
      }
    }
  }

  private mutating func add(body range: JSONValue) {
    func place(_ key: String) -> (file: String, line: Int, column: Int) {
      guard let value = range[key] else { return (file, lastLine, 0) }
      follow(value)
      return (file, lastLine, value["col"]?.whole ?? value["expansionLoc"]?["col"]?.whole ?? 0)
    }
    let (start, end) = (place("begin"), place("end"))
    bodies.append(Body(file: start.file, start: (start.line, start.column), end: (end.line, end.column)))
  }

  private mutating func add(
    _ node: JSONValue, children: [JSONValue], at place: (file: String, line: Int, column: Int)?, space: [String]
  ) {
    guard let name = node["name"]?.text, let place else { return }
    var raw: [(name: String, type: String, line: Int, column: Int)] = []
    for child in children {
      guard let members = child.members else { continue }
      var line = lastLine
      var column = 1
      let isBody = child["kind"]?.text == "CompoundStmt"
      for member in members where member.key == "loc" || member.key == "range" {
        let value = member.value
        if isBody, member.key == "range" { add(body: value) } else { follow(value) }
        if member.key == "loc" {
          line = lastLine
          column = value["col"]?.whole ?? value["expansionLoc"]?["col"]?.whole ?? 1
        }
      }
      for inner in child["inner"]?.elements ?? [] { walk(inner, space: []) }
      guard child["kind"]?.text == "ParmVarDecl", let type = child["type"] else { continue }
      raw.append((child["name"]?.text ?? "", Self.spelling(of: type), line, column))
    }
    let written = node["type"]?["qualType"]?.text ?? ""
    let result = canonical(written.prefix { $0 != "(" })
    let types = raw.map { canonical($0.type[...]) }
    let isCalled = types.first == "float2"
    var parameters: [ShaderParameter] = []
    var obstacle: String?
    do throws(Unsuited) {
      if isCalled { parameters = try Self.parameters(raw, types: types) }
    } catch {
      obstacle = error.reason
    }
    let texts = raw.enumerated().map { "\(Self.short(types[$0])) \($1.name)" }.joined(separator: ", ")
    let function = MetalFunction(
      name: (space + [name]).joined(separator: "::"), file: place.file, line: place.line, column: place.column,
      kinds: isCalled && obstacle == nil ? Self.kinds(result: result, types: types) : [],
      signature: "\(Self.short(result)) \(name)(\(texts))", obstacle: obstacle, afterPosition: parameters)
    // Removes a declaration that precedes the definition.
    functions.removeAll {
      $0.name == function.name && $0.kinds == function.kinds
        && $0.afterPosition.map(\.type) == function.afterPosition.map(\.type)
    }
    functions.append(function)
  }

  private static func spelling(of type: JSONValue) -> String {
    type["desugaredQualType"]?.text ?? type["qualType"]?.text ?? ""
  }

  /// Returns a type without irrelevant qualifiers, by Metal's short name: `float2`, `half4 *`, `Layer`.
  private func canonical(_ type: Substring) -> String {
    var text = type
    var pointer = ""
    while let last = text.last, last == "*" || last == "&" || last == " " || text.hasSuffix("*const") {
      if last == "*" { pointer += " *" }
      text = text.dropLast(last == "t" ? 5 : 1)
    }
    var words = text.split(separator: " ").filter { $0 != "const" }
    if let first = words.first, let alias = aliases[String(first)], words.count == 1, !alias.hasSuffix("*") {
      words = alias.split(separator: " ").filter { $0 != "const" }
    }
    return Self.metalName(words.joined(separator: " ")) + pointer
  }

  /// Returns Metal's short name of a type: that of `metal::vec<_Float16, 4>` is `half4`.
  private static func metalName(_ type: String) -> String {
    var name = type[...]
    while let colons = name.firstRange(of: "::"), !name[..<colons.lowerBound].contains("<") {
      name = name[colons.upperBound...]
    }
    let scalars = [
      "_Float16": "half", "unsigned int": "uint", "unsigned short": "ushort", "unsigned char": "uchar",
      "unsigned long": "ulong",
    ]
    if name.hasPrefix("vec<"), let comma = name.lastIndex(of: ","), name.hasSuffix(">") {
      let element = String(name[name.index(name.startIndex, offsetBy: 4)..<comma])
      let count = name[name.index(after: comma)...].filter(\.isNumber)
      return (scalars[element] ?? element) + count
    }
    if name.hasPrefix("texture2d<") { return "texture2d<\(name.contains("float") ? "float" : "half")>" }
    return scalars[String(name)] ?? String(name).replacing("_Float16", with: "half")
  }

  private static func short(_ type: String) -> String { type == "Layer" ? "SwiftUI::Layer" : type }

  /// The reason why a parameter has a type for which there is no argument.
  private struct Unsuited: Error {
    var reason: String
  }

  /// Returns the parameters after the position, pointers combined with their counts.
  private static func parameters(
    _ raw: [(name: String, type: String, line: Int, column: Int)], types: [String]
  ) throws(Unsuited) -> [ShaderParameter] {
    var list: [ShaderParameter] = []
    var index = types.count > 1 && types[1] == "Layer" ? 2 : 1
    while index < types.count {
      let at = raw[index]
      let type: ShaderParameterType
      var width = 1
      if types[index].hasSuffix(" *"), !types[index].hasSuffix("* *") {
        type = array(of: types[index].dropLast(2))
        let isConstant = at.type.prefix { $0 != "*" }.split(separator: " ").contains("const")
        let next = index + 1 < types.count ? types[index + 1] : ""
        guard isConstant, ["int", "uint"].contains(next) else {
          let size = type == .data ? "its size in bytes" : "its count"
          let need = isConstant ? "needs \(size) after it, an int" : "has to point to constant memory: device const"
          throw Unsuited(reason: "'\(at.name)' \(need)")
        }
        width = 2
      } else if types[index] == "half4" {
        type = .color
      } else if types[index] == "texture2d<half>" || types[index] == "texture2d<float>" {
        type = .image
      } else if let numbers = numbers(types[index]) {
        type = numbers
      } else {
        throw Unsuited(reason: "there is no argument for '\(at.name)', a \(short(types[index]))")
      }
      list.append(ShaderParameter(name: at.name, type: type, line: at.line, column: at.column, annotation: nil))
      index += width
    }
    return list
  }

  /// Returns the type of a pointer with a count. SwiftUI documents `float *`, `half4 *` and `void *`; vectors of floats
  /// without padding are passed as their floats, and anything else as bytes. A `float3` has the size of four floats, so
  /// that an array of it is not an array of floats.
  private static func array(of element: Substring) -> ShaderParameterType {
    switch element {
    case "float", "float2", "float4", "packed_float2", "packed_float3", "packed_float4": .floatArray
    case "half4": .colorArray
    default: .data
    }
  }

  private static func numbers(_ type: String) -> ShaderParameterType? {
    let elements: Set = ["float", "half", "int", "uint", "short", "ushort", "char", "uchar", "long", "ulong", "bool"]
    if elements.contains(type) { return .numbers(element: type, count: 1) }
    guard let last = type.last, let count = last.wholeNumberValue, (2...4).contains(count) else { return nil }
    let element = String(type.dropLast())
    return elements.contains(element) ? .numbers(element: element, count: count) : nil
  }

  private static func kinds(result: String, types: [String]) -> [ShaderKind] {
    switch (result, types.count > 1 ? types[1] : "") {
    case ("float2", "Layer"): []
    case ("float2", _): [.distortion]
    case ("half4", "Layer"): [.layer]
    case ("half4", "half4"): [.color, .fill]
    case ("half4", _): [.fill]
    default: []
    }
  }
}
