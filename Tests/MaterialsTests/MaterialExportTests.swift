import DisplayList
import Foundation
import JSON
import Surfaces
import Testing

@testable import Materials

@Suite struct MaterialExportTests {
  private func export(_ material: Material, _ name: String, dark: Bool = false) throws -> MaterialExport {
    material.exported(
      as: try #require(MaterialExport.format(named: name)), in: MaterialContext(colorScheme: dark ? .dark : .light))
  }

  @Test func formats() throws {
    #expect(
      MaterialExport.formats.map(\.name)
        == ["json5", "swiftui", "css", "gtk", "qml", "hyprland", "hyprland-conf", "kwin", "picom"])
    #expect(MaterialExport.format(named: "wayfire") == nil)
    // Every program is named with a version.
    for format in MaterialExport.formats.dropFirst() {
      #expect(format.basis.contains { $0.isNumber }, "\(format.name)")
      let text = try export(.regular, format.name).annotatedText
      #expect(text.contains("\(format.comment) checked against \(format.basis)"), "\(text)")
    }
    #expect(!(try export(.regular, "json5").annotatedText.contains("checked against")))
  }

  /// The file of every material is read back as the same numbers; looks in other windows are listed as limits.
  @Test func theProjectsFileLosesNothing() throws {
    for name in MaterialTable.rows.map(\.name) {
      let material = Material(try #require(MaterialTable.byName[name])).overriding(noise: 0.03)
      let text = try export(material, "json5").text
      let value = try JSONValue(parsing: text, as: .json5)
      let reader = MaterialFileReader { _, place throws(JSONError) in throw JSONError(place: place, message: "") }
      let back = try reader.definition(named: "back", from: value)
      for scheme in ColorScheme.allCases {
        #expect(Material(back).recipe(for: scheme) == material.recipe(for: scheme), "\(name)")
      }
      #expect(back.strokes == material.definition.strokes)
      let looks = [material.definition.inactive, material.definition.emphasized].compactMap(\.self).count
      #expect(try export(material, "json5").limits.count == looks, "\(name)")
    }
  }

  /// blur(20px) saturate(180%) and an overlay come out as they went in.
  @Test func cssIsExactWhereThereIsNoCurve() throws {
    let web = try #require(Material.named("web-glass"))
    let export = try export(web, "css")
    #expect(
      export.text == """
        /* web-glass */
        .panel {
          -webkit-backdrop-filter: blur(20px) saturate(180%);
          backdrop-filter: blur(20px) saturate(180%);
          background-color: rgba(255, 255, 255, 0.7);
        }
        @media (prefers-color-scheme: dark) {
          .panel {
            -webkit-backdrop-filter: blur(20px) saturate(180%);
            backdrop-filter: blur(20px) saturate(180%);
            background-color: rgba(29, 29, 31, 0.72);
          }
        }

        """)
    #expect(export.limits == ["no vibrancy: text is a plain colour, or mix-blend-mode stands in"])
  }

