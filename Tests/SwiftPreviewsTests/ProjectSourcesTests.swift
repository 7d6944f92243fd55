import Testing

@testable import SwiftPreviews

/// What the compiler says is missing, and the constants of assets.
struct ProjectSourcesTests {
  /// Messages of Swift 6.3.
  @Test(arguments: [
    ("cannot find type 'Card' in scope", ["Card", ".Card"]),
    ("cannot find 'tint' in scope", ["tint", ".tint"]),
    ("value of type 'Text' has no member 'shine'", [".shine"]),
    ("type 'Color' has no member 'brand'", [".brand", "Color"]),
    ("'MovingParts' is not a member type of struct 'Vitrine.AnyTransition'", [".MovingParts"]),
    ("extraneous argument label 'hex:' in call", ["(hex"]),
    ("incorrect argument labels in call (have 'hex:opacity:', expected '_:opacity:')", ["(hex"]),
    ("static property 'background' requires the types 'Color' and 'BackgroundStyle' be equivalent", [".background"]),
    ("reference to member 'brand' cannot be resolved without a contextual type", [".brand"]),
    ("expected expression", []),
  ])
  func messagesNameWhatIsMissing(message: String, names: [String]) {
    #expect(MissingDeclaration.names(in: message) == names)
  }

  /// The names are those of Xcode 16.
  @Test func assetsHaveConstants() throws {
    let symbols = try #require(
      AssetSymbols(
        colors: ["AccentColor", "Brand Dark", "red", "URLBar", "9 lives"],
        images: ["coffee-cup", "HeroImage", "arrow_next"]))
    #expect(
      symbols.names.sorted() == ["._9Lives", ".accent", ".arrowNext", ".brandDark", ".coffeeCup", ".hero", ".urlBar"])
    #expect(symbols.text.contains("static var `brandDark`: Color { Color(\"Brand Dark\") }"))
    #expect(symbols.text.contains("static let `coffeeCup` = ImageResource(name: \"coffee-cup\")"))
    #expect(AssetSymbols(colors: ["red"], images: []) == nil)
  }
}
