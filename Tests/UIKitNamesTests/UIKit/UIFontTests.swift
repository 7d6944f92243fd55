import Foundation
import Testing
import Vitrine

@testable import UIKitNames

/// Apple's documentation of `UIFont` and its table of text styles at the default size.
@Suite struct UIFontTests {
  @Test func fontsAreSwiftUIs() {
    #expect(Font(UIFont.systemFont(ofSize: 14)) == .system(size: 14, weight: .regular))
    #expect(Font(UIFont.systemFont(ofSize: 14, weight: .heavy) as CTFont) == .system(size: 14, weight: .heavy))
    #expect(Font(UIFont.boldSystemFont(ofSize: 9)) == .system(size: 9, weight: .bold))
    #expect(Font(UIFont.preferredFont(forTextStyle: .title1)) == .title)
    #expect(UIFont(name: "Inter-Bold", size: 20)?.font == .custom("Inter-Bold", fixedSize: 20))
    #expect(UIFont.preferredFont(forTextStyle: .headline).withSize(30).font == .system(size: 30, weight: .semibold))
  }

  @Test func sizesOfTextStyles() {
    let styles: [(UIFont.TextStyle, CGFloat)] = [
      (.largeTitle, 34), (.title1, 28), (.title2, 22), (.title3, 20), (.headline, 17), (.body, 17), (.callout, 16),
      (.subheadline, 15), (.footnote, 13), (.caption1, 12), (.caption2, 11),
    ]
    for (style, size) in styles { #expect(UIFont.preferredFont(forTextStyle: style).pointSize == size) }
  }

  @Test func theNearestNamedWeightIsTaken() {
    #expect(UIFont.Weight(rawValue: 0.1).fontWeight == .regular)
    #expect(UIFont.Weight(rawValue: 0.9).fontWeight == .black)
    #expect(UIFont.Weight(rawValue: -1).fontWeight == .ultraLight)
  }

  /// A value of UIKit's type is recognized by its members; one that both scopes have is SwiftUI's.
  @MainActor
  @Test func attributesOfBothScopes() {
    var string = AttributedString("atom")
    string.font = .systemFont(ofSize: 14, weight: .bold)
    string.uiKit.foregroundColor = .systemRed
    string.uiKit.underlineStyle = .double
    var attributes = Text(string).segments[0].attributes
    #expect(attributes.font == .system(size: 14, weight: .bold))
    #expect(attributes.style != nil && attributes.underline == .some(.single))
    string.font = .largeTitle
    string.underlineStyle = .init(pattern: .dot)
    attributes = Text(string).segments[0].attributes
    #expect(attributes.font == .largeTitle && attributes.underline == .some(.init(pattern: .dot)))
  }
}
