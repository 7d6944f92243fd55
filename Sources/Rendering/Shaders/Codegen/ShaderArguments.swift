public import DisplayList
import Surfaces

extension ShaderArgument {
  var isBoundingRect: Bool { if case .boundingRect = self { true } else { false } }

  /// The name of its Metal type.
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

/// The arguments of a chain in the memory layout of the span function, which is created once and updated in place, so that
/// changing numbers by `setNumbers` allocates nothing.
///
/// Sendable because it is written between frames, by one thread, and only read while a frame is rendered.
public final class ShaderArguments: @unchecked Sendable {
  /// The number of slots per link, which is the maximum number of arguments of a function.
  static let slotsPerLink = 32
  static let slotBytes = 16

  private let links: [ShaderLink]
  private var values: [[ShaderArgument]]
  let slots: UnsafeMutableRawPointer
  private var memory: [Int: UnsafeMutableRawPointer] = [:]

  /// Lays out the arguments of a chain, one list per link.
  ///
  /// - Throws: `wrongArguments`.
  public init(_ values: [[ShaderArgument]], for links: [ShaderLink]) throws(ShaderError) {
    try Self.check(values, for: links)
    self.links = links
    self.values = values
    let bytes = max(1, links.count) * Self.slotsPerLink * Self.slotBytes
    slots = .allocate(byteCount: bytes, alignment: 64)
    slots.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    for (link, list) in values.enumerated() {
      for (index, value) in list.enumerated() { write(value, at: link * Self.slotsPerLink + index) }
    }
  }

  deinit {
    for block in memory.values { block.deallocate() }
    slots.deallocate()
  }

  /// Whether `values` are what the links take, in number and type.
  public static func check(_ values: [[ShaderArgument]], for links: [ShaderLink]) throws(ShaderError) {
    for (index, link) in links.enumerated() {
      let given = index < values.count ? values[index] : []
      let parameters = link.parameters
      guard given.count == parameters.count, zip(given, parameters).allSatisfy({ $0.fits($1.type) }) else {
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
    case .colorArray(let list): write(list.map(\.premultiplied), count: list.count, at: index)
    case .data(let bytes): write(bytes, count: bytes.count, at: index)
    case .image(let bitmap):
      let room = block(MemoryLayout<SpanPicture>.size, at: index)
      room.storeBytes(of: SpanPicture(bitmap.view), as: SpanPicture.self)
      slot(index).storeBytes(of: room, as: UnsafeMutableRawPointer.self)
    }
  }

  private func write<Element>(_ list: [Element], count: Int, at index: Int) {
    let room = block(list.count * MemoryLayout<Element>.stride, at: index)
    list.withUnsafeBytes { room.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(room), byteCount: $0.count) }
    slot(index).storeBytes(of: room, as: UnsafeMutableRawPointer.self)
    (slot(index) + 8).storeBytes(of: count, as: Int.self)
  }

  private func block(_ bytes: Int, at index: Int) -> UnsafeMutableRawPointer {
    memory.removeValue(forKey: index)?.deallocate()
    let room = UnsafeMutableRawPointer.allocate(byteCount: max(bytes, 16), alignment: 64)
    memory[index] = room
    return room
  }

  /// The arguments in the format of the trial program.
  var description: [UInt8] {
    var bytes: [UInt8] = []
    func add(_ kind: Int32, _ a: Int32, _ b: Int32) {
      for value in [kind, a, b] { withUnsafeBytes(of: value) { bytes += $0 } }
    }
    for link in links.indices {
      for index in 0..<Self.slotsPerLink {
        let slot = UnsafeRawBufferPointer(start: slot(link * Self.slotsPerLink + index), count: Self.slotBytes)
        let value = index < values[link].count ? values[link][index] : .numbers([0])
        switch value {
        case .numbers, .color, .boundingRect:
          add(0, 0, 0)
          bytes += slot
        case .floatArray(let list):
          add(1, Int32(list.count), Int32(list.count * 4))
          list.withUnsafeBytes { bytes += $0 }
        case .colorArray(let list):
          add(1, Int32(list.count), Int32(list.count * MemoryLayout<SIMD4<Float>>.stride))
          list.map(\.premultiplied).withUnsafeBytes { bytes += $0 }
        case .data(let list):
          add(1, Int32(list.count), Int32(list.count))
          bytes += list
        case .image(let bitmap): add(2, Int32(bitmap.size.width), Int32(bitmap.size.height))
        }
      }
    }
    return bytes
  }
}

extension ResolvedColor {
  /// Red, green, blue and alpha as a function sees them.
  fileprivate var premultiplied: SIMD4<Float> { SIMD4(red * alpha, green * alpha, blue * alpha, alpha) }
}
