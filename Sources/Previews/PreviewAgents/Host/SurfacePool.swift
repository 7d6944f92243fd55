import Platform
package import Surfaces

/// The surfaces of a window's preview, which agents paint in turn: three, so that one is shown and one on its way to
/// the display while the next is painted.
package struct SurfacePool {
  private struct Slot {
    var number: Int
    var memory: SharedMemory
    var pixels: PixelBuffer
  }

  private var slots: [Slot] = []
  private var last = 0

  package init() {}

  /// Takes a surface of a size that nobody reads; nil while all are being read, or if there is no memory.
  ///
  /// - Parameter agent: the agent, which is sent a surface that is new, and told of those that are no longer used.
  package mutating func take(_ size: PixelSize, for agent: PreviewAgent) -> (number: Int, pixels: PixelBuffer)? {
    if let first = slots.first, first.pixels.size != size { removeAll(of: agent) }
    for index in slots.indices where isKnownUniquelyReferenced(&slots[index].pixels) {
      // The surface that was used last goes to the end.
      let slot = slots.remove(at: index)
      slots.append(slot)
      return (slot.number, slot.pixels)
    }
    guard slots.count < 3, let memory = SharedMemory(count: PixelBuffer.byteCount(size: size), access: .writable) else {
      return nil
    }
    last += 1
    let pixels = PixelBuffer(size: size, base: memory.base, owner: memory)
    slots.append(Slot(number: last, memory: memory, pixels: pixels))
    agent.send(
      .surface(PreviewSurface(number: last, width: size.width, height: size.height)), descriptor: memory.descriptor)
    return (last, pixels)
  }

  /// Forgets all surfaces, for instance because another agent follows.
  package mutating func removeAll(of agent: PreviewAgent? = nil) {
    for slot in slots { agent?.send(.release(slot.number)) }
    slots = []
  }
}
