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
    /// Whether the picture that it reads covers the whole surface.
    var seesAll: Bool
  }

  let size: PixelSize
  let steps: [FlatList.Step]
  private(set) var backdrops: [BackdropRequest] = []
  /// Every step that shows, in order, with a version that changes when any pixel of it may.
  private(set) var records: [(identity: DisplayIdentity, version: UInt64, extent: PixelRect)] = []

  var backdropIdentities: [DisplayIdentity] { backdrops.map(\.pass.identity) }

  /// Whether something opaque covers the whole surface before any backdrop reads it, so that nothing need be cleared.
  var isCoveredByOpaque: Bool {
    for case .leaf(let leaf) in steps {
      if leaf.isSolid(over: size.bounds) { return true }
      if case .backdrop = leaf.content { return false }
    }
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
    let read =
      switch backdrop.edge {
      case .bounded: panel
      case .global: region.expanded(by: Self.reach(sigma: backdrop.material.sigma)).intersection(size.bounds)
      }

    var version: UInt64 = 1
    for record in records where record.extent.intersects(read) {
      version = combine(version, combine(record.version, record.identity.rawValue))
    }
    var source = BackdropPass.Source.surface
    var seesAll = false
    // From the top down: one opaque picture with nothing over it where the blur reads.
    for case .leaf(let under) in steps[..<position].reversed() where under.extent.intersects(read) {
      if case .image(let image) = under.content, under.isSolid(over: read) {
        source = .image(image)
        seesAll = under.isSolid(over: size.bounds)
        version = combine(image.bitmap.id, UInt64(bitPattern: Int64(image.destination.hashValue)))
        version = combine(version, UInt64(bitPattern: Int64(image.quality.hashValue)))
      }
      break
    }
    var isOpaque = false
    for case .leaf(let under) in steps[..<position] where under.isSolid(over: read) { isOpaque = true }
    // The domain is part of the key: a bounded blur mirrors at the panel's edge.
    var key = combine(version, UInt64(bitPattern: Int64(backdrop.material.hashValue)))
    key = combine(key, UInt64(bitPattern: Int64(read.hashValue)))
    key = combine(key, UInt64(bitPattern: Int64(region.hashValue)))
    let pass = BackdropPass(
      identity: leaf.identity, source: source, sourceIsOpaque: isOpaque, sourceVersion: version,
      domain: read, region: region, material: backdrop.material)
    return BackdropRequest(position: position, pass: pass, key: key, seesAll: seesAll)
  }

  /// How far from a pixel a blur's weights reach: four sigma of the small Gaussian, rounded up to a sample, and the
  /// supports of going down and up. A sample is half a sigma at most. Beyond it an edge changes no bit.
  static func reach(sigma: Double) -> Int {
    let sigma = sigma > 0 ? min(sigma, 100_000) : 0
    return Int((6.25 * sigma).rounded(.up)) + 8
  }
}

extension FlatList.Leaf {
  /// Whether every pixel of `rect` becomes what this leaf says, whatever was there. In a layer none does.
  func isSolid(over rect: PixelRect) -> Bool {
    guard !inLayer, extent.contains(rect), clips.allSatisfy({ $0.covers(rect) }) else { return false }
    switch content {
    case .image(let image): return image.isOpaque
    case .fill(let outline, .color(let color)): return color.alpha >= 1 && outline.covers(rect)
    case .fill, .mask, .backdrop: return false
    }
  }
}
