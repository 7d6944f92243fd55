import DisplayList
import RenderPlan
import Surfaces

/// Canvases that the surface is painted with: each is painted when its pass comes and kept until its item is gone.
final class PictureCache {
  private struct Entry {
    var identity: DisplayIdentity
    var pixels: PixelBuffer
    var origin: (x: Int, y: Int)
  }

  private var entries: [Entry] = []

  /// What was painted for the picture.
  subscript(_ identity: DisplayIdentity) -> PixelSource? {
    for index in entries.indices where entries[index].identity == identity {
      let entry = entries[index]
      return PixelSource(view: entry.pixels.view, originX: entry.origin.x, originY: entry.origin.y)
    }
    return nil
  }

  /// Drops the pictures of items that are gone.
  func keep(_ identities: [DisplayIdentity]) {
    if entries.contains(where: { !identities.contains($0.identity) }) {
      entries.removeAll { !identities.contains($0.identity) }
    }
  }

  /// The canvas to paint a picture on; what was on it is undefined.
  func canvas(for pass: PicturePass) -> PixelSource {
    let (bounds, identity) = (pass.bounds, pass.identity)
    let index = entries.firstIndex { $0.identity == identity }
    if let index, entries[index].pixels.size == bounds.size {
      entries[index].origin = (bounds.minX, bounds.minY)
    } else {
      let entry = Entry(
        identity: identity, pixels: PixelBuffer(size: bounds.size), origin: (bounds.minX, bounds.minY))
      if let index { entries[index] = entry } else { entries.append(entry) }
    }
    return self[identity]!
  }
}
