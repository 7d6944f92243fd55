import DisplayList
import Foundation
import Surfaces
import TestSupport
import Testing

@testable import Materials

/// Every material on every system, in every appearance and state.
@Suite struct MaterialResolutionTests {
  private static let states: [(name: String, change: @Sendable (inout MaterialContext) -> Void)] = [
    ("active", { _ in }), ("inactive", { $0.isActive = false }), ("emphasized", { $0.isEmphasized = true }),
    ("reduced", { $0.reducesTransparency = true }), ("contrast", { $0.contrast = .increased }),
  ]

  private static let goldenPath = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Goldens/materials.txt")

  /// One line for each look: the states that have it, the material shown, its appearance and its numbers.
  private static func text() -> String {
    var lines: [String] = []
    for row in MaterialTable.rows {
      for personality in Personality.allCases {
        for scheme in ColorScheme.allCases {
          var looks: [(text: String, states: [String])] = []
          for state in states {
            var context = MaterialContext(colorScheme: scheme, personality: personality)
            state.change(&context)
            let resolution = Material(row).resolved(in: context)
            let text =
              (resolution.name == row.name ? "" : "as \(resolution.name) ") + "\(resolution.colorScheme) "
              + (resolution.strokes == .thin ? "thin strokes " : "") + resolution.recipe.description
            if let index = looks.firstIndex(where: { $0.text == text }) {
              looks[index].states.append(state.name)
            } else {
              looks.append((text, [state.name]))
            }
          }
          lines += looks.map {
            "\(row.name) \(personality.rawValue) \(scheme) [\($0.states.joined(separator: " "))] \($0.text)"
          }
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test func everyCombinationIsAsInTheGolden() throws { try Golden.expect(Self.text(), in: Self.goldenPath) }

  // MARK: the tables' own rules

  @Test func everyCounterpartHasARow() {
    for row in MaterialTable.rows {
      for counterpart in row.counterparts.values { #expect(MaterialTable.byName[counterpart.name] != nil) }
    }
  }

  @Test func tvOSHasOneThickness() {
    let context = MaterialContext(colorScheme: .dark, personality: .tvOS)
    for material in [Material.ultraThin, .thin, .regular, .thick, .ultraThick, .bar] {
      #expect(material.resolved(in: context).name == "ios-regular")
      #expect(material.captions(in: context).first?.hasPrefix("tvOS has no thickness") == true)
    }
    #expect(Material(standard: "ios-systemThinMaterialLight").resolved(in: context).name == "ios8-light")
  }

  /// By Apple's documentation of iOS 8, two of the three styles change the hue besides blurring.
  @Test func twoStylesOfIOS8CostAPassMore() {
    let captions = ["ios8-extraLight", "ios8-light", "ios8-dark"].map {
      Material(standard: $0).captions(in: MaterialContext())
    }
    let pass = "changes the hue too: on iOS 8 a render pass more than ios8-light"
    #expect(captions == [[pass], [], [pass]])
  }

  @Test func catalystsCounterparts() {
    let context = MaterialContext(personality: .macOS)
    let pairs = [
      ("ios-systemMaterial", "macos-popover"), ("ios-systemThickMaterial", "macos-menu"),
      ("ios-systemChromeMaterial", "macos-titlebar"),
    ]
    for (own, name) in pairs { #expect(Material(standard: own).resolved(in: context).name == name) }
    let fixed = Material(standard: "ios-systemMaterialDark").resolved(in: context)
    #expect(fixed.colorScheme == .dark)
    #expect(fixed.name == "macos-popover")
  }

  @Test func appKitFollowsTheWindowAndOthersOnlyWhereAsked() {
    let away = MaterialContext(personality: .macOS, isActive: false)
    let sidebar = Material(standard: "macos-sidebar")
    // A light sidebar without anything behind: the plate's 246, darkened to 233.
    #expect(sidebar.resolved(in: away).recipe == .flat(233 / 255))
    #expect(sidebar.materialActiveAppearance(.active).resolved(in: away).recipe == sidebar.recipe(for: .light))
    let popover = Material.regular
    #expect(popover.resolved(in: away).recipe.blurRadius == 30)
    #expect(popover.materialActiveAppearance(.matchWindow).resolved(in: away).recipe == .flat(241 / 255))
    #expect(
      popover.materialActiveAppearance(.inactive).resolved(in: MaterialContext(personality: .macOS)).recipe.color.tint
        .alpha
        == 1)
  }

  @Test func emphasisIsTheSelections() {
    let selection = Material(standard: "macos-selection")
    let context = MaterialContext(personality: .macOS, isEmphasized: true)
    #expect(selection.resolved(in: context).recipe.color.tint.blue > 0.8)
    #expect(selection.emphasized(false).resolved(in: context).recipe == .flat(220 / 255))
    #expect(
      Material.thin.resolved(in: context).recipe
        == Material.thin.resolved(in: MaterialContext(personality: .macOS)).recipe)
  }

  @Test func reducedTransparencyIsTheAverageColour() {
    let context = MaterialContext(reducesTransparency: true)
    let reduced = Material.thin.resolved(in: context).recipe
    #expect(reduced.averagesColor)
    #expect(reduced.color.luminanceAmount == 0.75)
    #expect(reduced.color.luminanceValues == [0.95, 0.90, 1.10, 0.825])
    let dark = Material.thin.resolved(in: MaterialContext(colorScheme: .dark, reducesTransparency: true)).recipe
    #expect(dark.color.luminanceAmount == 0.85)
    #expect(dark.color.brightness == -0.1)
    #expect(Material.named("clear")?.resolved(in: context).recipe.averagesColor == false)
    // On macOS increased contrast implies reduced transparency; elsewhere it does not.
    let sidebar = Material(standard: "macos-sidebar")
    #expect(sidebar.resolved(in: MaterialContext(personality: .macOS, contrast: .increased)).recipe == .flat(233 / 255))
    #expect(
      Material.thin.resolved(in: MaterialContext(contrast: .increased)).recipe == Material.thin.recipe(for: .light))
  }

  @Test func contrastMakesVibrancyStronger() {
    let regular = Material.regular.resolved(in: MaterialContext())
    #expect(
      VibrancyTable.paint(.tertiaryLabel, over: regular, contrast: .increased)
        == VibrancyTable.paint(.secondaryLabel, over: regular, contrast: .standard))
    #expect(
      VibrancyTable.paint(.label, over: regular, contrast: .increased)
        == VibrancyTable.paint(.label, over: regular, contrast: .standard))
  }

  @Test func overridesComeLast() {
    let tuned = Material.thin.overriding(blurRadius: 12).resolved(in: MaterialContext(personality: .macOS)).recipe
    #expect(tuned.blurRadius == 12)
    #expect(Material.thin.colorScheme(.dark).recipe(for: .light) == Material.thin.recipe(for: .dark))
  }
}
