/// The name of a type in a program's reflection data: a text in which a control character introduces a reference
/// (docs/ABI/Mangling.rst of Swift, "Symbolic references").
struct MangledName {
  private let start: UnsafeRawPointer
  private let length: Int

  init(at start: UnsafeRawPointer) {
    self.start = start
    var length = 0
    while true {
      let byte = start.load(fromByteOffset: length, as: UInt8.self)
      if byte == 0 { break }
      length += byte <= 0x17 ? 5 : byte <= 0x1F ? 1 + MemoryLayout<UInt>.size : 1
    }
    self.length = length
  }

  /// The type; nil if it has no metadata, or if the name is that of a weak or unowned reference, which the type would
  /// not tell.
  var type: Any.Type? {
    let bytes = UnsafeRawBufferPointer(start: start, count: length)
    // "Types": `Xo` unowned, `Xu` unowned(unsafe), `Xw` weak.
    if bytes.dropLast().last == UInt8(ascii: "X"), "ouw".utf8.contains(bytes[length - 1]) { return nil }
    return _getTypeByMangledNameInContext(
      start.assumingMemoryBound(to: UInt8.self), UInt(length), genericContext: nil, genericArguments: nil)
  }

  /// True for a function in its lowered form, with its context: `Ie`, the convention `g`, and `_` at the end ("Function
  /// signatures", `impl-function-type`).
  var isLoweredFunction: Bool {
    let bytes = UnsafeRawBufferPointer(start: start, count: length)
    guard bytes.last == UInt8(ascii: "_") else { return false }
    return bytes.indices.dropLast(2).contains { index in
      bytes[index] == UInt8(ascii: "I") && bytes[index + 1] == UInt8(ascii: "e")
        && bytes[index + 2] == UInt8(ascii: "g")
    }
  }
}
