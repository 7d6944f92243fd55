import DisplayList
import Foundation
import Surfaces
import SymbolCatalog
import Testing
import ViewTestSupport
import Vitrine

@testable import ViewDrawing

@MainActor
@Suite struct SymbolTests {
  private func size<V: View>(_ view: V) -> CGSize {
    ViewHost(view.fixedSize().probe("s")).laidOut(500, 500).probes["s"]!.size
  }

  private func paints<V: View>(_ view: V) -> [Paint] {
    ViewHost(view).laidOut(100, 100).displayList().items.compactMap { item in
      guard case .content(.mask(_, _, _, let paint)) = item.value else { return nil }
      return paint
    }
  }

  /// Every line of the table has an outline, and every outline encloses something.
  @Test func theTableIsWhole() throws {
    #expect(SymbolNames.table.count > 1000)
    for (name, row) in SymbolNames.table {
      let symbol = try #require(Symbol.named(String(name)), "\(name)")
      #expect(!symbol.path.isEmpty && symbol.bounds.width > 0.05 && symbol.bounds.height > 0.02, "\(name)")
      #expect(symbol.bounds.insetBy(dx: 0.03, dy: 0.03).width <= 1.25, "\(name) \(row.glyph)")
    }
  }

  /// The glyph's own variant is found by its name, the others are drawn by rule.
  @Test(arguments: [
    "heart", "heart.fill", "heart.circle", "heart.circle.fill", "heart.square.fill", "plus.circle.fill", "xmark",
    "xmark.circle.fill", "bell.slash.fill", "leaf.slash", "leaf.circle.fill", "5.square.fill", "play.rectangle.fill",
  ])
  func variantsResolve(name: String) {
    #expect(Symbol.named(name) != nil)
  }

  @Test func otherNamesAreNoSymbols() {
    for name in [
      "", ".", "fill", ".fill", "heart.", "no.such.symbol", "heart.fill.fill.x",
      "heart" + String(repeating: ".fill", count: 1 << 20),
    ] {
      #expect(Symbol.named(name) == nil, "\(name)")
    }
    let host = ViewHost(Image(systemName: "no.such.symbol")).laidOut(100, 100)
    #expect(host.viewDiagnostics.map(\.description).contains { $0.contains("no.such.symbol") })
    #expect(!host.displayList().items.isEmpty)
  }

  /// SF Symbols' template: at the medium scale a circle has the size of the font, at the small one about 0.79 of it and
  /// at the large one about 1.28.
  @Test func aCircleIsAsWideAsTheFontIsLarge() {
    func ink(_ scale: Image.Scale) -> Int {
      let symbol = Image(systemName: "circle.fill").imageScale(scale).font(.system(size: 50))
      return ViewHost(symbol).laidOut(200, 200).displayList().items[0].extent.width
    }
    // Antialiasing has a pixel at each side, and the mask one more.
    #expect(abs(ink(.medium) - 52) <= 2)
    #expect(abs(ink(.small) - 42) <= 2)
    #expect(abs(ink(.large) - 66) <= 2)
  }

  /// Human Interface Guidelines, SF Symbols: symbols are centred on the capitals of the text beside them, at every scale.
  @Test(arguments: ["circle", "minus", "star.fill", "chevron.right"])
  func symbolsAreCentredOnCapitals(name: String) {
    for scale in Image.Scale.allCases {
      let row = HStack(alignment: .firstTextBaseline, spacing: 0) {
        Image(systemName: name).imageScale(scale).probe("symbol")
        Color.clear.frame(width: 1, height: 100).alignmentGuide(.firstTextBaseline) { _ in 80 }.probe("line")
      }
      let host = ViewHost(row.font(.system(size: 40))).laidOut(300, 300)
      guard let symbol = host.probes["symbol"], let line = host.probes["line"] else { continue }
      #expect(abs(symbol.midY - (line.minY + 80 - 0.705 * 40 / 2)) <= 0.51)
    }
  }

