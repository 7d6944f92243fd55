import DisplayList
import Surfaces
import TestSupport
import Testing
import Vitrine

@testable import Materials

/// Materials through `ImageRenderer` over flat colours.
@MainActor
@Suite struct MaterialMeasurementTests {
  private static func colour(
    of material: Material, isDark: Bool, over background: SIMD3<Double>, scale: CGFloat
  ) throws -> SIMD3<Double> {
    let color = Color(red: background.x / 255, green: background.y / 255, blue: background.z / 255)
    let view = ZStack {
      color
      Rectangle().fill(material).frame(width: 40, height: 32)
    }.environment(\.colorScheme, isDark ? .dark : .light)
    let renderer = ImageRenderer(content: view)
    renderer.proposedSize = ProposedViewSize(width: 56, height: 48)
    renderer.scale = scale
    renderer.threads = 1
    let image = try renderer.renderedImage()
    let bytes = image.premultipliedRGBA
    var sum = SIMD3<Double>()
    var count = 0.0
    for y in Int(10 * scale)..<Int(38 * scale) {
      for x in Int(10 * scale)..<Int(46 * scale) {
        let i = (y * image.width + x) * 4
        sum += SIMD3(Double(bytes[i]), Double(bytes[i + 1]), Double(bytes[i + 2]))
        count += 1
      }
    }
    return sum / count
  }

