import Session
import Surfaces
import Testing
import Vitrine

@testable import Scenes

@MainActor
@Suite struct InkTests {
  private func ink(_ name: String, _ scheme: ColorScheme, _ overrides: MaterialOverrides = MaterialOverrides()) throws
    -> Ink
  {
    let material = try #require(Material.named(name)).overriding(overrides)
    return Ink(on: material.resolved(in: MaterialContext(colorScheme: scheme)))
  }

  /// The system's own middle materials need no help.
  @Test(arguments: ["regular", "thick", "chrome", "ios8-dark", "macos-sidebar"])
  func materialsThatCarryTextHaveTheirOwnInk(name: String) throws {
    let resolution = try #require(Material.named(name)).resolved(in: MaterialContext(colorScheme: .dark))
    let ink = Ink(on: resolution)
    #expect(ink.scheme == resolution.colorScheme && ink.scrim == 0 && ink.secondary < 1)
  }

  /// Light on the darkest scrim, and the reverse: a bare blur shows white and black as they are.
  @Test func whatLetsEverythingThroughHasAPlate() throws {
    for scheme in ColorScheme.allCases {
      #expect(try ink("clear", scheme).scrim >= 0.5)
    }
    #expect(try ink("ultraThin", .dark).scrim > 0)
  }

  /// A recipe that stays dark in a light appearance has light ink, and one that stays light in a dark one dark ink.
  @Test func theInkFollowsTheRecipe() throws {
    let black = try ink("regular", .light, MaterialOverrides(tint: ResolvedColor(white: 0.05, alpha: 0.95)))
    #expect(black.scheme == .dark && black.scrim == 0)
    let white = try ink("regular", .dark, MaterialOverrides(tint: ResolvedColor(white: 0.97, alpha: 0.95)))
    #expect(white.scheme == .light && white.scrim == 0)
  }
}