  @Test func symbolsFollowTheFont() {
    let small = size(Image(systemName: "heart").font(.system(size: 20)))
    let large = size(Image(systemName: "heart").font(.system(size: 40)))
    #expect(abs(large.width - 2 * small.width) <= 2)
    // Body, at 17 points, is the font where none is set.
    #expect(size(Image(systemName: "heart")) == size(Image(systemName: "heart").font(.system(size: 17))))
    #expect(
      size(Image(systemName: "heart").dynamicTypeSize(.xxxLarge))
        == size(Image(systemName: "heart").font(.system(size: 23))))
  }

  @Test func heavierWeightsCoverMore() {
    func covered(_ weight: Font.Weight, _ name: String = "heart") -> Int {
      let symbol = Image(systemName: name).font(.system(size: 40, weight: weight))
      let items = ViewHost(symbol).laidOut(100, 100).displayList().items
      guard case .content(.mask(let mask, _, _, _))? = items.first?.value else { return 0 }
      return (0..<mask.size.height).reduce(0) { sum, y in
        let row = mask.pixels.base + y * mask.pixels.stride
        return sum + (0..<mask.size.width).reduce(0) { $0 + Int(row.load(fromByteOffset: $1, as: UInt8.self)) }
      }
    }
    let weights: [Font.Weight] = [.ultraLight, .light, .regular, .semibold, .bold, .black]
    let areas = weights.map { covered($0) }
    #expect(zip(areas, areas.dropFirst()).allSatisfy { $0 > 0 && Double($1) > 1.1 * Double($0) })
    // If a mark is cut out of a shape, it is the mark that becomes bolder.
    #expect(covered(.black, "plus.circle.fill") < covered(.regular, "plus.circle.fill"))
  }

  @Test func resizableSymbolsFillTheProposal() {
    let host = ViewHost(Image(systemName: "circle.fill").resizable().frame(width: 80, height: 40)).laidOut(80, 40)
    let extent = host.displayList().items[0].extent
    #expect(abs(extent.width - 82) <= 2 && abs(extent.height - 42) <= 2)
    let fitted = size(Image(systemName: "circle.fill").resizable().scaledToFit().frame(width: 60))
    #expect(abs(fitted.height - 60) <= 0.5)
  }

  /// SwiftUI's documentation: a palette applies a style to each layer, hierarchical the same with less opacity; several
  /// foreground styles without a mode are a palette.
  @Test func renderingModesPaintLayers() {
    let plus = Image(systemName: "plus.circle.fill")
    #expect(paints(plus.foregroundStyle(.red)).count == 1)
    let hierarchical = paints(plus.symbolRenderingMode(.hierarchical).foregroundStyle(.red))
    #expect(hierarchical.count == 2 && Set(hierarchical).count == 2)
    #expect(
      paints(plus.foregroundStyle(.white, .blue))
        == paints(plus.symbolRenderingMode(.palette).foregroundStyle(.white, .blue)))
    #expect(
      paints(plus.foregroundStyle(.white, .blue)).last
        == paints(Image(systemName: "plus").foregroundStyle(.white)).first)
    #expect(paints(plus.symbolRenderingMode(.monochrome).foregroundStyle(.white, .blue)).count == 1)
    let heart = Image(systemName: "heart.fill")
    #expect(paints(heart.symbolRenderingMode(.multicolor)) == paints(heart.foregroundStyle(Color.red)))
  }

  /// A line drawn across a solid symbol is seen, because the symbol leaves a gap around it.
  @Test func aSlashHasAGap() throws {
    let symbol = try #require(Symbol.named("leaf.slash"))
    #expect(symbol.hasGaps && symbol.layers.map(\.level) == [1, 0])
    let items = ViewHost(Image(systemName: "leaf.slash").font(.largeTitle)).laidOut(100, 100).displayList().items
    #expect(items.count == 2)
    guard case .effect? = items.first?.value else {
      Issue.record("the leaf is not clipped")
      return
    }
  }

  @Test func variantsOfTheEnvironment() {
    func drawn<V: View>(_ view: V) -> [PixelRect] {
      ViewHost(view).laidOut(100, 100).displayList().items.map(\.extent)
    }
    let plain = Image(systemName: "heart")
    #expect(drawn(plain.symbolVariant(.circle.fill)) == drawn(Image(systemName: "heart.circle.fill")))
    #expect(drawn(plain.symbolVariant(.fill).symbolVariant(.circle)) == drawn(Image(systemName: "heart.circle.fill")))
    #expect(SymbolVariants.fill.name(of: "bell.slash") == "bell.slash.fill")
    #expect(SymbolVariants.slash.name(of: "bell.fill") == "bell.slash.fill")
    #expect(SymbolVariants.circle.contains(.none) && !SymbolVariants.none.contains(.fill))
  }

  /// At a half, two of four bars are in full.
  @Test func variableValuesLightAShare() {
    func strong(_ value: Double?) -> Int {
      let bars = paints(Image(systemName: "cellularbars", variableValue: value).foregroundStyle(.black))
      return bars.filter { $0 == bars.first }.count - (bars.first == bars.last && value == 0 ? bars.count : 0)
    }
    #expect(strong(0.5) == 2 && strong(1) == 4 && strong(0) == 0)
    #expect(paints(Image(systemName: "cellularbars", variableValue: .nan)).count == 4)
  }

  @Test func labelsAndButtonsHaveSymbols() {
    let label = size(Label("Text", systemImage: "star"))
    #expect(label.width > size(Text("Text")).width + size(Image(systemName: "star")).width)
    #expect(size(Button("Text", systemImage: "star") {}).width >= label.width)
  }
}
