import DisplayList
import Surfaces
import Testing
import Vitrine

@MainActor
@Suite struct MaterialTests {
  private func backdrop<V: View>(_ view: V, scheme: ColorScheme = .light, scale: CGFloat = 1) -> Backdrop? {
    let host = ViewHost(view)
    host.environment.colorScheme = scheme
    let list = host.displayList(size: CGSize(width: 50, height: 50), scale: scale, time: 0)
    guard case .content(.backdrop(let backdrop)) = list.items.first?.value else { return nil }
    return backdrop
  }

  struct Row: Sendable {
    var name: String
    var scheme: ColorScheme
    var radius: Double
    var amount: Float
    var curve: SIMD4<Float>
    var saturation: Float
    var brightness: Float

    init(
      _ name: String, _ scheme: ColorScheme, _ radius: Double, _ amount: Float, _ curve: SIMD4<Float>,
      _ saturation: Float, _ brightness: Float
    ) {
      self.name = name
      self.scheme = scheme
      self.radius = radius
      self.amount = amount
      self.curve = curve
      self.saturation = saturation
      self.brightness = brightness
    }
  }

  /// CoreMaterial's recipes as published: radius in points, amount, curve, saturation, brightness.
  nonisolated static let rows = [
    Row("ultraThin", .light, 22.5, 0.50, [0.45, 0.55, 0.65, 0.68], 1.10, 0.12),
    Row("ultraThin", .dark, 22.5, 0.50, [0.24, 0.24, 0.30, 0.39], 1.10, 0),
    Row("thin", .light, 30, 0.60, [0.725, 0.825, 0.76, 0.73], 1.35, 0.12),
    Row("thin", .dark, 30, 0.60, [0.20, 0.21, 0.10, 0.15], 1.35, 0),
    Row("regular", .light, 30, 0.75, [0.90, 0.83, 0.925, 0.815], 1.50, 0.10),
    Row("regular", .dark, 30, 0.75, [0.16, 0.26, 0.10, 0.10], 1.50, 0),
    Row("thick", .light, 45, 0.88, [0.99, 0.95, 0.98, 0.905], 1.50, 0.045),
    Row("thick", .dark, 45, 0.88, [0.14, 0.16, 0.10, 0.03], 1.50, 0),
    Row("chrome", .light, 22.5, 0.75, [0.80, 0.90, 1.10, 0.825], 1.10, 0.10),
    Row("chrome", .dark, 22.5, 0.75, [0.23, 0.52, 0.27, 0.255], 2, -0.10),
  ]

