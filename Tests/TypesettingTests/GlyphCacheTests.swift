import Surfaces
import Synchronization
import TestSupport
import Testing

@testable import Typesetting

/// Masks of glyphs that are known, against those of the paths of whole runs.
@Suite struct GlyphCacheTests {
  private static let words = [
    "saturation 1.83", "23.4 pt, no blur", "AVAWA fi ffl To.", "\u{e9}\u{308}\u{1ab} a\u{300}", "\u{5d0}\u{5d1} abc",
    "\u{1f600}a", "\u{10ffff}?", "W", " ",
  ]

  private static func bytes(_ mask: PlacedMask) -> [UInt8] {
    guard let mask = mask.mask else { return [] }
    return (0..<mask.size.height).flatMap { row in
      UnsafeRawBufferPointer(start: mask.pixels.base + row * mask.pixels.stride, count: mask.size.width)
    }
  }

  /// Each text until all of its glyphs are known: filled as paths first, then as outlines, and then as stamps.
  @Test func knownGlyphsAreThoseOfThePath() async throws {
    try await forEachRandomCase(120) { random in
      var font = FontDescription(size: random.pick([4, 10, 13.3, 40, 150]))
      font.weight = random.pick([400, 700])
      font.italic = random.oneIn(4)
      font.family = random.pick([nil, nil, "DejaVu Serif"])
      var map = AffineMap(
        a: random.pick([1, 1, 2, 0.4, -1]), d: random.pick([1, 1, 2, 1.7]), tx: random.double(in: 0...1),
        ty: random.double(in: 0...1))
      if random.oneIn(4) { (map.b, map.c) = (random.double(in: -1...1), random.double(in: -1...1)) }
      let runs = (0..<random.int(in: 1...3)).map { index in
        TextRun(
          text: random.pick(Self.words), font: font, underline: random.oneIn(4) ? TextLine() : nil,
          tracking: random.pick([0, 0, -6, 2.3]), baselineOffset: random.pick([0, 0, 3.7]), paintIndex: index)
      }
      let key = LayoutKey(runs: runs, style: TextStyle(font: font), width: nil, height: nil)
      let paint = random.pick([nil, 0, 1])
      let masks = Typesetter.state.withLock { state in
        let layout = state.layout(key)
        var unknown = GlyphCache()
        let path = layout.mask(paintIndex: paint, map: map, glyphs: &unknown)
        var glyphs = GlyphCache(glyphsBefore: (0, 40))
        let outlined = layout.mask(paintIndex: paint, map: map, glyphs: &glyphs)
        // At least one glyph is made each time.
        for _ in 0..<40 {
          _ = layout.mask(paintIndex: paint, map: map, glyphs: &glyphs)
        }
        return [path, outlined] + (0..<2).map { _ in layout.mask(paintIndex: paint, map: map, glyphs: &glyphs) }
      }
      let path = Self.bytes(masks[0])
      for known in masks.dropFirst() {
        #expect(known.offsetX == masks[0].offsetX && known.offsetY == masks[0].offsetY)
        let found = Self.bytes(known)
        try #require(found.count == path.count)
        let differences = zip(found, path).filter { $0 != $1 }
        #expect(differences.isEmpty, "\(differences.count) bytes, \(differences.prefix(3))")
      }
    }
  }

  private static func key(_ text: String, size: Double, lines: Int = 1) -> LayoutKey {
    let font = FontDescription(size: size)
    let runs = (0..<lines).map { TextRun(text: $0 == 0 ? text : "\n" + text, font: font, paintIndex: $0) }
    return LayoutKey(runs: runs, style: TextStyle(font: font), width: nil, height: nil)
  }

  /// Text that grows is under another map in each frame: its glyphs are not kept, however many lines and paints it has.
  @Test func facesAreKeptOnceTheyAreDrawnOften() {
    Typesetter.state.withLock { state in
      let layout = state.layout(Self.key("a text that grows", size: 12, lines: 8))
      var glyphs = GlyphCache()
      for step in 0..<300 {
        let map = AffineMap.scale(x: 1 + Double(step) / 100, y: 1)
        for paintIndex in 0..<8 { _ = layout.mask(paintIndex: paintIndex, map: map, glyphs: &glyphs) }
      }
      #expect(glyphs.bytes == 0 && glyphs.faceCount == GlyphCache.mostFaces)
      // 64 glyphs of each count.
      for _ in 0..<6 { _ = layout.mask(paintIndex: nil, map: .scale(x: 1, y: 1), glyphs: &glyphs) }
      #expect(glyphs.bytes > 0)
    }
  }

  /// Text that moves by fractions of a pixel has other coverage at each place.
  @Test func whatIsKeptIsBounded() {
    Typesetter.state.withLock { state in
      let layout = state.layout(Self.key("The quick brown fox jumps over", size: 24))
      var glyphs = GlyphCache()
      for step in 0..<2000 {
        let phase = AffineMap(tx: Double(step % 251) / 251, ty: Double(step % 127) / 127)
        _ = layout.mask(paintIndex: nil, map: phase, glyphs: &glyphs)
      }
      #expect(glyphs.bytes <= 6 << 20 && glyphs.bytes > 3 << 20)
    }
  }

