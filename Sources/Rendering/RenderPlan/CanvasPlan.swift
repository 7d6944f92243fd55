import DisplayList
import Surfaces

/// A flat list for one canvas, with the sources of its backdrops and pictures resolved.
struct CanvasPlan {
  struct BackdropRequest {
    /// Index into `steps`.
    var position: Int
    var pass: BackdropPass
    /// A key that is equal while the coloured image is.
    var key: UInt64
    /// True if the image that it reads covers the whole canvas.
    var seesAll: Bool
  }

  struct PictureRequest {
    var picture: Flattening.Picture
    var canvas: CanvasPlan
    /// A key that is equal while the picture is.
    var key: UInt64

    init(_ picture: Flattening.Picture) {
      self.picture = picture
      canvas = CanvasPlan(picture.steps, bounds: picture.bounds, isBlack: picture.isOpaque)
      var hasher = Hasher()
      hasher.combine(picture.version)
      hasher.combine(picture.bounds)
      hasher.combine(picture.isOpaque)
      hasher.combine(picture.isLinear)
      hasher.combine(picture.silhouetteColor)
      key = UInt64(bitPattern: Int64(hasher.finalize()))
    }

    /// The blur of the picture; nil if it is drawn without one.
    func blur(over region: PixelRect) -> BackdropPass? {
      guard picture.sigma > 0 else { return nil }
      return BackdropPass(
        identity: picture.identity,
        source: .picture(picture.identity, x: picture.shift.x, y: picture.shift.y),
        sourceIsOpaque: picture.isOpaque, sourceVersion: key,
        domain: picture.bounds.offset(x: picture.shift.x, y: picture.shift.y), region: region,
        material: ResolvedMaterial(sigma: picture.sigma))
    }
  }

  /// The canvas.
  let bounds: PixelRect
  /// True if the canvas is initially opaque black instead of clear.
  let isBlack: Bool
  let steps: [Flattening.Step]
  private(set) var backdrops: [BackdropRequest] = []
  /// Pictures by their index in `steps`.
  private(set) var pictures: [Int: PictureRequest] = [:]
  /// The records of the steps, if some read their backdrop.
  private var knownRecords: [StepRecord] = []
  /// The extent of every step, empty for layers, in that case; a compact array, since leaves are large.
  private var extents: [PixelRect] = []

  /// Every visible step, in order, with a version that changes when any of its pixels may.
  var records: [StepRecord] { backdrops.isEmpty ? steps.compactMap(\.record) : knownRecords }

  /// True if something opaque covers the whole canvas before any backdrop reads it, so that it need not be cleared.
  var isCoveredByOpaque: Bool {
    for case .leaf(let leaf) in steps {
      if leaf.isSolid(over: bounds) { return true }
      if case .content(.backdrop) = leaf.value { return false }
    }
    return false
  }

  init(_ steps: [Flattening.Step], bounds: PixelRect, isBlack: Bool = false) {
    self.bounds = bounds
    self.isBlack = isBlack
    self.steps = steps
    for position in steps.indices where steps[position].isPicture {
      if case .leaf(let leaf) = steps[position], case .picture(let picture) = leaf.value {
        pictures[position] = PictureRequest(picture)
      }
    }
    if steps.contains(where: \.isBackdrop) { resolveBackdrops() }
  }

  private mutating func resolveBackdrops() {
    for (position, step) in steps.enumerated() {
      var record = step.record
      if case .leaf(let leaf) = step {
        extents.append(leaf.extent)
        if case .content(.backdrop(let backdrop)) = leaf.value {
          let request = request(for: backdrop, leaf, at: position)
          record?.version = combine(leaf.version, request.pass.sourceVersion)
          backdrops.append(request)
        }
      } else {
        extents.append(.empty)
      }
      if let record { knownRecords.append(record) }
    }
  }

  /// Adds the backdrops and pictures of this canvas and, recursively, of its pictures.
  func collect(backdrops: inout [DisplayIdentity], pictures: inout [DisplayIdentity]) {
    backdrops += self.backdrops.map(\.pass.identity)
    for position in self.pictures.keys.sorted() { self.pictures[position]!.collect(&backdrops, &pictures) }
  }

