import DisplayList
import Surfaces

/// A flat list with its backdrops resolved: what each reads, and from where.
struct Frame {
  struct BackdropRequest {
    /// Index into `steps`.
    var position: Int
    var pass: BackdropPass
    /// Equal while the coloured image is.
    var key: UInt64
  }

  let size: PixelSize
  let steps: [FlatList.Step]
  private(set) var backdrops: [BackdropRequest] = []
  /// Every step that shows, in order, with a version that changes when any pixel of it may.
  private(set) var records: [(identity: DisplayIdentity, version: UInt64, extent: PixelRect)] = []

  var backdropIdentities: [DisplayIdentity] { backdrops.map(\.pass.identity) }

  /// Whether the lowest leaf is opaque over the whole surface, so that nothing need be cleared.
  var isCoveredByOpaque: Bool {
    for case .leaf(let leaf) in steps where leaf.isSolid(over: size.bounds) { return true }
    return false
  }

  init(_ flat: FlatList, size: PixelSize) {
    self.size = size
    steps = flat.steps
    for (position, step) in steps.enumerated() {
      switch step {
      case .beginLayer: break
      case .endLayer(let identity, let opacity, let extent, _):
        records.append((identity, UInt64(opacity.bitPattern), extent))
      case .leaf(let leaf):
        var version = leaf.version
        if case .backdrop(let backdrop) = leaf.content {
          let request = request(for: backdrop, leaf, at: position)
          version = combine(version, request.pass.sourceVersion)
          backdrops.append(request)
        }
        records.append((leaf.identity, version, leaf.extent))
      }
    }
  }

  /// What a backdrop reads: the pixels under the panel, or everything within its blur's reach.
  private func request(for backdrop: Backdrop, _ leaf: FlatList.Leaf, at position: Int) -> BackdropRequest {
    let region = leaf.extent
    let panel = backdrop.outline.rect.outerPixels.intersection(size.bounds)
    let domain = backdrop.edge == .bounded ? panel : size.bounds
    let reach = backdrop.edge == .bounded ? 0 : Self.reach(sigma: backdrop.material.sigma)
    let read = region.expanded(by: reach).intersection(domain)

    var version: UInt64 = 1
    var below = 0
    for record in records where record.extent.intersects(read) {
      version = combine(version, combine(record.version, record.identity.rawValue))
      below += 1
    }
    var source = BackdropPass.Source.surface
    // From the top down: one opaque picture with nothing over it where the blur reads.
    for case .leaf(let under) in steps[..<position].reversed() where under.extent.intersects(read) {
      if case .image(let image) = under.content, under.isSolid(over: read), !under.inLayer {
        source = .image(image)
        version = combine(image.bitmap.id, UInt64(bitPattern: Int64(image.destination.hashValue)))
      }
      break
    }
    var isOpaque = false
    for case .leaf(let under) in steps[..<position] where under.isSolid(over: read) { isOpaque = true }
    // The domain is part of the key: a bounded blur mirrors at the panel's edge.
    var key = combine(version, UInt64(bitPattern: Int64(backdrop.material.hashValue)))
    key = combine(key, UInt64(bitPattern: Int64(domain.hashValue)))
    key = combine(key, UInt64(bitPattern: Int64(region.hashValue)))
    let pass = BackdropPass(
      identity: leaf.identity, source: source, sourceIsOpaque: isOpaque, sourceVersion: version,
      domain: backdrop.edge == .bounded ? panel : read, region: region, material: backdrop.material)
    return BackdropRequest(position: position, pass: pass, key: key)
  }

  /// How far from a pixel the blur's weights reach: four sigma and the supports of the resampling.
  static func reach(sigma: Double) -> Int { Int((4 * sigma + 3 * sigma / 2).rounded(.up)) + 4 }
}

extension FlatList.Leaf {
  /// Whether every pixel of `rect` becomes what this leaf says, whatever was there.
  func isSolid(over rect: PixelRect) -> Bool {
    guard extent.contains(rect), clips.allSatisfy({ $0.covers(rect) }) else { return false }
    switch content {
    case .image(let image): return image.isOpaque
    case .fill(let outline, .color(let color)): return color.alpha >= 1 && outline.covers(rect)
    case .fill, .mask, .backdrop: return false
    }
  }
}
