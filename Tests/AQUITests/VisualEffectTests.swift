import DisplayList
import Testing
import Vitrine

@testable import AQUI

// SwiftUI has a protocol of this name.
private typealias VisualEffect = AQUI.VisualEffect

@MainActor
@Suite struct VisualEffectTests {
  /// The fifteen blur styles of the mapping for iOS.
  @Test(arguments: [
    (VisualEffect.system, "systemMaterial"), (.systemLight, "systemMaterialLight"),
    (.systemDark, "systemMaterialDark"),
    (.adaptive(.ultraThin), "systemUltraThinMaterial"), (.adaptive(.thin), "systemThinMaterial"),
    (.adaptive(.default), "systemMaterial"), (.adaptive(.thick), "systemThickMaterial"),
    (.adaptive(.chrome), "systemChromeMaterial"),
    (.light(.ultraThin), "systemUltraThinMaterialLight"), (.light(.thin), "systemThinMaterialLight"),
    (.light(.default), "systemMaterialLight"), (.light(.thick), "systemThickMaterialLight"),
    (.light(.chrome), "systemChromeMaterialLight"),
    (.dark(.ultraThin), "systemUltraThinMaterialDark"), (.dark(.thin), "systemThinMaterialDark"),
    (.dark(.default), "systemMaterialDark"), (.dark(.thick), "systemThickMaterialDark"),
    (.dark(.chrome), "systemChromeMaterialDark"),
    // Places that iOS does not have.
    (.dark(.titlebar), "systemMaterialDark"), (.adaptive(.headerView(behindWindow: true)), "systemMaterial"),
  ])
  fileprivate func iOSStyles(_ effect: VisualEffect, _ style: String) {
    #expect("\(effect.blurStyle)" == style)
    #expect(effect.style(on: .iOS).name == "ios-\(style)")
  }

  @Test func tvOSKnowsThreeStylesAndFallsBackSilently() {
    for material in [VisualEffect.Material.default, .ultraThin, .thin, .thick, .chrome, .titlebar] {
      #expect(VisualEffect.adaptive(material).tvBlurStyle == .regular)
      #expect(VisualEffect.light(material).tvBlurStyle == .light)
      #expect(VisualEffect.dark(material).tvBlurStyle == .dark)
    }
    #expect(VisualEffect.system.tvBlurStyle == .regular)
    #expect(VisualEffect.systemLight.tvBlurStyle == .light)
    #expect(VisualEffect.systemDark.tvBlurStyle == .dark)
  }

