import Foundation
import TestSupport
import Testing

/// Tests of the pictures of the articles' listings, by `vitrine render --all-previews`.
@Suite(
  .serialized, .enabled(if: !Program.isMissing, "the program was not built beside the tests"),
  .enabled(if: Listing.lacking == nil, "\(Listing.lacking ?? "")"))
struct ListingRenderTests {
  /// The picture of the box is 70 wide, with caps of 23 around a tile of 24: between them there are whole tiles.
  @Test(arguments: [1, 2]) func theTexturedBoxHasWholeTiles(scale: Int) throws {
    let picture = try #require(try Listing.pictures(of: "TexturedBox", "--scale", "\(scale)").first)
    let (x, y) = picture.inked()
    let (cap, tile) = (23 * scale, 24 * scale)
    #expect(x.count > 2 * cap && (x.count - 2 * cap) % tile == 0, "\(x)")
    #expect(y.count > 2 * cap && (y.count - 2 * cap) % tile == 0, "\(y)")
    // A tile is like the one before it, where there is no text: in the frame above it.
    let row = y.lowerBound + 2 * scale
    for column in x.lowerBound + cap + tile..<x.upperBound - cap {
      #expect(picture[column, row] == picture[column - tile, row])
    }
  }

  /// Where the wave `20 sin(0.05 y)` leads out of the picture, at its left edge, row by row.
  private func wave(_ row: Int) -> Double { -20 * sin(0.05 * (Double(row) + 0.5)) }

  /// Returns the number of pixels of a colour that follow each other from a column on.
  private func run(_ picture: Painted, of color: [Int], from column: Int, row: Int) -> Int {
    var end = column
    while picture.isNear(end, row, color, within: 2) { end += 1 }
    return end - column
  }

  @Test func distortionsShareAPassOrBake() throws {
    let pictures = try Listing.pictures(of: "PassPipeline")
    let (fused, baked, twice) = (pictures[0], pictures[1], pictures[2])
    // The picture is 4 by 3, and as wide as the window less nothing: 400 by 300 at 40, or 480 wide.
    let (x, y) = fused.inked()
    #expect(x == 0..<480 && y.count == 300)
    let (red, white) = ([255, 0, 0], [255, 255, 255])
    for row in stride(from: 4, to: 300, by: 4) {
      let (line, out) = (y.lowerBound + row, max(0, wave(row)))
      // A colour function before the distortion, in its pass: the area outside is red, and bent.
      #expect(abs(Double(run(fused, of: red, from: 0, row: line)) - out) <= 1, "row \(row)")
      // A layer in between is baked: outside there is nothing.
      #expect(run(baked, of: red, from: 0, row: line) == 0)
      #expect(abs(Double(run(baked, of: white, from: 0, row: line)) - out) <= 1, "row \(row)")
      // The second distortion bends the baked picture: nothing, then the border of the first.
      let nothing = run(twice, of: white, from: 0, row: line)
      #expect(abs(Double(nothing) - out) <= 1, "row \(row)")
      if out > 2 {
        #expect(abs(Double(run(twice, of: red, from: nothing + 1, row: line)) + 1 - out) <= 2, "row \(row)")
      }
    }
    // No red at all where it was baked.
    #expect(!baked.pixels.contains(0xFF_00_00))
  }

  /// A lens of 100 points around (200, 200): the pixel at a distance d shows the one at d + d * d / 100.
  @Test func theLensMagnifiesAroundItsCentre() throws {
    let lens = try Listing.pictures(of: "PassPipeline")[3]
    let folder = try TemporaryFolder()
    let plain = "import SwiftUI\n#Preview { Image(\"test\").resizable().scaledToFit() }\n"
    try plain.write(toFile: folder("Plain.swift"), atomically: true, encoding: .utf8)
    #expect(try Program.run("render", folder("Plain.swift"), "--size", "480x320", "-o", folder("out.png")).status == 0)
    let source = try Painted(file: folder("out.png"))
    let (x0, y0) = (source.inked().x.lowerBound, source.inked().y.lowerBound)
    var (same, others) = (0, 0)
    for y in 0..<300 {
      for x in 0..<480 {
        let (dx, dy) = (Double(x) + 0.5 - 200, Double(y) + 0.5 - 200)
        let distance = (dx * dx + dy * dy).squareRoot()
        if distance > 101 {
          #expect(lens[x0 + x, y0 + y] == source[x0 + x, y0 + y])
        } else if distance < 99 {
          let place = (x: x0 + Int((dx * (1 + distance / 100) + 200)), y: y0 + Int(dy * (1 + distance / 100) + 200))
          // Samples lie between pixels; in an even area that does not matter.
          let around = (-1...1).flatMap { j in (-1...1).map { i in source[place.x + i, place.y + j] } }
          if Set(around).count == 1, place.y + 1 < source.inked().y.upperBound {
            let isSame = lens.isNear(x0 + x, y0 + y, source.channels(place.x, place.y), within: 2)
            (same, others) = isSame ? (same + 1, others) : (same, others + 1)
          }
        }
      }
    }
    #expect(same > 2000 && others == 0, "\(same) as the lens has it, \(others) otherwise")
  }

  /// Both buttons are bent; what a drawing group holds is bent as one picture.
  @Test func buttonsAreBent() throws {
    let picture = try Listing.pictures(of: "PassPipeline")[4]
    let all = picture.inked().x
    for half in [all.lowerBound..<240, 240..<all.upperBound] {
      let (x, y) = picture.inked(in: half)
      // An upright button ends in one column; a bent one further left in each row below.
      let ends = y.compactMap { row in x.last { picture[$0, row] != 0xFF_FFFF } }
      #expect(ends.count > 20 && Set(ends).count > 5)
      #expect(picture.pixels.contains { $0 & 0xFF > 0xE0 && $0 >> 16 < 0x40 }, "blue text")
    }
  }

  /// Materials lie behind their content; the pinned header is dark, whatever the window is, and `light` is light.
  @Test(arguments: ["light", "dark"]) func materialsAreBehindTheirContent(appearance: String) throws {
    let pictures = try Listing.pictures(of: "VisualEffects", "--appearance", appearance)
    let isDark = appearance == "dark"
    let page: UInt32 = isDark ? pictures[0][1, 1] : 0xFF_FFFF
    #expect(pictures.allSatisfy { $0[1, 1] == page })
    /// The material's lightness a few points inside its corner, and the text's, the one furthest from it.
    func parts(_ picture: Painted) -> (material: Int, text: Int) {
      let (x, y) = picture.inked(page: page)
      let material = picture.channels(x.lowerBound + 4, y.lowerBound + 4)[1]
      let all = y.flatMap { row in x.map { picture.channels($0, row)[1] } }
      return (material, all.max { abs($0 - material) < abs($1 - material) } ?? material)
    }
    for (index, isDarkMaterial) in [isDark, isDark, true, false].enumerated() {
      let (material, text) = parts(pictures[index])
      // A light material over black is grey, with dark text.
      #expect(
        isDarkMaterial ? material < 110 && text > 200 : material > 60 && text < 60, "\(index): \(material), \(text)")
      if !isDark, !isDarkMaterial { #expect(material > 180) }
    }
    // The preference of the text in it changes the header's own material.
    if !isDark { #expect(parts(pictures[1]).material > parts(pictures[2]).material + 100) }
  }
}
