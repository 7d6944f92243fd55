import DisplayList
import Platform
import RenderPlan
import Shaders
import Surfaces

/// The canvases of picture passes, kept until their item is gone.
final class PictureCache {
  private struct Entry {
    var identity: DisplayIdentity
    var pixels: PixelBuffer
    var origin: (x: Int, y: Int)

    var target: PixelTarget { PixelTarget(view: pixels.view, originX: origin.x, originY: origin.y) }
  }

  private var entries: [Entry] = []
  private let isShared: Bool

  /// - Parameter isShared: whether agents read the canvases.
  init(isShared: Bool) { self.isShared = isShared }

  /// The pixels that were painted for a picture.
  subscript(_ identity: DisplayIdentity) -> PixelSource? {
    for index in entries.indices where entries[index].identity == identity { return entries[index].target.source }
    return nil
  }

  /// Drops the pictures of items that are gone.
  func removeAll(except identities: [DisplayIdentity]) {
    if entries.contains(where: { !identities.contains($0.identity) }) {
      entries.removeAll { !identities.contains($0.identity) }
    }
  }

  /// The canvas of a pass, with undefined contents.
  func canvas(for pass: PicturePass) -> PixelTarget {
    let (bounds, identity) = (pass.bounds, pass.identity)
    let index = entries.firstIndex { $0.identity == identity }
    if let index, entries[index].pixels.size == bounds.size {
      entries[index].origin = (bounds.minX, bounds.minY)
      return entries[index].target
    }
    let pixels: PixelBuffer =
      isShared ? .shared(size: bounds.size, access: .readOnly) : PixelBuffer(size: bounds.size)
    let entry = Entry(identity: identity, pixels: pixels, origin: (bounds.minX, bounds.minY))
    if let index { entries[index] = entry } else { entries.append(entry) }
    return entry.target
  }
}