  /// When the cache is full, a glyph's outline is filled, until its coverage is missing again.
  @Test func coverageThatIsMissingOnceTakesNoPlace() {
    Typesetter.state.withLock { state in
      let layout = state.layout(Self.key("The quick brown fox jumps over", size: 24))
      var (glyphs, unknown) = (GlyphCache(), GlyphCache())
      for step in 0..<2000 {
        let phase = AffineMap(tx: Double(step % 251) / 251, ty: Double(step % 127) / 127)
        _ = layout.mask(paintIndex: nil, map: phase, glyphs: &glyphs)
      }
      let bytes = glyphs.bytes
      let map = AffineMap(tx: 0.1234, ty: 0.7778)
      let path = Self.bytes(layout.mask(paintIndex: nil, map: map, glyphs: &unknown))
      for draw in 0..<3 {
        let known = layout.mask(paintIndex: nil, map: map, glyphs: &glyphs)
        #expect(Self.bytes(known) == path)
        #expect((glyphs.bytes == bytes) == (draw == 0), "after \(draw) more")
      }
    }
  }

  /// FreeType has no font of 65,536 pixels: such a text is drawn all the same, and small ones of that family after it.
  @Test func aFontThatIsTooLargeSpoilsNoOther() {
    Typesetter.state.withLock { state in
      let (large, small) = (FontDescription(size: 8000), FontDescription(size: 13))
      let mixed = LayoutKey(
        runs: [TextRun(text: "H", font: large), TextRun(text: "bcd", font: small)], style: TextStyle(font: small),
        width: nil, height: nil)
      let layout = state.layout(Self.key("bcd", size: 13))
      var glyphs = GlyphCache()
      let before = Self.bytes(layout.mask(paintIndex: nil, map: .identity, glyphs: &glyphs))
      let huge = state.layout(mixed).mask(paintIndex: nil, map: .scale(x: 40, y: 40), glyphs: &glyphs)
      // The stem of the H, where it is cut off.
      let middle = huge.mask.map { mask in
        (0..<mask.size.width).reduce(0) { sum, x in
          let byte = mask.size.height / 2 * mask.pixels.stride + x
          return sum + Int(mask.pixels.base.load(fromByteOffset: byte, as: UInt8.self))
        } / 255
      }
      #expect(middle ?? 0 > 1000)
      for _ in 0..<500 {
        let known = layout.mask(paintIndex: nil, map: .identity, glyphs: &glyphs)
        guard Self.bytes(known) == before else {
          Issue.record("other bytes")
          return
        }
      }
      #expect(before.contains { $0 > 128 })
    }
  }

  /// A mask that is filled in bands is that of one band.
  @Test func bandsAreSeamless() {
    Typesetter.state.withLock { state in
      let layout = state.layout(Self.key("Il Il Il", size: 1000, lines: 2))
      var glyphs = GlyphCache()
      let whole = layout.mask(paintIndex: nil, map: .scale(x: 2, y: 2), glyphs: &glyphs)
      guard let mask = whole.mask else {
        Issue.record("no mask")
        return
      }
      #expect(mask.size.area > MaskFiller.maximumCells)
      var seams = 0
      // Letters that are filled one by one are filled in one band each.
      for byte in 0..<8 where byte % 3 != 2 {
        let part = layout.mask(paintIndex: 0, bytes: byte..<byte + 1, map: .scale(x: 2, y: 2), glyphs: &glyphs)
        guard let single = part.mask else {
          Issue.record("no mask")
          return
        }
        #expect(single.size.area < MaskFiller.maximumCells)
        seams +=
          (1..<10).filter { band in
            let seam = band * (MaskFiller.maximumCells / mask.size.width) + whole.offsetY - part.offsetY
            return (2..<single.size.height - 2).contains(seam)
          }.count
        var differing = 0
        for row in 0..<single.size.height {
          for column in 0..<single.size.width {
            let (x, y) = (part.offsetX + column - whole.offsetX, part.offsetY + row - whole.offsetY)
            // By its bytes the mask of a part has all of its line's height.
            let isInside = (0..<mask.size.width).contains(x) && (0..<mask.size.height).contains(y)
            let found: UInt8 =
              isInside ? mask.pixels.base.load(fromByteOffset: y * mask.pixels.stride + x, as: UInt8.self) : 0
            let expected = single.pixels.base.load(fromByteOffset: row * single.pixels.stride + column, as: UInt8.self)
            if found != expected { differing += 1 }
          }
        }
        #expect(differing == 0)
      }
      #expect(seams > 0)
    }
  }

  /// Keys that differ in one number alone are told apart by their hashes.
  @Test func numbersAreInTheHash() {
    let numbers = (0..<1000).map { Double($0) / 100 }
    let keys: [[LayoutKey]] = [\.tracking, \.baselineOffset, \.font.size].map {
      (path: WritableKeyPath<TextRun, Double>) in
      numbers.map { number in
        LayoutKey(runs: run("a") { $0[keyPath: path] = number }, style: style(), width: nil, height: nil)
      }
    }
    let families = numbers.map { number in
      LayoutKey(runs: run("a") { $0.font.family = "\(number)" }, style: style(), width: nil, height: nil)
    }
    for keys in keys + [families] { #expect(Set(keys.map(\.hashValue)).count > 990) }
  }
}