  /// Resolves the source of a backdrop: the pixels under the panel, or everything within the blur's reach.
  private func request(for backdrop: Backdrop, _ leaf: Flattening.Leaf, at position: Int) -> BackdropRequest {
    let region = leaf.extent
    let panel = backdrop.outline.rect.outerPixels.intersection(bounds)
    let read =
      switch backdrop.edge {
      case .bounded: panel
      case .global: region.expanded(by: Self.reach(sigma: backdrop.material.sigma)).intersection(bounds)
      }

    var version: UInt64 = isBlack ? 2 : 1
    for record in knownRecords where record.extent.intersects(read) {
      version = combine(version, combine(record.version, record.identity.rawValue))
    }
    var source = BackdropPass.Source.canvas
    var seesAll = false
    // An opaque image that is the topmost content where the blur reads.
    if let highest = extents[..<position].lastIndex(where: { $0.intersects(read) }),
      case .leaf(let under) = steps[highest], case .content(.image(let image)) = under.value, under.isSolid(over: read)
    {
      source = .image(image)
      seesAll = under.isSolid(over: bounds)
      version = combine(image.bitmap.id, UInt64(bitPattern: Int64(image.destination.hashValue)))
      version = combine(version, UInt64(bitPattern: Int64(image.quality.hashValue)))
    }
    let isOpaque =
      isBlack
      || (0..<position).contains { index in
        guard extents[index].contains(read), case .leaf(let under) = steps[index] else { return false }
        return under.isSolid(over: read)
      }
    // The domain is part of the key: a bounded blur mirrors at the panel's edge.
    var key = combine(version, UInt64(bitPattern: Int64(backdrop.material.hashValue)))
    key = combine(key, UInt64(bitPattern: Int64(read.hashValue)))
    key = combine(key, UInt64(bitPattern: Int64(region.hashValue)))
    let pass = BackdropPass(
      identity: leaf.identity, source: source, sourceIsOpaque: isOpaque, sourceVersion: version,
      domain: read, region: region, material: backdrop.material)
    return BackdropRequest(position: position, pass: pass, key: key, seesAll: seesAll)
  }

  /// The distance in pixels beyond which no pixel affects a blur: 3.5 sigma of the small Gaussian, rounded up to a
  /// sample, and three samples for down- and upsampling. A sample is at most 2/3 sigma, so together they are at most
  /// 5.7 sigma.
  static func reach(sigma: Double) -> Int {
    let sigma = sigma > 0 ? min(sigma, 100_000) : 0
    return Int((6.25 * sigma).rounded(.up)) + 8
  }
}

extension Flattening.Step {
  /// True for a material.
  fileprivate var isBackdrop: Bool {
    if case .leaf(let leaf) = self, case .content(.backdrop) = leaf.value { true } else { false }
  }

  /// True for a picture.
  fileprivate var isPicture: Bool { if case .leaf(let leaf) = self, case .picture = leaf.value { true } else { false } }
}

extension CanvasPlan.PictureRequest {
  func collect(_ backdrops: inout [DisplayIdentity], _ pictures: inout [DisplayIdentity]) {
    guard picture.isPainted else { return }
    pictures.append(picture.identity)
    if picture.sigma > 0 { backdrops.append(picture.identity) }
    canvas.collect(backdrops: &backdrops, pictures: &pictures)
  }
}

extension Flattening.Picture {
  /// The input of the picture's functions.
  var shaderInput: ShaderInput { image.map { .image($0, bounds) } ?? .painted }

  /// The image that equals the whole picture, if there is one.
  private var image: ImageContent? {
    guard case .leaf(let leaf)? = steps.last, case .content(.image(let image)) = leaf.value else { return nil }
    if leaf.isSolid(over: bounds) { return image }
    let isAlone = steps.count == 1 && !isOpaque && image.opacity >= 1
    return isAlone && leaf.showsAll(of: bounds) ? image : nil
  }

  /// True if the picture is painted before it is drawn.
  var isPainted: Bool { shaders.isEmpty || shaderInput == .painted }
}

extension Flattening.Leaf {
  /// Returns whether the leaf replaces every pixel of `rect` on the canvas; false in a layer.
  func isSolid(over rect: PixelRect) -> Bool {
    guard showsAll(of: rect), case .content(let content) = value else { return false }
    switch content {
    case .image(let image): return image.isOpaque
    case .fill(let outline, let paint): return paint.isOpaque && outline.covers(rect)
    case .mask, .backdrop, .transformedImage: return false
    }
  }

  /// Returns whether the leaf paints every pixel of `rect` on the canvas itself, without partial clips.
  func showsAll(of rect: PixelRect) -> Bool {
    !inLayer && extent.contains(rect) && clips.allSatisfy { $0.covers(rect) }
  }
}

extension Paint {
  /// True if nothing shows through.
  var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha >= 1
    case .gradient(let gradient, let opacity): opacity >= 1 && gradient.isOpaque
    case .vibrancy, .shader: false
    }
  }
}
