import Testing
import ViewTestSupport
import Vitrine

@testable import UIKitNames

/// The rules of `UIVisualEffectView` that depend on the views around it: a view that breaks one is reported, and no
/// other.
@MainActor
@Suite struct EffectViewRuleTests {
  private let effectView = UIVisualEffectView(effect: UIBlurEffect(style: .light))
  private let superview = UIView()

  init() { superview.addSubview(effectView) }

  private func faults(_ view: some View) -> [String] {
    let host = ViewHost(AnyView(view))
    return faults(host)
  }

  private func faults(_ host: ViewHost) -> [String] {
    _ = host.displayList(size: CGSize(width: 60, height: 40), scale: 1, time: 0)
    return host.viewDiagnostics.map(\.description)
  }

  private func told(_ rule: EffectViewRequirement) -> [String] { ["UIVisualEffectView: \(rule.rawValue)"] }

  @Test func nothingIsToldOfWhatIsRight() {
    superview.backgroundColor = .clear
    effectView.contentView.backgroundColor = UIColor(white: 1, alpha: 0.5)
    #expect(faults(superview) == [])
    superview.backgroundColor = .white
    #expect(faults(superview.opacity(1).clipShape(Circle()).padding()) == [])
    // A view beside it is not around it.
    #expect(faults(superview.background(Color.red.opacity(0.5)).overlay { Color.red.opacity(0.5) }) == [])
    #expect(faults(superview.overlay { Color.red.mask { Circle() } }) == [])
  }

  @Test func transparencyAround() {
    #expect(faults(superview.opacity(0.9)) == told(.transparencyAround))
    #expect(faults(VStack { superview }.padding().compositingGroup().opacity(0.9)) == told(.transparencyAround))
    // Views of UIKit's, while they are shown.
    let host = ViewHost(superview)
    #expect(faults(host) == [])
    superview.alpha = 0.5
    #expect(faults(host) == told(.transparencyAround))
    superview.alpha = 1
    #expect(faults(host) == [])
    // Without an effect there is no rule.
    effectView.effect = nil
    superview.alpha = 0.5
    #expect(faults(host) == [])
  }

  /// The view's own transparency is reported once.
  @Test func transparencyOfItsOwn() {
    effectView.alpha = 0.5
    #expect(faults(superview) == told(.transparency))
  }

  @Test func translucentBackgrounds() {
    for view in [superview, effectView] {
      view.backgroundColor = UIColor(white: 0, alpha: 0.4)
      #expect(faults(superview) == told(.translucentBackground))
      view.backgroundColor = nil
      #expect(faults(superview) == [])
    }
  }

  @Test func masks() {
    #expect(faults(AnyView(superview).mask { Circle() }) == told(.mask))
    let mask = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    mask.backgroundColor = .black
    for view in [superview, effectView] {
      view.mask = mask
      #expect(faults(superview) == told(.mask))
      view.mask = nil
      #expect(faults(superview) == [])
    }
  }

  /// A mask lets through what its frame covers.
  @Test func aMaskHasItsFrame() throws {
    let view = UIView()
    view.backgroundColor = .red
    view.mask = UIView(frame: CGRect(x: 2, y: 1, width: 3, height: 4))
    view.mask?.backgroundColor = .black
    let picture = try Picture(view, width: 8, height: 8)
    let columns = (0..<8).map { picture[$0, 2][3] }
    let rows = (0..<8).map { picture[3, $0][3] }
    #expect(columns == [0, 0, 255, 255, 255, 0, 0, 0] && rows == [0, 255, 255, 255, 255, 0, 0, 0])
  }

  @Test func vibrancyOfAnotherStyle() {
    func faults(_ vibrancy: UIBlurEffect) -> [String] {
      let inner = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: vibrancy))
      let outer = UIVisualEffectView(effect: UIBlurEffect(style: .light))
      outer.contentView.addSubview(inner)
      return self.faults(outer)
    }
    #expect(faults(UIBlurEffect(style: .dark)) == told(.vibrancyOfAnotherStyle))
    #expect(faults(UIBlurEffect(style: .light)) == [])
    // A material that UIKit has not fits all.
    #expect(faults(UIBlurEffect(material: .thin)) == [])
  }
}
