import DisplayList
import Foundation
import Testing

@testable import Materials

@Suite struct MaterialExportTests {
  private func export(_ material: Material, _ name: String, dark: Bool = false) throws -> MaterialExport {
    material.exported(
      as: try #require(MaterialExport.format(named: name)), in: MaterialContext(colorScheme: dark ? .dark : .light))
  }

  @Test func formats() {
    #expect(
      MaterialExport.formats.map(\.name)
        == ["json5", "swiftui", "css", "hyprland", "hyprland-conf", "kwin", "picom"])
    #expect(MaterialExport.format(named: "gtk") == nil)
  }

  /// What was written is read back as the same numbers, of every material; looks in other windows are owned up to.
  @Test func theProjectsFileLosesNothing() throws {
    for name in MaterialTable.rows.map(\.name) {
      let material = Material(try #require(MaterialTable.byName[name])).overriding(noise: 0.03)
      let text = try export(material, "json5").text
      let value = try JSON5Reader.read(text)
      let reader = MaterialFileReader { _, place throws(JSON5Error) in throw JSON5Error(place: place, message: "") }
      let back = try reader.definition(named: "back", from: value)
      for scheme in ColorScheme.allCases {
        #expect(Material(back).recipe(for: scheme) == material.recipe(for: scheme), "\(name)")
      }
      #expect(back.strokes == material.definition.strokes)
      let looks = [material.definition.inactive, material.definition.emphasized].compactMap(\.self).count
      #expect(try export(material, "json5").limits.count == looks, "\(name)")
    }
  }

  /// blur(20px) saturate(180%) and a plate come out as they went in.
  @Test func cssIsExactWhereThereIsNoCurve() throws {
    let web = try #require(Material.named("web-glass"))
    let export = try export(web, "css")
    #expect(
      export.text == """
        /* web-glass */
        .panel {
          -webkit-backdrop-filter: blur(20px) saturate(180%);
          backdrop-filter: blur(20px) saturate(180%);
          background-color: rgb(255 255 255 / 0.7);
        }
        @media (prefers-color-scheme: dark) {
          .panel {
            -webkit-backdrop-filter: blur(20px) saturate(180%);
            backdrop-filter: blur(20px) saturate(180%);
            background-color: rgb(29 29 31 / 0.72);
          }
        }

        """)
    #expect(export.limits == ["no vibrancy: text is a plain colour, or mix-blend-mode stands in"])
  }

  @Test func cssSaysHowFarItIsFromACurve() throws {
    let export = try export(.regular, "css")
    #expect(export.text.contains("blur(30px)"))
    #expect(export.limits.contains("the luminance curve is a straight line here"))
    let line = try #require(export.limits.first { $0.hasPrefix("colours differ by up to") })
    let levels = try #require(Double(line.filter { $0.isNumber || $0 == "/" }.split(separator: "/")[0]))
    #expect(levels > 0 && levels < 90)
  }

  @Test func swiftUIHasItsOwnMaterialsAndNoOthers() throws {
    for (name, member) in [("ultraThin", "ultraThinMaterial"), ("thick", "thickMaterial"), ("chrome", "bar")] {
      let export = try export(try #require(Material.named(name)), "swiftui")
      #expect(export.text.contains("content\n  .background(.\(member), in: RoundedRectangle"))
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
