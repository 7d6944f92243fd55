import DisplayList
import Kernels
import RenderPlan
import Surfaces
import Tiling

/// The images of one backdrop that its commands read; the cache owns their memory.
struct BackdropImage: Sendable {
  let identity: DisplayIdentity
  let geometry: BlurGeometry
  let coloring: Coloring
  /// The position of the images' lattice on the surface.
  let originX: Int
  let originY: Int
  /// The coloured small image; undefined at factor 1.
  let colored: PlanarImage
  /// The blurred image at factor 1.
  let fullSize: PlanarImage
}

/// The small images of every backdrop on the surface, each made again only when its input changes.
///
///     source --[1 3 3 1]/8--> pyramid --Gaussian--> blurred --material--> colored
///
/// A tint that moves makes only the last image again, a sigma the last two. Backdrops with the same inputs share
/// images. If a panel moves over a picture, or a picture under a panel, the pyramid of the whole image is made once,
/// and the panel's pyramid is cropped from it.
final class BackdropCache {
  private final class Entry {
    let identity: DisplayIdentity
    var pyramid = Pyramid()
    var blurred = BlurredImage()
    var colored = ColoredImage()
    var coloring = Coloring(color: MaterialColor(), isOpaque: true)
    /// The position of the images' lattice on the surface.
    var origin = (x: 0, y: 0)
    /// The number of consecutive frames in which other pixels of the same picture were needed.
    var moves = 0

    init(_ identity: DisplayIdentity) { self.identity = identity }
  }

  /// The number of times that the resolution of blurs is halved.
  var halvings = 0

  private var entries: [Entry] = []
  /// Pyramids of whole images that panels move over.
  private var imagePyramids: [Pyramid] = []
  private let crop = PyramidCrop()
  /// Memory between the two filters of a Gaussian.
  private let between = ScratchBuffer<UInt16>()

  /// The images of a backdrop that has been made.
  subscript(_ identity: DisplayIdentity) -> BackdropImage? {
    guard let entry = entry(identity), let geometry = entry.blurred.key?.geometry else { return nil }
    return BackdropImage(
      identity: identity, geometry: geometry, coloring: entry.coloring, originX: entry.origin.x,
      originY: entry.origin.y, colored: entry.colored.image, fullSize: entry.blurred.fullSize.image)
  }

  private func entry(_ identity: DisplayIdentity) -> Entry? { entries.first { $0.identity == identity } }

  /// Drops the images of backdrops that are gone.
  func removeAll(except identities: [DisplayIdentity]) {
    if entries.contains(where: { !identities.contains($0.identity) }) {
      entries.removeAll { !identities.contains($0.identity) }
    }
    if imagePyramids.contains(where: { !isUsed($0) }) { imagePyramids.removeAll { !isUsed($0) } }
  }

  /// Marks all images as outdated but keeps their memory.
  func invalidate() {
    for entry in entries {
      entry.pyramid.key = nil
      entry.blurred.key = nil
    }
  }

  private func isUsed(_ imagePyramid: Pyramid) -> Bool {
    entries.contains { $0.pyramid.key?.pixels == imagePyramid.key?.pixels }
  }

