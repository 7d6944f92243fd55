public import DisplayList
import Surfaces

extension ShaderArgument {
  var isBoundingRect: Bool { if case .boundingRect = self { true } else { false } }

  /// The name of the argument's Metal type.
  var title: String {
    switch self {
    case .numbers(let values): values.count == 1 ? "float" : "float\(values.count)"
    case .color: "half4"
    case .boundingRect: "float4"
    case .floatArray: "float array"
    case .colorArray: "colour array"
    case .image: "texture2d<half>"
    case .data: "data"
    }
  }

  func fits(_ type: ShaderParameterType) -> Bool {
    switch (self, type) {
    case (.numbers(let values), .numbers(_, let count)): values.count == count
    case (.boundingRect, .numbers(_, let count)): count == 4
    case (.color, .color), (.floatArray, .floatArray), (.colorArray, .colorArray), (.image, .image), (.data, .data):
      true
    default: false
    }
  }
}

/// The arguments of a chain in the memory layout of the span function, which is created once and updated in place, so
/// that changing numbers by `setNumbers` allocates nothing.
///
/// Sendable because it is written between frames, by one thread, and only read while a frame is rendered.
public final class ShaderArguments: @unchecked Sendable {
  /// The number of slots per link, which is the maximum number of arguments of a function.
  static let slotsPerLink = 32
  static let slotBytes = 16

  private let links: [ShaderLink]
  private let hasStrictHalf: Bool
  private var values: [[ShaderArgument]]
  let slots: UnsafeMutableRawPointer
  private var arrays: [Int: ArrayMemory] = [:]
  private var images: [Int: UnsafeMutableRawPointer] = [:]

  /// Lays out the arguments of a program, one list per link.
  ///
  /// - Throws: `wrongArguments`.
  public convenience init(_ values: [[ShaderArgument]], for program: ShaderProgram) throws(ShaderError) {
    try self.init(values, for: program.links, hasStrictHalf: program.hasStrictHalf)
  }

  /// Lays out the arguments of a chain, one list per link.
  ///
  /// - Parameter hasStrictHalf: whether `half` has sixteen bits in the chain's program.
  /// - Throws: `wrongArguments`.
  public init(
    _ values: [[ShaderArgument]], for links: [ShaderLink], hasStrictHalf: Bool = false
  ) throws(ShaderError) {
    try Self.check(values, for: links)
    self.links = links
    self.hasStrictHalf = hasStrictHalf
    self.values = values
    let bytes = max(1, links.count) * Self.slotsPerLink * Self.slotBytes
    slots = .allocate(byteCount: bytes, alignment: 64)
    slots.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    for (link, list) in values.enumerated() {
      for (index, value) in list.enumerated() { write(value, at: link * Self.slotsPerLink + index) }
    }
  }

  deinit {
    for image in images.values { image.deallocate() }
    slots.deallocate()
  }

  /// Returns whether `values` match the parameters of the links, in number and type.
  static func fit(_ values: [[ShaderArgument]], _ links: [ShaderLink]) -> Bool {
    if hasExcessArguments(values, links) { return false }
    for (index, link) in links.enumerated() where !fit(index < values.count ? values[index] : [], link) { return false }
    return true
  }

  /// Returns whether there are arguments of a function that is not in the chain, for which there are no slots.
  private static func hasExcessArguments(_ values: [[ShaderArgument]], _ links: [ShaderLink]) -> Bool {
    values.dropFirst(links.count).contains { !$0.isEmpty }
  }

  private static func fit(_ values: [ShaderArgument], _ link: ShaderLink) -> Bool {
    let parameters = link.parameters
    return values.count == parameters.count && zip(values, parameters).allSatisfy { $0.fits($1.type) }
  }

