import Testing
import Vitrine
import Windowing

@testable import Session

/// Tests of what Ctrl+C copies.
@Suite struct CopyTests {
  private func copied(_ model: SceneModel) -> (text: String, title: String)? {
    guard case .copy(let text, let title) = pressing(KeyInput(.character("c"), modifiers: .control), on: model).1.first
    else { return nil }
    return (text, title)
  }

  @Test func whatIsInFrontIsCopied() throws {
    let gradient = try #require(copied(model { $0.scene = "gradient-builder" }))
    #expect(gradient.text == SceneLook().gradient.swiftCode && gradient.title == "the gradient's Swift code")
    let box = try #require(copied(model { $0.scene = "textured-box" }))
    #expect(box.text == SceneLook().slices.swiftCode && box.text.hasPrefix("import SwiftUI\n"))
    #expect(box.text.contains("capInsets: EdgeInsets(top: 23, leading: 23, bottom: 23, trailing: 23))"))
    #expect(box.title == "the box's Swift code")
    let material = try #require(
      copied(
        model {
          $0.scene = "glass"
          $0.overrides.blurRadius = 12
        }))
    #expect(material.text.contains("blurRadius: 12,") && material.title == "Regular, Vitrine material file")
  }

  @Test func theOpenPanelIsInFrontWithItsFormat() throws {
    var builder = model {
      $0.scene = "gradient-builder"
      $0.showsParameters = true
      $0.overrides.blurRadius = 12
    }
    _ = builder.apply(.selectFormat("css"), at: 1, interval: 0.02)
    let css = try #require(copied(builder))
    #expect(css.text.contains("backdrop-filter: blur(12px)"))
    #expect(css.title == "Regular, CSS backdrop-filter")
    #expect(builder.parameters?.exportFormat == "css")
  }

  @Test func theButtonsCopyTheirOwnWhateverIsInFront() {
    var session = model { $0.showsParameters = true }
    let request = session.apply(.copy(.gradient(.swift)), at: 1, interval: 0.02)
    #expect(request == .copy(text: session.state.look.gradient.swiftCode, title: "the gradient's Swift code"))
    for (language, title) in [(GradientCode.css, "CSS"), (.qml, "QML")] {
      let code = session.state.look.gradient.code(in: language)
      #expect(
        session.apply(.copy(.gradient(language)), at: 1, interval: 0.02)
          == .copy(text: code, title: "the gradient's \(title) code"))
    }
    #expect(session.apply(.copy(.material("word")), at: 1, interval: 0.02) == nil)
  }
}