  @Test(arguments: rows)
  func systemRecipes(_ row: Row) throws {
    let material = try #require(Material.named(row.name))
    let resolved = try #require(backdrop(Rectangle().fill(material), scheme: row.scheme, scale: 2)?.material)
    #expect(
      resolved
        == ResolvedMaterial(
          sigma: row.radius * 2,
          color: MaterialColor(
            luminanceAmount: row.amount, luminanceValues: row.curve, saturation: row.saturation,
            brightness: row.brightness)))
  }

  /// The three styles of iOS 8, whatever the appearance.
  @Test(arguments: [
    ("ios8-extraLight", 20.0, Float(0.970588), Float(0.80)), ("ios8-light", 30, 1, 0.30),
    ("ios8-dark", 20, 0.107527, 0.729412),
  ])
  func legacyRecipes(_ name: String, _ radius: Double, _ white: Float, _ alpha: Float) throws {
    let material = try #require(Material.named(name))
    for scheme in ColorScheme.allCases {
      let resolved = try #require(backdrop(Rectangle().fill(material), scheme: scheme)?.material)
      #expect(
        resolved
          == ResolvedMaterial(
            sigma: radius, color: MaterialColor(saturation: 1.8, tint: ResolvedColor(white: white, alpha: alpha))))
    }
  }

  @Test func clearIsBlurAloneAndOverridesReplaceNumbers() throws {
    let clear = try #require(Material.named("clear"))
    #expect(clear.recipe(for: .light) == MaterialRecipe(blurRadius: 0))
    let tuned = clear.overriding(
      blurRadius: 30, saturation: 2, brightness: 0.1, luminanceAmount: 0.5,
      tint: ResolvedColor(white: 0, alpha: 0.1), noise: 0.02, edge: .global)
    let result = try #require(backdrop(Rectangle().fill(tuned)))
    #expect(result.edge == .global)
    #expect(result.material.sigma == 30)
    #expect(result.material.noise == 0.02)
    #expect(result.material.color.tint == ResolvedColor(white: 0, alpha: 0.1))
    #expect(Material.thin.overriding().recipe(for: .dark) == Material.thin.recipe(for: .dark))
  }

  @Test func namesAreUniqueAndFound() {
    let names = Material.allNames
    #expect(Set(names).count == names.count)
    for name in names { #expect(Material.named(name)?.name == name) }
    #expect(Material.named("bar") == .bar)
    #expect(Material.named("nothing") == nil)
    let wanted = [
      "ultraThin", "thin", "regular", "thick", "ultraThick", "chrome", "ios8-extraLight", "ios8-light", "ios8-dark",
      "clear", "macos-sidebar",
    ]
    for name in wanted { #expect(names.contains(name)) }
  }

  @Test func aMaterialFadesWithItsView() throws {
    #expect(try #require(backdrop(Rectangle().fill(.thinMaterial).opacity(0.5))).opacity == 0.5)
    #expect(try #require(backdrop(Rectangle().fill(.thinMaterial.opacity(0.25)))).opacity == 0.25)
  }
}

@MainActor
@Suite struct VibrancyTests {
  private func paint<V: View>(_ view: V, scheme: ColorScheme = .light) -> Paint? {
    let host = ViewHost(view)
    host.environment.colorScheme = scheme
    let list = host.displayList(size: CGSize(width: 200, height: 50), scale: 1, time: 0)
    for item in list.items.reversed() {
      if case .content(.mask(_, _, _, let paint)) = item.value { return paint }
      if case .content(.fill(_, let paint)) = item.value { return paint }
    }
    return nil
  }

  private func vibrant(_ scale: Float, _ saturation: Float, _ bias: Float) -> Paint {
    .vibrancy(Vibrancy(scale: scale, saturation: saturation, bias: bias), opacity: 1)
  }

  @Test func textOverAMaterialIsVibrantByItsLevel() {
    func text(_ style: HierarchicalShapeStyle, on material: Material) -> some View {
      Text("vibrant").foregroundStyle(style).padding().background(material)
    }
    #expect(paint(text(.primary, on: .regular)) == .color(ResolvedColor(white: 0, alpha: 0.96)))
    #expect(paint(text(.primary, on: .regular), scheme: .dark) == .color(ResolvedColor(white: 1, alpha: 0.96)))
    #expect(paint(text(.secondary, on: .regular)) == vibrant(0.5015, 3.991, 0.0442))
    #expect(paint(text(.secondary, on: .regular), scheme: .dark) == vibrant(0.408, 3.679, 0.556))
    #expect(paint(text(.tertiary, on: .thick)) == vibrant(0.722, 2.356, 0.019))
    #expect(paint(text(.quaternary, on: .bar), scheme: .dark) == vibrant(0.820, 1.709, 0.180))
    // The thin set for ultraThin and thin.
    #expect(paint(text(.secondary, on: .ultraThin)) == vibrant(0.5525, 1.992, 0.0488))
    #expect(paint(text(.secondary, on: .thin), scheme: .dark) == vibrant(0.425, 2.355, 0.5375))
    #expect(paint(text(.tertiary, on: .thin)) == vibrant(0.741, 1.351, 0.0195))
  }

  @Test func aStyleOfOnesOwnTurnsItOff() {
    let view = Text("red").foregroundStyle(Color(white: 0.25)).padding().background(.regularMaterial)
    #expect(paint(view) == .color(ResolvedColor(white: 0.25)))
    let levels = Group { Text("red").foregroundStyle(.secondary) }.foregroundStyle(Color(white: 0.25))
      .background(.regularMaterial)
    #expect(paint(levels) == .color(ResolvedColor(white: 0.25, alpha: 0.5)))
  }

  @Test func whatIsOutsideTheMaterialIsNot() {
    let view = VStack {
      Text("a").background(.regularMaterial)
      Text("b").foregroundStyle(.secondary)
    }
    guard case .color? = paint(view) else {
      Issue.record("not a colour")
      return
    }
  }

  @Test func theMaterialsOwnShapeIsNoPlate() {
    // A material as a layer of its own, not as the text's background, makes nothing vibrant.
    let view = ZStack {
      Rectangle().fill(.regularMaterial)
      Text("a").foregroundStyle(.secondary)
    }
    guard case .color? = paint(view) else {
      Issue.record("not a colour")
      return
    }
  }

  @Test(arguments: [
    ("label", Paint.color(ResolvedColor(white: 0, alpha: 0.96))),
    ("secondaryLabel", .vibrancy(Vibrancy(scale: 0.5015, saturation: 3.991, bias: 0.0442), opacity: 1)),
    ("tertiaryLabel", .vibrancy(Vibrancy(scale: 0.722, saturation: 2.356, bias: 0.019), opacity: 1)),
    ("quaternaryLabel", .vibrancy(Vibrancy(scale: 0.850, saturation: 1.648, bias: 0), opacity: 1)),
    ("fill", .vibrancy(Vibrancy(scale: 0.375, saturation: 5.337, bias: 0.0625), opacity: 1)),
    ("secondaryFill", .vibrancy(Vibrancy(scale: 0.850, saturation: 1.648, bias: 0), opacity: 1)),
    ("tertiaryFill", .vibrancy(Vibrancy(scale: 1.008, saturation: 1.241, bias: -0.084), opacity: 1)),
    ("separator", .vibrancy(Vibrancy(scale: 0.722, saturation: 2.356, bias: 0.019), opacity: 1)),
  ])
  func theEightStyles(_ name: String, _ expected: Paint) throws {
    let style = try #require(VibrancyStyle.named(name))
    #expect(paint(Text("x").foregroundStyle(style).background(.regularMaterial)) == expected)
  }

  /// The system's colours as vibrant ink: half of what lies behind, and the published bias.
  @Test func systemColoursAreVibrantWhereAsked() throws {
    let red = try #require(SystemVibrantColorStyle.named("red"))
    let vibrant = Text("x").foregroundStyle(red).background(.regularMaterial)
    #expect(
      paint(vibrant)
        == .vibrancy(Vibrancy(scale: 0.5, saturation: 1, bias: [0.554, -0.214, -0.258]), opacity: 1))
    #expect(SystemVibrantColorStyle.all.count == 12)
    guard case .color? = paint(Text("x").foregroundStyle(.red).background(.regularMaterial)) else {
      Issue.record("a plain colour is not vibrant")
      return
    }
  }

  @Test func legacyDarkIsDarkInALightEnvironment() throws {
    let material = try #require(Material.named("ios8-dark"))
    #expect(
      paint(Text("x").foregroundStyle(.primary).background(material)) == .color(ResolvedColor(white: 1, alpha: 0.96)))
  }

  @Test func opacityScalesVibrancy() {
    let view = Text("x").foregroundStyle(.secondary).opacity(0.5).background(.regularMaterial)
    #expect(
      paint(view) == .vibrancy(Vibrancy(scale: 0.5015, saturation: 3.991, bias: 0.0442), opacity: 0.5))
  }
}
