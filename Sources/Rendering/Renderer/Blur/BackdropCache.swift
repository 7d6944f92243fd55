import DisplayList
import Kernels
import RenderPlan
import Surfaces
import Tiling

/// The small images of every backdrop on the surface, each remade only when what it is made from has changed.
///
///     source --[1 3 3 1]/8--> pyramid --Gaussian--> blurred --material--> colored
///
/// A tint that moves remakes the last, a sigma that moves the last two. Backdrops that see the same pixels share what
/// they have in common. Where a panel moves over a picture, or a picture under a panel, the whole picture's pyramid is made
/// once, and the panel's is cut from it.
final class BackdropCache {
  final class Entry {
    let identity: DisplayIdentity
    var pyramid = Pyramid()
    var blurred = BlurredImage()
    var colored = ColoredImage()

    /// Where on the surface the lattice of the images begins.
    var origin = (x: 0, y: 0)
    /// Frames in a row in which other pixels of the same picture were wanted.
    var moves = 0

    init(_ identity: DisplayIdentity) { self.identity = identity }

    var coloring = Coloring(color: MaterialColor(ResolvedMaterial(sigma: 0)), isOpaque: true)

    var geometry: BlurGeometry { blurred.key!.geometry }
  }

  private(set) var entries: [Entry] = []
  /// Pyramids of whole pictures that panels move over.
  private var wholes: [Pyramid] = []
  private let cut = PyramidCut()
  /// Between the two filters of a Gaussian.
  private let between = Scratch<UInt16>()

  subscript(_ identity: DisplayIdentity) -> Entry? { entries.first { $0.identity == identity } }

  /// Drops the entries of backdrops that are gone.
  func keep(_ identities: [DisplayIdentity]) {
    if entries.contains(where: { !identities.contains($0.identity) }) {
      entries.removeAll { !identities.contains($0.identity) }
    }
    if wholes.contains(where: { !isUsed($0) }) { wholes.removeAll { !isUsed($0) } }
  }

  /// Has everything made anew, in the memory that is there.
  func forget() {
    for entry in entries {
      entry.pyramid.key = nil
      entry.blurred.key = nil
    }
  }

  private func isUsed(_ whole: Pyramid) -> Bool {
    entries.contains { $0.pyramid.key?.pixels == whole.key?.pixels }
  }

  /// Brings one backdrop's colored image up to date.
  func make(
    _ pass: BackdropPass, source: PixelSource, isOpaque: Bool, pool: WorkerPool, scratch: [WorkerScratch],
    clock: () -> Double, trace: inout RenderTrace
  ) {
    let entry: Entry
    if let known = self[pass.identity] {
      entry = known
    } else {
      entry = Entry(pass.identity)
      entries.append(entry)
    }
    let geometry = BlurGeometry(sigma: pass.material.sigma, shorterSide: min(pass.domain.width, pass.domain.height))
    // Without a small image there is nothing to find again.
    let lattice = geometry.factor > 1 ? Lattice(pass) : Lattice(surfaceOf: pass)
    let source = source.moved(x: -lattice.x, y: -lattice.y)
    let pyramidKey = Pyramid.Key(pixels: lattice.pixels, domain: lattice.local(pass.domain))
    let blurredKey = BlurredImage.Key(
      pyramid: pyramidKey, geometry: geometry, region: lattice.local(pass.region), isOpaque: isOpaque)
    let coloring = Coloring(color: MaterialColor(pass.material), isOpaque: isOpaque)
    let coloredKey = ColoredImage.Key(blurred: blurredKey, coloring: coloring)
    entry.coloring = coloring
    entry.origin = (lattice.x, lattice.y)

    let start = clock()
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

  /// The entry's pyramid, or another's of the same pixels, or its own begun anew.
  private func preparePyramid(of entry: Entry, _ key: Pyramid.Key) {
    guard entry.pyramid.key != key else { return }
    entry.moves = entry.pyramid.key?.pixels == key.pixels ? entry.moves + 1 : 0
    if let other = entries.first(where: { $0.pyramid.key == key }) {
      entry.pyramid = other.pyramid
    } else {
      if !isKnownUniquelyReferenced(&entry.pyramid) { entry.pyramid = Pyramid() }
      entry.pyramid.restart(key)
    }
  }

  /// Makes the levels of the entry's pyramid that are missing: from the pixels, or cut from the whole picture's where that
  /// is there or worth making. Returns the pixels made.
  private func makePyramid(
    of entry: Entry, _ levels: Int, from source: PixelSource, pool: WorkerPool, scratch: [WorkerScratch]
  ) -> Int {
    guard levels > 0, !entry.pyramid.has(levels), let key = entry.pyramid.key else { return 0 }
    var made = 0
    if PyramidCut.pays(domain: key.domain, levels: levels), let whole = whole(for: entry, key, of: source) {
      made = whole.extend(to: levels, from: source, pool: pool, scratch: scratch)
      made += entry.pyramid.cut(levels, from: whole, source: source, with: cut, pool: pool, scratch: scratch)
    } else {
      made = entry.pyramid.extend(to: levels, from: source, pool: pool, scratch: scratch)
    }
    return made
  }

  /// The pyramid of the whole picture, begun once a panel has moved twice in a row. What is painted anew every frame has
  /// none, nor has a picture of which the panel sees little.
  private func whole(for entry: Entry, _ key: Pyramid.Key, of source: PixelSource) -> Pyramid? {
    guard case .image = key.pixels, source.bounds.area <= 16 * key.domain.area else { return nil }
    if let whole = wholes.first(where: { $0.key?.pixels == key.pixels }) { return whole }
    guard entry.moves > 1 else { return nil }
    let whole = Pyramid()
    whole.restart(Pyramid.Key(pixels: key.pixels, domain: source.bounds))
    wholes.append(whole)
    return whole
  }

  private func prepareColored(of entry: Entry, _ key: ColoredImage.Key) {
    if !isKnownUniquelyReferenced(&entry.colored) { entry.colored = ColoredImage() }
    entry.colored.prepare(key)
  }
}

extension MaterialColor {
  init(_ material: ResolvedMaterial) {
    self.init(
      luminanceAmount: material.luminanceAmount, luminanceValues: material.luminanceValues,
      saturation: material.saturation, brightness: material.brightness,
      tint: SIMD4(
        material.tint.red.unit, material.tint.green.unit, material.tint.blue.unit, material.tint.alpha.unit),
      floor: material.floor.unit, ceiling: material.ceiling.unit, matrix: material.matrix, curves: material.curves)
  }
}