  @Test func macOSParameters() {
    typealias Parameters = VisualEffect.NSEffectParameters
    let cases: [(VisualEffect, Parameters)] = [
      (.system, Parameters(material: .contentBackground, blendingMode: .behindWindow)),
      (.systemLight, Parameters(appearance: NSAppearance(named: .aqua))),
      (.systemDark, Parameters(appearance: NSAppearance(named: .darkAqua))),
      (.adaptive(.default), Parameters()),
      (.adaptive(.titlebar), Parameters(material: .titlebar, blendingMode: .withinWindow)),
      (.adaptive(.windowBackground), Parameters(material: .windowBackground, blendingMode: .behindWindow)),
      (.adaptive(.headerView(behindWindow: true)), Parameters(material: .headerView, blendingMode: .behindWindow)),
      (.adaptive(.headerView(behindWindow: false)), Parameters(material: .headerView, blendingMode: .withinWindow)),
      (
        .light(.contentBackground(behindWindow: false)),
        Parameters(material: .contentBackground, blendingMode: .withinWindow, appearance: NSAppearance(named: .aqua))
      ),
      (
        .dark(.behindPageBackground(behindWindow: true)),
        Parameters(
          material: .underPageBackground, blendingMode: .behindWindow, appearance: NSAppearance(named: .darkAqua))
      ),
    ]
    for (effect, parameters) in cases { #expect(effect.parameters == parameters, "\(effect)") }
  }

  @Test func theThreeDefaultsAreShorthand() {
    for personality in Personality.allCases {
      #expect(VisualEffect.system.style(on: personality) == VisualEffect.adaptive(.default).style(on: personality))
      #expect(VisualEffect.systemLight.style(on: personality) == VisualEffect.light(.default).style(on: personality))
      #expect(VisualEffect.systemDark.style(on: personality) == VisualEffect.dark(.default).style(on: personality))
    }
  }

  /// AppKit's own view shows an effect as the modifier does.
  @Test func appKitsViewHasTheSameMaterial() {
    let effect = VisualEffect.dark(.behindPageBackground(behindWindow: false))
    let view = NSVisualEffectView()
    let parameters = effect.parameters
    (view.material, view.blendingMode, view.appearance) =
      (parameters.material, parameters.blendingMode, parameters.appearance)
    view.isEmphasized = true
    #expect(view.style == effect.style(on: .macOS, isEmphasized: true))
    #expect(view.style != effect.style(on: .macOS))
  }

  @Test func captionsSayWhatSurprises() {
    var environment = EnvironmentValues()
    environment.personality = .macOS
    #expect(
      VisualEffect.system.captions(in: environment) == [
        "macOS draws contentBackground opaque, without a blur",
        "behindWindow: the wallpaper is not known, so the scene's background is blurred",
      ])
    environment.personality = .tvOS
    #expect(
      VisualEffect.light(.thin).captions(in: environment) == [
        "tvOS ignores the material: it has regular, light and dark"
      ])
  }

  // MARK: in the tree

  private func backdrops<V: View>(
    _ view: V, scheme: ColorScheme = .light, personality: Personality = .iOS, _ change: (ViewHost) -> Void = { _ in }
  ) -> [ResolvedMaterial] {
    let host = ViewHost(view)
    host.environment.colorScheme = scheme
    host.environment.personality = personality
    change(host)
    return backdrops(host)
  }

  private func backdrops(_ host: ViewHost) -> [ResolvedMaterial] {
    host.displayList(size: CGSize(width: 100, height: 60), scale: 1, time: 0).items.compactMap { item in
      if case .content(.backdrop(let backdrop)) = item.value { return backdrop.material }
      return nil
    }
  }

  @Test func theModifierLaysTheSystemsMaterialBehind() {
    let view = Text("x").padding().visualEffect()
    #expect(backdrops(view) == [Material.regular.recipe(for: .light).resolved(scale: 1)])
    #expect(backdrops(view, scheme: .dark) == [Material.regular.recipe(for: .dark).resolved(scale: 1)])
    let fixed = Text("x").padding().visualEffect(.light(.ultraThin))
    #expect(backdrops(fixed, scheme: .dark) == [Material.ultraThin.recipe(for: .light).resolved(scale: 1)])
    let legacy = UIBlurEffect(style: .light).material
    #expect(backdrops(fixed, personality: .tvOS) == [legacy.recipe(for: .light).resolved(scale: 1)])
  }

  @Test func anEnvironmentOfNilDisables() {
    let view = Text("x").padding().visualEffect(.system).environment(\.visualEffect, nil)
    #expect(backdrops(view).isEmpty)
    let enabled = Text("x").padding().visualEffect(.system).environment(\.visualEffect, .systemDark)
    #expect(backdrops(enabled) == [Material.regular.recipe(for: .light).resolved(scale: 1)])
  }

  @Test func theEffectIsInTheEnvironmentBelow() {
    struct Reader: View {
      @Environment(\.visualEffect) var effect
      let report: (VisualEffect?) -> Void
      var body: some View {
        report(effect)
        return Text("x")
      }
    }
    var seen: [VisualEffect?] = []
    _ = backdrops(Reader { seen.append($0) }.visualEffect(.dark(.thin)))
    #expect(seen == [.dark(.thin)])
  }

  @Test func theFirstPreferenceWins() {
    let view = VStack {
      Text("none")
      Text("first").visualEffectPreference(.dark(.thin))
      Text("second").visualEffectPreference(.light(.thick))
    }.visualEffect(.system)
    #expect(backdrops(view) == [Material.thin.recipe(for: .dark).resolved(scale: 1)])
  }

  @Test func aPreferenceIsTakenBackWhenItsViewGoes() {
    struct Header: View {
      var isPinned: Bool
      var body: some View {
        VStack {
          Text("Header")
          if isPinned { Text("Pinned").visualEffectPreference(.dark(.titlebar)) }
        }.padding().visualEffect(.adaptive(.headerView(behindWindow: false)))
      }
    }
    let host = ViewHost(Header(isPinned: false))
    host.environment.personality = .macOS
    let header = NSVisualEffectView.Material.headerView.style.recipe(for: .light).resolved(scale: 1)
    let titlebar = NSVisualEffectView.Material.titlebar.style.recipe(for: .dark).resolved(scale: 1)
    #expect(backdrops(host) == [header])
    host.update(Header(isPinned: true))
    #expect(backdrops(host) == [titlebar])
    host.update(Header(isPinned: false))
    #expect(backdrops(host) == [header])
  }

  @Test func stateSurvivesAChangeOfTheEffect() {
    struct Counter: View {
      @State var count = 0
      let report: (Int) -> Void
      var body: some View {
        report(count)
        return Text("\(count)").onAppear { count = 7 }
      }
    }
    var last = 0
    struct Root: View {
      var effect: VisualEffect
      let report: (Int) -> Void
      var body: some View { Counter(report: report).visualEffect(effect) }
    }
    let host = ViewHost(Root(effect: .system) { last = $0 })
    _ = backdrops(host)
    #expect(last == 7)
    host.update(Root(effect: .systemDark) { last = $0 })
    _ = backdrops(host)
    #expect(last == 7)
  }

  @Test func textOnAnEffectIsVibrant() {
    let host = ViewHost(Text("x").foregroundStyle(.secondary).padding().visualEffect(.systemDark))
    let items = host.displayList(size: CGSize(width: 100, height: 60), scale: 1, time: 0).items
    guard case .content(.mask(_, _, _, .vibrancy(let vibrancy, _)))? = items.last?.value else {
      Issue.record("not vibrant")
      return
    }
    // strokeDark secondary.
    #expect(vibrancy == Vibrancy(scale: 0.408, saturation: 3.679, bias: 0.556))
  }
}