  /// The printed numbers, read back and put through the formulas of Filter Effects 1, differ as much as the comment
  /// says.
  @Test(arguments: ["thin", "regular", "thick", "chrome", "macos-menu"], [ColorScheme.light, .dark])
  func cssDiffersAsItSays(name: String, scheme: ColorScheme) throws {
    let material = try #require(Material.named(name))
    let export = try export(material, "css", dark: scheme == .dark)
    let sheet = export.text.components(separatedBy: "@media")
    let text = sheet[scheme == .dark ? sheet.count - 1 : 0]
    let filter = try #require(
      text.components(separatedBy: "\n  ").first { $0.contains(" backdrop-filter") || $0.hasPrefix("backdrop-filter") })
    let functions = filter.components(separatedBy: ": ")[1].dropLast().split(separator: " ").map { part in
      let pieces = part.split(separator: "(")
      return (name: String(pieces[0]), value: Double(pieces[1].filter { $0.isNumber || $0 == "." })! / 100)
    }
    #expect(
      functions[0].name == "blur" && abs(functions[0].value * 100 - material.recipe(for: scheme).blurRadius) < 1e-9)
    var plate = [0.0, 0, 0, 0]
    if !text.contains("background-color: transparent") {
      plate = try #require(text.components(separatedBy: "rgba(").last).split(separator: ")")[0]
        .split(separator: ",").compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    }
    try #require(plate.count == 4)
    func shown(_ color: SIMD3<Double>) -> SIMD3<Double> {
      var color = color
      for (name, value) in functions.dropFirst() {
        switch name {
        case "saturate":
          let gray = (color * SIMD3(0.2126, 0.7152, 0.0722)).sum()
          color = gray + (color - gray) * value
        case "contrast": color = (color - 0.5) * value + 0.5
        case "brightness": color *= value
        default: Issue.record("\(name)")
        }
        color.clamp(lowerBound: .zero, upperBound: .one)
      }
      return color * (1 - plate[3]) + SIMD3(plate[0], plate[1], plate[2]) / 255 * plate[3]
    }
    let recipe = material.recipe(for: scheme).color
    let difference = ColorDifference(from: recipe, to: shown)
    let scheme = scheme == .light ? "light" : "dark"
    let mean = MaterialExport.number((difference.mean * 10).rounded() / 10)
    let line = "colours differ by \(mean)/255 (root mean square), by at most \(Int(difference.largest.rounded()))/255"
    #expect(export.limits.contains("\(scheme): \(line)") || difference.largest < 0.5, "\(export.limits)")
    // A filter alone without contrast, an overlay over saturated colours, was off by up to 43 for regular.
    #expect(difference.mean < (name == "chrome" ? 7 : 3) && difference.largest < (name == "chrome" ? 28 : 11))
  }

  /// No change of a number by a step finds less: the search ends in a minimum. A tenth of a level is given away for
  /// fewer functions.
  @Test(arguments: [FilterColor.Dialect.css, FilterColor.Dialect.gtk, FilterColor.Dialect.multiEffect])
  func theSearchEndsInAMinimum(dialects: [FilterColor.Dialect]) {
    for name in ["thin", "regular", "macos-menu"] {
      let recipe = MaterialTable.byName[name]!.recipes.dark.color
      let best = FilterColor(nearest: recipe, in: dialects)
      let least = ColorDifference(from: recipe) { best($0) }.mean
      for i in 0..<7 {
        for step in [-0.02, 0.02] {
          var values = best.values
          values[i] += step
          if i > 2, !(0...1).contains(values[i]) { continue }
          let moved = FilterColor(dialect: best.dialect, values: values)
          #expect(ColorDifference(from: recipe) { moved($0) }.mean > least - 0.12, "\(name) \(i) \(step)")
        }
      }
    }
  }

  @Test func gtkSaysThatItsBackdropIsAWidget() throws {
    let gtk = try export(try #require(Material.named("web-glass")), "gtk")
    #expect(
      gtk.text.hasPrefix(
        """
        /* web-glass */
        .backdrop {
          filter: blur(20px) saturate(180%);
        }
        .panel {
          background-color: rgba(255, 255, 255, 0.7);
        }
        @media (prefers-color-scheme: dark) {

        """))
    #expect(!gtk.text.contains("backdrop-filter"))
    #expect(gtk.limits.contains { $0.contains("GTK has no backdrop-filter") })
  }

  /// Edges rendered by Qt 6.12, as standard deviations of their slopes.
  @Test(arguments: [
    (8, 1.0, 0.0, 2.33), (16, 1, 0, 3.98), (32, 1, 0, 8.85), (32, 0.5, 0, 3.98), (64, 1, 0, 22.39),
    (64, 0.5, 0, 10.65), (64, 1, 0.5, 31.53), (64, 1, 1, 40.74), (64, 1, 2, 59.87), (64, 1, 5, 118.4),
  ])
  func multiEffectsBlurIsAsWideAsQtRendersIt(maximum: Int, amount: Double, multiplier: Double, measured: Double) {
    let blur = MultiEffectBlur(maximum: maximum, amount: amount, multiplier: multiplier)
    #expect(abs(blur.sigma / measured - 1) < 0.05, "\(blur.sigma)")
  }

  @Test func qmlReachesTheBlurAndSaysItsWidth() throws {
    for sigma in [0.5, 3, 8, 12, 22.5, 30, 45, 100] {
      let blur = MultiEffectBlur(nearest: sigma)
      #expect(abs(blur.sigma - sigma) < 0.05 * sigma + 0.05, "\(sigma): \(blur)")
      // Between them Qt's own weights darken the picture.
      #expect((2...28).contains(blur.maximum) || (33...64).contains(blur.maximum))
    }
    let qml = try export(.regular, "qml", dark: true)
    #expect(qml.text.contains("blurMax: 64\n") && qml.text.contains("blur: 1\n"))
    // contrast and saturation are 0 where nothing changes; the filter has them as factors.
    let plain = try export(try #require(Material.named("clear")), "qml").text
    #expect(["contrast: 0\n", "brightness: 0\n", "saturation: 0\n"].allSatisfy(plain.contains), "\(plain)")
    #expect(qml.text.count { $0 == "{" } == qml.text.count { $0 == "}" })
    #expect(qml.limits.contains("one appearance, dark"))
  }

  @Test func swiftUIHasItsOwnMaterialsAndNoOthers() throws {
    for (name, member) in [("ultraThin", "ultraThinMaterial"), ("thick", "thickMaterial"), ("chrome", "bar")] {
      let export = try export(try #require(Material.named(name)), "swiftui")
      #expect(export.text.contains("Text(\"Content\")\n  .padding(24)\n  .background(.\(member), in: RoundedRectangle"))
      #expect(export.limits.isEmpty, "\(name): \(export.limits)")
    }
    let dock = try export(try #require(Material.named("dock")), "swiftui")
    #expect(dock.limits.contains { $0.contains("nearest") })
    let legacy = try export(try #require(Material.named("ios8-dark")), "swiftui")
    #expect(legacy.text.contains(".environment(\\.colorScheme, .dark)"))
  }

  /// Greys through Hyprland's and KWin's own formula come out as the recipe's affine part.
  @Test func compositorsGetContrastAndBrightness() throws {
    let web = try #require(Material.named("web-glass"))
    let text = try export(web, "hyprland-conf").text
    func value(_ key: String, in text: String) throws -> Double {
      let line = try #require(text.split(separator: "\n").first { $0.drop { $0 == " " }.hasPrefix(key) })
      return try #require(Double(line.split(separator: "=")[1].trimmingCharacters(in: .whitespaces)))
    }
    let contrast = try value("contrast", in: text)
    let brightness = try value("brightness", in: text)
    for gray in [0.0, 0.25, 0.5, 0.75, 1.0] {
      let shown = brightness * ((gray - 0.5) * contrast + 0.5)
      #expect(abs(shown - (0.3 * gray + 0.7)) < 0.002)
    }
    let kwin = try export(web, "kwin").text
    #expect(abs(try value("contrast=", in: kwin) - contrast) < 1e-9)
    #expect(abs(try value("intensity", in: kwin) - brightness) < 1e-9)
    let strength = try value("BlurStrength", in: kwin)
    #expect((1...15).contains(strength))
  }

  /// Hyprland's two languages have the same settings.
  @Test func luaHasTheOldFormsNumbers() throws {
    func settings(_ format: String) throws -> [String] {
      try export(.thin, format).text.split(separator: "\n").filter { $0.contains(" = ") && !$0.contains("{") }
        .map { $0.filter { $0 != " " && $0 != "," } }
    }
    #expect(try settings("hyprland") == settings("hyprland-conf"))
    #expect(try settings("hyprland").count == 8)
    let lua = try export(.thin, "hyprland").text
    #expect(lua.hasPrefix("-- thin") && lua.contains("hl.config({\n  decoration = {\n    blur = {\n"))
    #expect(lua.count { $0 == "{" } == 3 && lua.count { $0 == "}" } == 3)
  }

  /// picom's table gives strength 8 a Gaussian's radius of 51 to 67 pixels, three times the deviation.
  @Test func picomsStrengthIsTheNearest() throws {
    let picom = try export(Material.regular.overriding(blurRadius: 19.5), "picom")
    #expect(picom.text.contains("strength = 8;"))
    #expect(picom.text.contains("size = 119; deviation = 19.5;"))
    #expect(picom.limits[0].hasPrefix("the blur alone"))
    #expect(picom.limits.contains("the blur is about 17.8 px wide: it has 20 steps"))
    #expect(try export(Material.regular.overriding(blurRadius: 0.5), "picom").text.contains("strength = 1;"))
    #expect(try export(Material.regular.overriding(blurRadius: 200), "picom").text.contains("strength = 20;"))
  }

  /// A wider blur never gets a weaker setting.
  @Test func kwinsStrengthGrowsWithTheBlur() throws {
    var last = 0
    for radius in stride(from: 1.0, through: 80, by: 1) {
      let text = try export(Material.regular.overriding(blurRadius: radius), "kwin").text
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("BlurStrength") })
      let strength = try #require(Int(line.split(separator: "=")[1]))
      #expect(strength >= last)
      last = strength
    }
    #expect(last == 15)
  }

  @Test func everyMaterialCanBeWrittenAsEverything() throws {
    for name in MaterialTable.rows.map(\.name) {
      for format in MaterialExport.formats {
        for scheme in ColorScheme.allCases {
          let export = Material(MaterialTable.byName[name]!).exported(
            as: format, in: MaterialContext(colorScheme: scheme))
          #expect(export.text.hasSuffix("\n"))
          let words = export.text.split { !$0.isLetter }
          #expect(!words.contains("nan") && !words.contains("inf"))
        }
      }
    }
  }
}
