import CAgent
import DisplayList
public import Surfaces

/// The arguments of a chain as an agent takes them: numbers in the request, everything else in shared memory.
struct AgentArguments {
  /// One for each argument.
  var slots: [agent_slot] = []
  /// What the slots refer to.
  var memories: [SharedMemory] = []

  /// - Parameters:
  ///   - values: one list per link, which fit.
  ///   - box: x, y, width and height of the bounding rectangle in points.
  ///   - previous: arguments whose memory is taken over where the values are the same.
  init(_ values: [[ShaderArgument]], box: SIMD4<Float>, previous: (values: [[ShaderArgument]], AgentArguments)?) {
    for (link, list) in values.enumerated() {
      for (index, value) in list.enumerated() {
        let place = UInt32(link * ShaderArguments.slotsPerLink + index)
        if let previous, link < previous.values.count, index < previous.values[link].count,
          previous.values[link][index] == value, let slot = previous.1.slots.first(where: { $0.index == place }),
          slot.kind != AGENT_NUMBERS.rawValue
        {
          slots.append(slot)
          memories += previous.1.memories.filter { $0.id == slot.pixels.memory }
        } else {
          add(value, at: place, box: box)
        }
      }
    }
  }

  private mutating func add(_ value: ShaderArgument, at index: UInt32, box: SIMD4<Float>) {
    var slot = agent_slot()
    slot.index = index
    slot.kind = AGENT_NUMBERS.rawValue
    switch value {
    case .numbers(let n):
      slot.numbers = (n[0], n.count > 1 ? n[1] : 0, n.count > 2 ? n[2] : 0, n.count > 3 ? n[3] : 0)
    case .color(let color):
      let c = color.premultiplied
      slot.numbers = (c.x, c.y, c.z, c.w)
    case .boundingRect: slot.numbers = (box.x, box.y, box.z, box.w)
    case .floatArray(let list): setMemory(list, of: &slot)
    case .colorArray(let list): setMemory(list.map(\.premultiplied), of: &slot)
    case .data(let bytes): setMemory(bytes, of: &slot)
    case .image(let bitmap):
      slot.kind = AGENT_IMAGE.rawValue
      if let memory = SharedMemory(copying: bitmap.view) {
        slot.pixels = agent_pixels(bitmap.view, in: memory)
        memories.append(memory)
      }
    }
    slots.append(slot)
  }

  private mutating func setMemory<Element>(_ list: [Element], of slot: inout agent_slot) {
    slot.kind = AGENT_MEMORY.rawValue
    slot.count = Int64(list.count)
    guard let memory = SharedMemory(count: list.count * MemoryLayout<Element>.stride, access: .array) else { return }
    list.withUnsafeBytes { if let from = $0.baseAddress { memory.base.copyMemory(from: from, byteCount: $0.count) } }
    slot.pixels.memory = memory.id
    memories.append(memory)
  }
}

extension SharedMemory {
  /// A copy of pixels, at the stride that they have; nil where the system has no memory to share.
  public convenience init?(copying view: ReadOnlySurfaceView) {
    self.init(count: view.stride * view.size.height + 64, access: .readOnly)
    for y in 0..<view.size.height {
      (base + y * view.stride).copyMemory(from: view.row(y), byteCount: view.size.width * 4)
    }
  }
}

extension agent_pixels {
  /// Pixels that begin with the memory, or at the address that they have in it.
  init(_ view: ReadOnlySurfaceView, in memory: SharedMemory) {
    self.init()
    self.memory = memory.id
    width = Int32(view.size.width)
    height = Int32(view.size.height)
    stride = Int32(view.stride / 4)
    let distance = view.base - UnsafeRawPointer(memory.base)
    offset = (0..<memory.count).contains(distance) ? UInt64(distance) : 0
  }
}
