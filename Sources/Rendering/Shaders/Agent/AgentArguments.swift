import CAgent
import DisplayList
import Platform
import Surfaces

/// The arguments of a chain in the form that an agent takes: numbers in the request, everything else in shared memory.
///
/// Updated in place, so that changing numbers allocates nothing.
struct AgentArguments {
  private var values: [[ShaderArgument]] = []
  private var hasStrictHalf = false
  /// The slots, one for each argument.
  private(set) var slots: [agent_slot] = []
  /// The memory that each slot refers to.
  private(set) var memories: [SharedMemory?] = []

  /// Replaces the arguments; keeps the memory of those that have not changed.
  ///
  /// - Parameters:
  ///   - values: one list per link, which match the parameters.
  ///   - box: x, y, width and height of the bounding rectangle in points.
  ///   - hasStrictHalf: whether `half` has sixteen bits in the program.
  mutating func update(_ values: [[ShaderArgument]], box: SIMD4<Float>, hasStrictHalf: Bool) {
    if hasStrictHalf != self.hasStrictHalf { self.values = [] }
    self.hasStrictHalf = hasStrictHalf
    var count = 0
    for link in values.indices {
      for index in values[link].indices {
        if count == slots.count {
          slots.append(agent_slot())
          memories.append(nil)
        }
        slots[count].index = UInt32(link * ShaderArguments.slotsPerLink + index)
        let isKept =
          memories[count] != nil && link < self.values.count && index < self.values[link].count
          && self.values[link][index] == values[link][index]
        if !isKept { set(values[link][index], at: count, box: box) }
        count += 1
      }
    }
    slots.removeSubrange(count...)
    memories.removeSubrange(count...)
    self.values = values
  }

  private mutating func set(_ value: ShaderArgument, at place: Int, box: SIMD4<Float>) {
    slots[place].kind = AGENT_NUMBERS.rawValue
    memories[place] = nil
    switch value {
    case .numbers(let n):
      slots[place].numbers = (n[0], n.count > 1 ? n[1] : 0, n.count > 2 ? n[2] : 0, n.count > 3 ? n[3] : 0)
    case .color(let color):
      let c = color.premultiplied
      slots[place].numbers = (c.x, c.y, c.z, c.w)
    case .boundingRect: slots[place].numbers = (box.x, box.y, box.z, box.w)
    case .floatArray(let list): setMemory(list, at: place)
    case .colorArray(let list):
      let colors = list.map(\.premultiplied)
      if hasStrictHalf {
        setMemory(colors.map { SIMD4<Float16>($0) }, at: place)
      } else {
        setMemory(colors, at: place)
      }
    case .data(let bytes): setMemory(bytes, at: place)
    case .image(let bitmap):
      slots[place].kind = AGENT_IMAGE.rawValue
      slots[place].pixels = agent_pixels()
      guard let memory = SharedMemory(copying: bitmap.view) else { return }
      slots[place].pixels = SharedPixels(bitmap.view, in: memory).pixels
      memories[place] = memory
    }
  }

  private mutating func setMemory<Element>(_ list: [Element], at place: Int) {
    slots[place].kind = AGENT_MEMORY.rawValue
    slots[place].pixels = agent_pixels()
    slots[place].count = Int64(list.count)
    guard let memory = SharedMemory(count: list.count * MemoryLayout<Element>.stride, access: .array) else { return }
    list.withUnsafeBytes { if let from = $0.baseAddress { memory.base.copyMemory(from: from, byteCount: $0.count) } }
    slots[place].pixels.memory = memory.id
    memories[place] = memory
  }
}
