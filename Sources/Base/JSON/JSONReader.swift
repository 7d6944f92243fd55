/// Reads a value, with a list of the arrays and objects around it: however deep they are, the stack stays as it is.
struct JSONReader {
  let bytes: [UInt8]
  let format: JSONFormat
  let isRepairing: Bool
  var position = 0

  private let depth: Int
  /// The last place that was asked for, and its position: what comes next is counted from there.
  private var lastLocated = (place: TextPlace(), position: 0)

  init(_ bytes: [UInt8], _ format: JSONFormat, depth: Int, isRepairing: Bool) {
    self.bytes = bytes
    self.format = format
    self.depth = depth
    self.isRepairing = isRepairing
  }

  mutating func document() throws(JSONError) -> JSONValue {
    try skipBlanks()
    if peek == nil { throw failure(.empty) }
    let result = try value()
    try skipBlanks()
    if peek != nil { throw failure(.trailingContent) }
    return result
  }

  // MARK: values

  /// An array or an object whose end has not been read.
  private struct Container {
    let isObject: Bool
    let place: TextPlace
    var elements: [JSONValue] = []
    var members: [JSONValue.Member] = []
    /// The key of the member that is being read.
    var key = (text: "", place: TextPlace())
    /// The keys of all members, where they have to differ.
    var keys: Set<String> = []

    var bracket: Unicode.Scalar { isObject ? "}" : "]" }
    var value: JSONValue { JSONValue(isObject ? .object(members) : .array(elements), at: place) }

    mutating func add(_ value: JSONValue) {
      if isObject { members.append(JSONValue.Member(key.text, value, at: key.place)) } else { elements.append(value) }
    }
  }

  /// Reads the value that the reader stands before.
  private mutating func value() throws(JSONError) -> JSONValue {
    var open: [Container] = []
    while true {
      guard open.count <= depth else { throw failure(.tooDeep(limit: depth)) }
      let place = place(at: position)
      var value: JSONValue
      if peek == UInt8(ascii: "{") || peek == UInt8(ascii: "[") {
        var container = Container(isObject: take("{"), place: place)
        if !container.isObject { position += 1 }
        try skipBlanks()
        if !take(container.bracket) {
          if container.isObject { try readKey(of: &container) }
          open.append(container)
          continue
        }
        value = container.value
      } else {
        value = JSONValue(try leaf(), at: place)
      }
      // It ends here, and with it the containers that it is the last value of.
      while true {
        guard let last = open.indices.last else { return value }
        open[last].add(value)
        if try !isEnd(open[last].bracket) { break }
        value = open.removeLast().value
      }
      if open[open.count - 1].isObject { try readKey(of: &open[open.count - 1]) }
    }
  }

  /// Reads what follows an item: a comma, the bracket, or, in JSON5, both.
  private mutating func isEnd(_ bracket: Unicode.Scalar) throws(JSONError) -> Bool {
    try skipBlanks()
    if take(bracket) { return true }
    guard take(",") else { throw failure(.noComma(before: String(bracket))) }
    try skipBlanks()
    return format == .json5 && take(bracket)
  }

  /// Reads the key of a member, and the colon after it.
  private mutating func readKey(of container: inout Container) throws(JSONError) {
    let start = position
    container.key.place = place(at: start)
    let key = try key()
    if format == .json5, !container.keys.insert(key).inserted { throw failure(.duplicateKey(key), at: start) }
    container.key.text = key
    try skipBlanks()
    guard take(":") else { throw failure(.noColon(after: key)) }
    try skipBlanks()
  }

  private mutating func leaf() throws(JSONError) -> JSONValue.Content {
    switch peek {
    case UInt8(ascii: "\"")?: return .string(try string())
    case (UInt8(ascii: "0")...UInt8(ascii: "9"))?, UInt8(ascii: "-")?: return try number()
    default: return format == .json5 ? try json5Leaf() : try word()
    }
  }

  private mutating func json5Leaf() throws(JSONError) -> JSONValue.Content {
    switch nextScalar?.value {
    case "'": return .string(try string())
    case "+", ".": return try number()
    case let first? where first.isNameStart: return try word()
    default: throw failure(.noValue)
    }
  }

  private mutating func key() throws(JSONError) -> String {
    if peek == UInt8(ascii: "\"") { return try string() }
    guard format == .json5, let first = nextScalar?.value else { throw failure(.noKey) }
    if first == "'" { return try string() }
    guard first.isNameStart else { throw failure(.noKey) }
    return name()
  }

  private mutating func word() throws(JSONError) -> JSONValue.Content {
    let start = position
    switch name() {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case let other:
      // JSON that begins with none of the three has no word there, but something else.
      let isNone = format == .json && !["n", "t", "f"].contains(other.prefix(1))
      throw failure(isNone ? .noValue : .word(other), at: start)
    }
  }

  // MARK: errors and places

  /// - Parameter start: the position of the error; nil is that of the reader.
  func failure(_ problem: JSONProblem, at start: Int? = nil) -> JSONError {
    var reader = self
    reader.position = start ?? position
    let place = reader.place(at: reader.position)
    return JSONError(place: place, message: problem.message(in: format, next: reader.nextScalar?.value))
  }

  /// The line and the column of a position, which is not before the last one that was asked for.
  mutating func place(at position: Int) -> TextPlace {
    var (place, index) = lastLocated
    while index < position {
      let next = bytes[index..<position].firstIndex { !(0x20..<0x80 ~= $0) } ?? position
      place.column += next - index
      guard next < position else { break }
      if endsLine(at: next) {
        place.line += 1
        place.column = 1
      } else if bytes[next] & 0xc0 != 0x80 {
        place.column += 1
      }
      index = next + 1
    }
    lastLocated = (place, position)
    return place
  }

  /// Returns true for the last byte of a line break: LF, CR, CR and LF, U+2028, U+2029.
  private func endsLine(at index: Int) -> Bool {
    switch bytes[index] {
    case 0x0a: true
    case 0x0d: index + 1 == bytes.count || bytes[index + 1] != 0x0a
    case 0xa8, 0xa9: index >= 2 && bytes[index - 1] == 0x80 && bytes[index - 2] == 0xe2
    default: false
    }
  }
}
