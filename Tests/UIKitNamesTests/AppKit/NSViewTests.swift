import DisplayList
import Surfaces
import Testing
import Vitrine

@testable import UIKitNames

/// AppKit's effect view and its representable.
@MainActor
@Suite struct NSViewTests {
  private func backdrop(_ host: ViewHost) -> Backdrop? {
    let items = host.displayList(size: CGSize(width: 200, height: 100), scale: 1, time: 0).items
    for item in items { if case .content(.backdrop(let backdrop)) = item.value { return backdrop } }
    return nil
  }

  private func host(_ view: some View) -> ViewHost {
    let host = ViewHost(AnyView(view))
    host.environment.personality = .macOS
    return host
  }

  private func expected(_ material: NSVisualEffectView.Material, _ scheme: ColorScheme = .light) -> ResolvedMaterial {
    material.style.recipe(for: scheme).resolved(scale: 1)
  }

  /// The view is an object: a change to it by any holder is shown.
  @Test func aChangedEffectViewAsksForAFrame() throws {
    let view = NSVisualEffectView()
    #expect(view.material == .appearanceBased && view.blendingMode == .behindWindow)
    #expect(view.state == .followsWindowActiveState && !view.isEmphasized && view.appearance == nil)
    view.blendingMode = .withinWindow
    let host = host(view)
    _ = backdrop(host)
    let other = view
    other.material = .headerView
    #expect(host.needsFrame() && view.material == .headerView)
    #expect(backdrop(host)?.material == expected(.headerView))
    #expect(!host.needsFrame())
    other.material = .headerView
    #expect(!host.needsFrame())
    view.appearance = NSAppearance(named: .darkAqua)
    #expect(host.needsFrame())
    #expect(backdrop(host)?.material == expected(.headerView, .dark))
    view.isHidden = true
    #expect(backdrop(host) == nil)
  }

  /// Its subviews lie on it, in its appearance.
  @Test func subviewsLieOnTheMaterial() throws {
    let view = NSVisualEffectView(
      material: .sidebar, blendingMode: .withinWindow, appearance: NSAppearance(named: .darkAqua))
    let label = UILabel()
    label.text = "x"
    view.addSubview(label)
    let items = host(view).displayList(size: CGSize(width: 200, height: 100), scale: 1, time: 0).items
    guard case .content(.backdrop)? = items.first?.value,
      case .content(.mask(_, _, _, .color(let ink)))? = items.last?.value
    else {
      Issue.record("\(items)")
      return
    }
    #expect(ink.red > 0.9)
  }

  /// The listing of the article, as it is for macOS.
  private struct PlatformEffect: NSViewRepresentable {
    var material: NSVisualEffectView.Material?

    func makeNSView(context: Context) -> NSVisualEffectView {
      let view = NSVisualEffectView()
      view.autoresizingMask = [.width, .height]
      return view
    }

    func updateNSView(_ nsView: NSVisualEffectView, context: Context) {
      guard let material else {
        nsView.isHidden = true
        return
      }
      nsView.isHidden = false
      nsView.material = material
      nsView.blendingMode = .withinWindow
      if let responder = nsView.window?.firstResponder as? NSView {
        nsView.isEmphasized = responder === nsView || responder.isDescendant(of: nsView)
      } else {
        nsView.isEmphasized = false
      }
    }
  }

  @Test func theArticlesRepresentable() {
    let host = host(PlatformEffect(material: .titlebar))
    #expect(backdrop(host)?.material == expected(.titlebar))
    host.update(AnyView(PlatformEffect(material: nil)))
    #expect(backdrop(host) == nil)
    host.update(AnyView(PlatformEffect(material: .menu)))
    #expect(backdrop(host)?.material == expected(.menu))
  }

  @Test func representablesAreMadeOnceAndTakenApart() {
    final class Log { var lines: [String] = [] }
    struct Shown: NSViewRepresentable {
      let log: Log
      func makeCoordinator() -> Log { log }
      func makeNSView(context: Context) -> NSView {
        log.lines.append("make \(context.environment.colorScheme)")
        return NSView()
      }
      func updateNSView(_ nsView: NSView, context: Context) { context.coordinator.lines.append("update") }
      static func dismantleNSView(_ nsView: NSView, coordinator: Log) { coordinator.lines.append("dismantle") }
    }
    let log = Log()
    let host = ViewHost(AnyView(Shown(log: log)))
    _ = backdrop(host)
    host.update(AnyView(Shown(log: log).id(0)))
    _ = backdrop(host)
    host.update(AnyView(EmptyView()))
    _ = backdrop(host)
    #expect(log.lines.first == "make light" && log.lines.last == "dismantle")
    #expect(log.lines.filter { $0.hasPrefix("make") }.count == log.lines.filter { $0 == "dismantle" }.count)
  }

  /// The innermost view around the element that has the focus.
  @Test func theFirstResponderHasTheFocusInIt() throws {
    struct Field: View {
      @FocusState var isFocused: Bool
      var body: some View {
        Color.red.focusable().focused($isFocused).onAppear { isFocused = true }
      }
    }
    let (outer, inner, beside) = (NSView(), NSView(), NSView())
    inner.addSubview(Field())
    outer.addSubview(inner)
    outer.addSubview(beside)
    let host = ViewHost(outer)
    _ = backdrop(host)
    _ = backdrop(host)
    let responder = try #require(outer.window?.firstResponder as? NSView)
    #expect(responder.isDescendant(of: inner) && !responder.isDescendant(of: beside))
    host.clearFocus()
    #expect(outer.window?.firstResponder == nil)
  }
}