  /// Updates a backdrop's images.
  func make(
    _ pass: BackdropPass, source: PixelSource, isOpaque: Bool, pool: WorkerPool, scratch: [WorkerScratch],
    clock: () -> Double, trace: inout RenderTrace
  ) {
    let entry: Entry
    if let known = self.entry(pass.identity) {
      entry = known
    } else {
      entry = Entry(pass.identity)
      entries.append(entry)
    }
    let geometry = BlurGeometry(
      sigma: pass.material.sigma, shorterSide: min(pass.domain.width, pass.domain.height), halvings: halvings)
    // At factor 1 there are no samples to reuse.
    let lattice = geometry.factor > 1 ? Lattice(pass) : Lattice(surfaceOf: pass)
    let source = source.moved(x: -lattice.x, y: -lattice.y)
    let pyramidKey = Pyramid.Key(pixels: lattice.pixels, domain: lattice.local(pass.domain))
    let blurredKey = BlurredImage.Key(
      pyramid: pyramidKey, geometry: geometry, region: lattice.local(pass.region), isOpaque: isOpaque)
    let coloring = Coloring(color: pass.material.color.limited, isOpaque: isOpaque)
    let coloredKey = ColoredImage.Key(blurred: blurredKey, coloring: coloring)
    entry.coloring = coloring
    entry.origin = (lattice.x, lattice.y)

    let start = clock()
    let isKept = entry.blurred.key == blurredKey && (geometry.factor == 1 || entry.colored.key == coloredKey)
    trace.blurs.made += isKept ? 0 : 1
    if entry.blurred.key != blurredKey {
      if let other = entries.first(where: { $0.blurred.key == blurredKey }) {
        entry.blurred = other.blurred
        entry.pyramid = other.pyramid
      } else {
        preparePyramid(of: entry, pyramidKey)
        let halved = makePyramid(of: entry, geometry.levels, from: source, pool: pool, scratch: scratch)
        let blurStart = clock()
        if halved > 0 {
          trace.downsample.add(seconds: blurStart - start, pixels: halved, bytes: pass.domain.area * 4 + halved * 16)
        }
        if !isKnownUniquelyReferenced(&entry.blurred) { entry.blurred = BlurredImage() }
        if geometry.factor > 1 { prepareColored(of: entry, coloredKey) }
        let filtered = entry.blurred.make(
          blurredKey, pyramid: entry.pyramid, source: source, pool: pool, scratch: scratch, between: between,
          colored: entry.colored.image, coloring: coloring)
        trace.blur.add(seconds: clock() - blurStart, pixels: filtered, bytes: filtered * 16)
        return
      }
    }
    guard geometry.factor > 1, entry.colored.key != coloredKey else { return }
    if let other = entries.first(where: { $0.colored.key == coloredKey }) {
      entry.colored = other.colored
    } else {
      prepareColored(of: entry, coloredKey)
      entry.colored.make(from: entry.blurred.image, pool: pool)
      let recolored = entry.colored.image.bounds.area
      trace.color.add(seconds: clock() - start, pixels: recolored, bytes: recolored * 16)
    }
  }

  /// Sets the entry's pyramid: the existing one, another entry's with the same key, or an empty one.
  private func preparePyramid(of entry: Entry, _ key: Pyramid.Key) {
    guard entry.pyramid.key != key else { return }
    entry.moves = entry.pyramid.key?.pixels == key.pixels ? entry.moves + 1 : 0
    if let other = entries.first(where: { $0.pyramid.key == key }) {
      entry.pyramid = other.pyramid
    } else {
      if !isKnownUniquelyReferenced(&entry.pyramid) { entry.pyramid = Pyramid() }
      entry.pyramid.reset(key)
    }
  }

  /// Makes the missing levels of the entry's pyramid: from the pixels, or cropped from the whole image's pyramid if
  /// that exists or is worth making. Returns the number of pixels made.
  private func makePyramid(
    of entry: Entry, _ levels: Int, from source: PixelSource, pool: WorkerPool, scratch: [WorkerScratch]
  ) -> Int {
    guard levels > 0, !entry.pyramid.has(levels), let key = entry.pyramid.key else { return 0 }
    if PyramidCrop.isWorthwhile(domain: key.domain, levels: levels),
      let whole = imagePyramid(for: entry, key, of: source)
    {
      let made = whole.extend(to: levels, from: source, pool: pool, scratch: scratch)
      return made + entry.pyramid.crop(levels, from: whole, source: source, with: crop, pool: pool, scratch: scratch)
    }
    return entry.pyramid.extend(to: levels, from: source, pool: pool, scratch: scratch)
  }

  /// The pyramid of the whole image, created once a panel has moved in two consecutive frames; nil for painted
  /// pictures, which change every frame, and for an image of which the panel covers only a little.
  private func imagePyramid(for entry: Entry, _ key: Pyramid.Key, of source: PixelSource) -> Pyramid? {
    guard case .image = key.pixels, source.bounds.area <= 16 * key.domain.area else { return nil }
    if let known = imagePyramids.first(where: { $0.key?.pixels == key.pixels }) { return known }
    guard entry.moves > 1 else { return nil }
    let pyramid = Pyramid()
    pyramid.reset(Pyramid.Key(pixels: key.pixels, domain: source.bounds))
    imagePyramids.append(pyramid)
    return pyramid
  }

  private func prepareColored(of entry: Entry, _ key: ColoredImage.Key) {
    if !isKnownUniquelyReferenced(&entry.colored) { entry.colored = ColoredImage() }
    entry.colored.prepare(key)
  }
}

extension MaterialColor {
  /// The steps within the limits of the kernels: tint, floor and ceiling limited to 0...1.
  fileprivate var limited: MaterialColor {
    var color = self
    color.tint = ResolvedColor(
      red: tint.red.unit, green: tint.green.unit, blue: tint.blue.unit, alpha: tint.alpha.unit)
    (color.floor, color.ceiling) = (floor.unit, ceiling.unit)
    return color
  }
}