  @Test(arguments: [1.0, 2.0])
  func measuredColours(_ scale: Double) throws {
    let tables = [
      (MaterialMeasurements.system, MaterialMeasurements.systemTolerance),
      (MaterialMeasurements.legacy, MaterialMeasurements.legacyTolerance),
    ]
    for (rows, tolerance) in tables {
      for row in rows {
        let material = try #require(Material.named(row.material))
        let found = try Self.colour(of: material, isDark: row.isDark, over: row.background, scale: scale)
        for channel in 0..<3 {
          #expect(
            abs(found[channel] - row.colour[channel]) <= tolerance,
            "\(row.material) dark \(row.isDark) over \(row.background): \(found), measured \(row.colour)")
        }
      }
    }
  }

  /// UIKit's names for the same materials, in both spellings of the appearance.
  @Test func measuredColoursOfUIKitsStyles() throws {
    let styles = [
      "ultraThin": "UltraThin", "thin": "Thin", "regular": "", "thick": "Thick", "chrome": "Chrome",
    ]
    for row in MaterialMeasurements.system where row.background.x != row.background.y {
      let style = try #require(styles[row.material])
      for (suffix, isDark) in [("", row.isDark), (row.isDark ? "Dark" : "Light", !row.isDark)] {
        let material = try #require(Material.named("ios-system\(style)Material\(suffix)"))
        let found = try Self.colour(of: material, isDark: isDark, over: row.background, scale: 1)
        for channel in 0..<3 {
          #expect(abs(found[channel] - row.colour[channel]) <= MaterialMeasurements.systemTolerance)
        }
      }
    }
  }

  /// Colours that nobody has measured: the model in float64 judges every row of the table.
  @Test func anyColourFollowsTheModel() async throws {
    var random = SeededRandom(seed: 38)
    for row in MaterialTable.rows {
      for scheme in ColorScheme.allCases {
        let background = SIMD3(
          Double(random.int(in: 0...255)), Double(random.int(in: 0...255)), Double(random.int(in: 0...255)))
        let recipe = row.recipes[row.fixedScheme ?? scheme]
        let expected = Self.reference(recipe)(background / 255)
          .clamped(
            lowerBound: SIMD3(repeating: Double(recipe.color.floor)),
            upperBound: SIMD3(repeating: Double(recipe.color.ceiling)))
        let found = try Self.colour(of: Material(row), isDark: scheme == .dark, over: background, scale: 1)
        let own = recipe.color(
          ResolvedColor(
            red: Float(background.x / 255), green: Float(background.y / 255), blue: Float(background.z / 255)))
        let ownChannels = SIMD3(Double(own.red), Double(own.green), Double(own.blue))
        for channel in 0..<3 {
          // Dither is exact in the mean; the two sets of luma weights differ in the fourth digit.
          #expect(
            abs(found[channel] - expected[channel] * 255) <= 0.6, "\(row.name) \(scheme) over \(background): \(found)")
          #expect(abs(ownChannels[channel] - expected[channel]) * 255 <= 0.2, "\(row.name)")
        }
      }
    }
  }

  /// Recipes that nobody has written over colours that nobody has measured, at a seed that a failure names.
  @Test(arguments: [1.0, 2.0], [UInt64(381), 382, 383])
  func anyRecipeFollowsTheModel(_ scale: Double, _ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<24 {
      let recipe = Self.recipe(&random)
      let background = SIMD3(
        Double(random.int(in: 0...255)), Double(random.int(in: 0...255)), Double(random.int(in: 0...255)))
      let expected = Self.reference(recipe)(background / 255)
        .clamped(
          lowerBound: SIMD3(repeating: Double(recipe.color.floor)),
          upperBound: SIMD3(repeating: Double(recipe.color.ceiling)))
      let material = Material(MaterialDefinition("random", .custom, recipe))
      let found = try Self.colour(of: material, isDark: false, over: background, scale: scale)
      for channel in 0..<3 {
        #expect(
          abs(found[channel] - expected[channel] * 255) <= 0.6,
          "seed \(seed), \(recipe) over \(background): \(found), not \(expected * 255)")
      }
    }
  }

  private static func recipe(_ random: inout SeededRandom) -> MaterialRecipe {
    func number(_ range: ClosedRange<Double>) -> Float { Float(random.double(in: range)) }
    func weights() -> SIMD4<Float> { [number(-0.5...1.2), number(-0.5...1.2), number(-0.5...1.2), 0] }
    return MaterialRecipe(
      blurRadius: random.oneIn(4) ? 0 : random.double(in: 0.5...40),
      color: MaterialColor(
        luminanceAmount: random.oneIn(3) ? 0 : number(0...1),
        luminanceValues: [number(-0.3...1.2), number(-0.3...1.2), number(-0.3...1.2), number(-0.3...1.2)],
        saturation: number(0...2.5), brightness: number(-0.2...0.2),
        tint: random.bool()
          ? .clear : ResolvedColor(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0...1)),
        floor: random.oneIn(4) ? number(0...0.4) : 0, ceiling: random.oneIn(4) ? number(0.6...1) : 1,
        matrix: random.oneIn(4)
          ? ColorMatrix(red: weights(), green: weights(), blue: weights(), offset: [number(-0.2...0.2), 0, 0.1, 0])
          : nil,
        curves: random.oneIn(4)
          ? ChannelCurves(red: weights(), green: [0, 0.7, 0.88, 0.88], blue: [number(0...1), 0, 1, 1]) : nil))
  }

  private static func reference(_ recipe: MaterialRecipe) -> ReferenceMaterial {
    var reference = ReferenceMaterial(
      amount: Double(recipe.color.luminanceAmount), curve: SIMD4<Double>(recipe.color.luminanceValues),
      saturation: Double(recipe.color.saturation), brightness: Double(recipe.color.brightness))
    reference.tint = SIMD3(
      Double(recipe.color.tint.red), Double(recipe.color.tint.green), Double(recipe.color.tint.blue))
    reference.tintAlpha = Double(recipe.color.tint.alpha)
    if let matrix = recipe.color.matrix {
      let (rows, offset) = ([matrix.red, matrix.green, matrix.blue], matrix.offset)
      reference.matrix = rows.enumerated().map { i, row in
        SIMD4(Double(row.x), Double(row.y), Double(row.z), Double(offset[i]))
      }
    }
    if let curves = recipe.color.curves {
      reference.curves = [curves.red, curves.green, curves.blue].map { SIMD4<Double>($0) }
    }
    return reference
  }

  /// Where no curve bends it, more light behind is never less light in front.
  @Test func platesKeepTheOrderOfGreys() throws {
    for row in MaterialTable.rows where row.recipes.light.color.luminanceAmount == 0 && !row.recipes.light.averagesColor
    {
      var last = SIMD3<Double>(repeating: -1)
      for level in stride(from: 0.0, through: 255, by: 51) {
        let found = try Self.colour(of: Material(row), isDark: false, over: SIMD3(repeating: level), scale: 1)
        // Dither is exact in the mean of many pixels, not of these 1008 ones.
        for channel in 0..<3 { #expect(found[channel] >= last[channel] - 0.05, "\(row.name) at \(level)") }
        last = found
      }
    }
  }

  /// Over something opaque the result is opaque, and the same bytes on any number of threads.
  @Test func resultsAreOpaqueAndTheSameOnAnyNumberOfThreads() throws {
    let pixels = PixelBuffer(size: PixelSize(width: 200, height: 140))
    var random = SeededRandom(seed: 17)
    for y in 0..<140 {
      let row = pixels.view.row(y).assumingMemoryBound(to: UInt32.self)
      for x in 0..<200 { row[x] = 0xFF00_0000 | UInt32(random.int(in: 0...0xFFFFFF)) }
    }
    let picture = Bitmap(pixels, isOpaque: true)
    for row in MaterialTable.rows {
      var pictures: [[UInt8]] = []
      for threads in [1, 2, 3] {
        let view = ZStack {
          Image(bitmap: picture).resizable()
          RoundedRectangle(cornerRadius: 18).fill(Material(row).overriding(noise: 0.01)).padding(12)
        }
        let renderer = ImageRenderer(content: view)
        renderer.proposedSize = ProposedViewSize(width: 200, height: 140)
        renderer.threads = threads
        pictures.append(try renderer.renderedImage().premultipliedRGBA)
      }
      #expect(pictures[0] == pictures[1] && pictures[0] == pictures[2], "\(row.name)")
      #expect(stride(from: 3, to: pictures[0].count, by: 4).allSatisfy { pictures[0][$0] == 255 }, "\(row.name)")
    }
  }

  /// The mean colour takes the place of the blurred picture.
  @Test func reducedTransparencyShowsNoPicture() throws {
    let view = ZStack {
      HStack(spacing: 0) {
        Color(white: 0)
        Color(white: 1)
      }
      Rectangle().fill(.thinMaterial)
    }.environment(\.accessibilityReduceTransparency, true)
    let renderer = ImageRenderer(content: view)
    renderer.proposedSize = ProposedViewSize(width: 64, height: 48)
    let image = try renderer.renderedImage()
    let expected = MaterialRecipe.reducedLight.color(ResolvedColor(white: 0.5)).red * 255
    for x in [2, 31, 61] {
      let value = Float(image.premultipliedRGBA[(20 * image.width + x) * 4])
      // Less than a hundredth of the step is left, and the recipe flattens it further.
      #expect(abs(value - expected) <= 2, "at \(x): \(value), expected \(expected)")
    }
  }

  // MARK: behind the window

  private func wallpaper(_ color: UInt32, width: Int = 200, height: Int = 160) -> Bitmap {
    let pixels = PixelBuffer(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      let row = pixels.view.row(y).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { row[x] = color }
    }
    return Bitmap(pixels, isOpaque: true)
  }

  @Test func behindTheWindowIsTheWallpaperAndNotTheScene() throws {
    let material = try #require(Material.named("clear")).overriding(blurRadius: 4).blendingMode(.behindWindow)
    let view = ZStack {
      Color(red: 1, green: 0, blue: 0)
      Rectangle().fill(material).frame(width: 30, height: 20)
    }
    let renderer = ImageRenderer(
      content: view.environment(
        \.windowBackdrop,
        WindowBackdrop(bitmap: wallpaper(0xFF00_40FF), frame: CGRect(x: -20, y: -30, width: 200, height: 160))))
    renderer.proposedSize = ProposedViewSize(width: 60, height: 50)
    let image = try renderer.renderedImage()
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      Array(image.premultipliedRGBA[(y * 60 + x) * 4..<(y * 60 + x) * 4 + 4])
    }
    #expect(pixel(30, 25) == [0, 0x40, 0xFF, 0xFF])
    #expect(pixel(16, 16) == [0, 0x40, 0xFF, 0xFF])
    #expect(pixel(2, 2) == [0xFF, 0, 0, 0xFF])
  }

  @Test func withoutAWallpaperTheSceneStandsInAndTheCaptionSaysSo() throws {
    let material = Material.regular.blendingMode(.behindWindow)
    var environment = EnvironmentValues()
    #expect(environment.behindWindowSource == .sceneBackground)
    #expect(material.captions(in: environment) == [BehindWindowSource.sceneBackground.caption])
    environment.windowBackdrop = WindowBackdrop(bitmap: wallpaper(0xFF00_0000), frame: .zero)
    #expect(material.captions(in: environment) == [BehindWindowSource.wallpaper.caption])
    #expect(Material.regular.captions(in: environment).isEmpty)
  }
}
