import DisplayList
import Surfaces
import Testing
import Vitrine

@testable import UIKitNames

@MainActor
@Suite struct UIKitTests {
  private func items(_ host: ViewHost) -> [DisplayItem] {
    host.displayList(size: CGSize(width: 200, height: 100), scale: 1, time: 0).items
  }

  private func firstBackdrop(_ items: [DisplayItem]) -> Backdrop? {
    for item in items { if case .content(.backdrop(let backdrop)) = item.value { return backdrop } }
    return nil
  }

  private func paints(_ items: [DisplayItem]) -> [Paint] {
    items.compactMap { item in
      if case .content(.mask(_, _, _, let paint)) = item.value { return paint }
      return nil
    }
  }

  /// The seed's code, in both spellings of the initialiser.
  @Test func blurAndVibrancyNest() throws {
    let blurEffect = UIBlurEffect(style: .Dark)
    let blurEffectView = UIVisualEffectView(effect: blurEffect)
    let vibrancyEffect = UIVibrancyEffect(forBlurEffect: blurEffect)
    let vibrancyEffectView = UIVisualEffectView(effect: vibrancyEffect)
    vibrancyEffectView.contentView.addSubview(Text("Hello"))
    blurEffectView.contentView.addSubview(vibrancyEffectView)
    let containerView = UIView()
    containerView.addSubview(blurEffectView)

    let host = ViewHost(containerView)
    let items = items(host)
    let backdrop = try #require(firstBackdrop(items))
    #expect(backdrop.material == UIBlurEffect(style: .dark).material.recipe(for: .light).resolved(scale: 1))
    #expect(backdrop.outline.rect.width == 200 && backdrop.outline.rect.height == 100)
    // label on dark.
    #expect(paints(items) == [.color(ResolvedColor(white: 1, alpha: 0.96))])
    #expect(host.diagnostics.isEmpty)
  }