  /// Throws `wrongArguments` unless `values` match the parameters of the links, in number and type.
  public static func check(_ values: [[ShaderArgument]], for links: [ShaderLink]) throws(ShaderError) {
    if hasExcessArguments(values, links) {
      throw .notOnePass(reason: "there are arguments for more functions than the chain has")
    }
    for (index, link) in links.enumerated() {
      let given = index < values.count ? values[index] : []
      guard fit(given, link) else {
        throw .wrongArguments(
          function: link.function.name, given: "(" + given.map(\.title).joined(separator: ", ") + ")",
          takes: link.function.takes(as: link.kind))
      }
    }
  }

  /// Replaces argument `index` of link `link`.
  ///
  /// - Throws: `wrongArguments` if it has another type.
  public func set(_ value: ShaderArgument, link: Int, index: Int) throws(ShaderError) {
    let parameters = links[link].parameters
    guard parameters.indices.contains(index), value.fits(parameters[index].type) else {
      throw .wrongArguments(
        function: links[link].function.name, given: value.title,
        takes: links[link].function.takes(as: links[link].kind))
    }
    values[link][index] = value
    write(value, at: link * Self.slotsPerLink + index)
  }

  /// Replaces the numbers or the premultiplied colour of an argument, without allocating.
  ///
  /// - Precondition: the argument is numbers or a colour.
  public func setNumbers(_ x: Float, _ y: Float = 0, _ z: Float = 0, _ w: Float = 0, link: Int, index: Int) {
    switch values[link][index] {
    case .numbers, .color: write(numbers: (x, y, z, w), at: link * Self.slotsPerLink + index)
    default: preconditionFailure("the argument is no number")
    }
  }

  /// Sets all `boundingRect` arguments, in points.
  public func setBoundingRect(x: Float, y: Float, width: Float, height: Float) {
    for link in values.indices {
      for index in values[link].indices where values[link][index].isBoundingRect {
        write(numbers: (x, y, width, height), at: link * Self.slotsPerLink + index)
      }
    }
  }

  private func slot(_ index: Int) -> UnsafeMutableRawPointer { slots + index * Self.slotBytes }

  private func write(numbers: (Float, Float, Float, Float), at index: Int) {
    slot(index).storeBytes(of: numbers, as: (Float, Float, Float, Float).self)
  }

  private func write(_ value: ShaderArgument, at index: Int) {
    switch value {
    case .numbers(let n):
      write(
        numbers: (n[0], n.count > 1 ? n[1] : 0, n.count > 2 ? n[2] : 0, n.count > 3 ? n[3] : 0), at: index)
    case .color(let color):
      let c = color.premultiplied
      write(numbers: (c.x, c.y, c.z, c.w), at: index)
    case .boundingRect: break
    case .floatArray(let list): write(list, count: list.count, at: index)
    case .colorArray(let list):
      let colors = list.map(\.premultiplied)
      if hasStrictHalf {
        write(colors.map { SIMD4<Float16>($0) }, count: list.count, at: index)
      } else {
        write(colors, count: list.count, at: index)
      }
    case .data(let bytes): write(bytes, count: bytes.count, at: index)
    case .image(let bitmap):
      images.removeValue(forKey: index)?.deallocate()
      let room = UnsafeMutableRawPointer.allocate(byteCount: MemoryLayout<SpanPicture>.size, alignment: 16)
      images[index] = room
      room.storeBytes(of: SpanPicture(bitmap.view), as: SpanPicture.self)
      slot(index).storeBytes(of: room, as: UnsafeMutableRawPointer.self)
    }
  }

  private func write<Element>(_ list: [Element], count: Int, at index: Int) {
    let room = ArrayMemory(count: list.count * MemoryLayout<Element>.stride)
    list.withUnsafeBytes { bytes in
      if let first = bytes.baseAddress { room.base.copyMemory(from: first, byteCount: bytes.count) }
    }
    arrays[index] = room
    slot(index).storeBytes(of: room.base, as: UnsafeMutableRawPointer.self)
    (slot(index) + 8).storeBytes(of: count, as: Int.self)
  }
}

extension ResolvedColor {
  /// Red, green, blue and alpha, premultiplied for a function.
  var premultiplied: SIMD4<Float> { SIMD4(red * alpha, green * alpha, blue * alpha, alpha) }
}
