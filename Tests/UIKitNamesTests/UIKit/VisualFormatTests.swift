import Testing
import Vitrine

@testable import UIKitNames

/// Apple's grammar of the visual format language, as far as constraints with one superview go.
@MainActor
@Suite struct VisualFormatTests {
  private let superview = UIView()
  private let title = UILabel()
  private let slider = UISlider()

  init() {
    for view in [title, slider] {
      view.translatesAutoresizingMaskIntoConstraints = false
      superview.addSubview(view)
    }
  }

  private func lines(_ format: String, metrics: [String: Any]? = nil) -> [String] {
    NSLayoutConstraint.constraints(
      withVisualFormat: format, metrics: metrics, views: ["title": title, "slider": slider]
    ).map(\.description)
  }

  @Test func edgesAndGaps() {
    #expect(
      lines("|-16-[title]-|") == [
        "UILabel.leading == UIView.leading + 16", "UIView.trailing == UILabel.trailing + 20",
      ])
    #expect(lines("V:|[title]") == ["UILabel.top == UIView.top"])
    #expect(
      lines("H:[title]-[slider]-(margin)-|", metrics: ["margin": 12]) == [
        "UISlider.leading == UILabel.trailing + 8", "UIView.trailing == UISlider.trailing + 12",
      ])
    #expect(lines("[title][slider]") == ["UISlider.leading == UILabel.trailing"])
  }

  @Test func lengths() throws {
    #expect(lines("[title(200)]") == ["UILabel.width == 200"])
    #expect(lines("V:[title(==24)]") == ["UILabel.height == 24"])
    #expect(lines("[title(>=100,<=150)]") == ["UILabel.width >= 100", "UILabel.width <= 150"])
    #expect(lines("[title(slider)]") == ["UILabel.width == UISlider.width"])
    let made = NSLayoutConstraint.constraints(withVisualFormat: "[title(50@750)]", views: ["title": title])
    #expect(made.first?.priority == .defaultHigh)
  }

  @Test func theyPlaceViews() {
    for format in ["H:|-10-[title]-30-|", "V:|-5-[title(40)]"] {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(withVisualFormat: format, views: ["title": title]))
    }
    let host = ViewHost(superview)
    _ = host.displayList(size: CGSize(width: 200, height: 100), scale: 1, time: 0)
    #expect(title.frame == CGRect(x: 10, y: 5, width: 160, height: 40))
  }

  /// A format that cannot be read describes no constraints, and does not end the program.
  @Test(arguments: [
    "[", "[title", "[nobody]", "|-[title]-", "[title(]", "[title(wide)]", "[title]]", "-[title]", "|-(3-[title]", "||",
    "[title]--[slider]", "é", "[title]-nan-|", "[title]-slider-[title]",
  ])
  func badFormatsDescribeNothing(format: String) { #expect(lines(format) == []) }

  @Test func anEmptyFormatDescribesNothing() { #expect(lines("") == [] && lines("H:") == []) }

  @Test func faultsNameTheirPlace() {
    var reader = VisualFormatReader("|-16-[nobody]", metrics: [:], views: [:])
    do {
      Issue.record("\(try reader.constraints())")
    } catch {
      #expect(error.text == "there is no view named \"nobody\", at character 13")
    }
  }
}