  @Test func vibrancyDependsOnTheBlur() {
    func paint(_ style: UIBlurEffect.Style, _ vibrancy: UIVibrancyEffectStyle?) -> Paint? {
      let blur = UIBlurEffect(style: style)
      let outer = UIVisualEffectView(effect: blur)
      let inner = UIVisualEffectView(
        effect: vibrancy.map { UIVibrancyEffect(blurEffect: blur, style: $0) } ?? UIVibrancyEffect(blurEffect: blur))
      inner.contentView.addSubview(Text("x"))
      outer.contentView.addSubview(inner)
      return paints(items(ViewHost(outer))).first
    }
    #expect(
      paint(.systemThinMaterialLight, .secondaryLabel)
        == .vibrancy(Vibrancy(scale: 0.5525, saturation: 1.992, bias: 0.0488), opacity: 1))
    #expect(
      paint(.systemThickMaterialDark, .secondaryLabel)
        == .vibrancy(Vibrancy(scale: 0.408, saturation: 3.679, bias: 0.556), opacity: 1))
    #expect(paint(.systemMaterialDark, nil) == .color(ResolvedColor(white: 1, alpha: 0.96)))
    #expect(
      paint(.light, nil) == .vibrancy(Vibrancy(scale: 0.5015, saturation: 3.991, bias: 0.0442), opacity: 1))
    for style in UIVibrancyEffectStyle.allCases { #expect(paint(.systemMaterial, style) != nil) }
  }

  /// A label that is not in a vibrancy view is plain, as in UIKit.
  @Test func labelsOnABlurAlonePlain() {
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    view.contentView.addSubview(Text("x").foregroundStyle(.secondary))
    guard case .color? = paints(items(ViewHost(view))).first else {
      Issue.record("not a plain colour")
      return
    }
  }

  @Test func aCustomStyleTurnsVibrancyOff() {
    let blur = UIBlurEffect(style: .dark)
    let outer = UIVisualEffectView(effect: blur)
    let inner = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur))
    inner.contentView.addSubview(Text("x").foregroundStyle(Color(white: 0.25)))
    outer.contentView.addSubview(inner)
    #expect(paints(items(ViewHost(outer))) == [.color(ResolvedColor(white: 0.25))])
  }

  // MARK: broken rules

  private func faults(_ view: UIView) -> [String] {
    let host = ViewHost(view)
    _ = items(host)
    return host.diagnostics.map(\.description)
  }

  @Test func vibrancyWithoutABlurIsAFault() {
    let view = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark)))
    view.contentView.addSubview(Text("x"))
    let host = ViewHost(view)
    let items = items(host)
    #expect(
      host.diagnostics.map(\.description) == [
        "UIVisualEffectView: a vibrancy effect needs a blur: put its view into the contentView of a blur's view"
      ])
    // The content is there, and the rule is written over it, in white on red.
    #expect(paints(items).contains(.color(ResolvedColor(white: 0))))
    #expect(paints(items).last == .color(ResolvedColor(white: 1)))
  }

  @Test func contentBesideContentViewIsAFault() {
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .light))
    view.addSubview(Text("x"))
    #expect(
      faults(view) == [
        "UIVisualEffectView: content belongs in contentView: do not add subviews to the effect view itself"
      ])
  }

  @Test func transparencyIsAFault() {
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .light))
    view.alpha = 0.5
    #expect(faults(view).count == 1)
    view.alpha = 1
    #expect(faults(view).isEmpty)
  }

  // MARK: views

  @Test func aChangedEffectAsksForAFrame() throws {
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .light))
    let host = ViewHost(view)
    #expect(firstBackdrop(items(host)) != nil)
    #expect(!host.needsFrame())
    view.effect = UIBlurEffect(style: .light)
    #expect(!host.needsFrame())
    view.effect = UIBlurEffect(style: .dark)
    #expect(host.needsFrame())
    #expect(try #require(firstBackdrop(items(host))).material.sigma == 20)
    view.isHidden = true
    #expect(host.needsFrame())
    #expect(firstBackdrop(items(host)) == nil)
    view.isHidden = false
    view.effect = nil
    #expect(firstBackdrop(items(host)) == nil)
  }

  @Test func aViewHasOneSuperview() {
    let (first, second, child) = (UIView(), UIView(), UIView())
    first.addSubview(child)
    second.addSubview(child)
    #expect(first.subviews.isEmpty)
    #expect(child.superview === second)
    child.removeFromSuperview()
    #expect(second.subviews.isEmpty && child.superview == nil)
  }

  @Test func representablesAreMadeOnceAndUpdated() {
    final class Box: UIView {}
    final class Log { var lines: [String] = [] }
    struct Shown: UIViewRepresentable {
      var text: String
      let log: Log
      func makeUIView(context: Context) -> Box {
        log.lines.append("make \(context.environment.colorScheme)")
        return Box()
      }
      func updateUIView(_ uiView: Box, context: Context) { log.lines.append("update \(text)") }
    }
    let log = Log()
    let host = ViewHost(Shown(text: "a", log: log))
    _ = items(host)
    host.update(Shown(text: "b", log: log))
    _ = items(host)
    #expect(log.lines == ["make light", "update a", "update b"])
  }

  @Test func appKitsViewFillsItself() throws {
    let host = ViewHost(
      NSVisualEffectView(material: .sidebar, blendingMode: .withinWindow, appearance: NSAppearance(named: .darkAqua)))
    host.environment.personality = .macOS
    let found = try #require(firstBackdrop(items(host)))
    // A dark sidebar: saturation 2.4, a plate of 40 at 0.80, nothing below 36.
    #expect(found.material.color.saturation == 2.4)
    #expect(found.material.color.tint == ResolvedColor(white: Float(40) / 255, alpha: 0.80))
    #expect(found.material.color.floor == Float(36) / 255)
    host.environment.controlActiveState = .inactive
    #expect(try #require(firstBackdrop(items(host))).material.color.tint == ResolvedColor(white: 40 / 255))
  }

  // MARK: styles and the table of materials

  @Test func everyStyleOfUIKitAndAppKitHasARow() {
    #expect(UIBlurEffect.Style.allCases.count == 21)
    #expect(UIBlurEffect.Style.allCases.map(\.rawValue) == Array(0...20))
    for style in UIBlurEffect.Style.allCases {
      #expect(UIBlurEffect(style: style).material.name == style.materialName)
    }
    #expect(UIBlurEffect.Style.systemMaterialDark.rawValue == 18)
    for material in NSVisualEffectView.Material.allCases { #expect(material.style.name == "macos-\(material)") }
  }

  @Test func fixedStylesDoNotFollowTheAppearance() {
    for style in UIBlurEffect.Style.allCases {
      let material = UIBlurEffect(style: style).material
      let schemes = ColorScheme.allCases.map { material.resolved(in: MaterialContext(colorScheme: $0)).colorScheme }
      let name = "\(style)"
      if name.hasSuffix("Light") || name == "light" || name == "extraLight" {
        #expect(schemes == [.light, .light], "\(name)")
      } else if name.hasSuffix("Dark") || name == "dark" {
        #expect(schemes == [.dark, .dark], "\(name)")
      } else {
        #expect(schemes == [.light, .dark], "\(name)")
      }
    }
  }

  @Test func anActiveViewIgnoresTheWindow() {
    let away = MaterialContext(personality: .macOS, isActive: false)
    #expect(
      NSVisualEffectView(material: .sidebar, state: .active).style.resolved(in: away).recipe.blurRadius == 30)
  }
}
