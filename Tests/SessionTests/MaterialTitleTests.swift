import Testing

@testable import Session

@Suite struct MaterialTitleTests {
  @Test(arguments: [
    ("regular", "Regular"), ("ultraThin", "Ultra Thin"), ("ios8-extraLight", "iOS 8 Extra Light"),
    ("macos-hudWindow", "macOS Hud Window"), ("macos-fullScreenUI", "macOS Full Screen UI"), ("", ""),
  ])
  func materialsHaveTitles(name: String, title: String) {
    #expect(MaterialTitle.text(for: name) == title)
  }
}
