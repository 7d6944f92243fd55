import Testing

@testable import Session

/// The window's title names the content, in every scene.
@Suite struct TitleTests {
  @Test(arguments: SceneTable.rows.map(\.name.rawValue)) func whatIsShownIsNamed(scene: String) {
    var look = SceneLook()
    look.scene = scene
    let place = MaterialTitle.text(for: scene)
    #expect(look.title(functions: ["ripple"]) == "Regular \u{2014} \(place)")
    look.background = .named("lake")
    look.material = "ultraThin"
    #expect(look.title(functions: ["ripple"]) == "Lake \u{2014} Ultra Thin \u{2014} \(place)")
    look.background = .file("/home/me/Pictures/photo.jpg")
    look.effects = EffectChain(names: ["wave", "duotone"])
    #expect(look.title(functions: ["ripple"]) == "photo.jpg, wave, duotone \u{2014} Ultra Thin \u{2014} \(place)")
    look.effects = EffectChain(file: "shaders/bars.metal", names: [])
    #expect(
      look.title(functions: ["bars", "bands"]) == "photo.jpg, bars.metal, bars \u{2014} Ultra Thin \u{2014} \(place)")
    #expect(look.title(functions: []) == "photo.jpg, bars.metal \u{2014} Ultra Thin \u{2014} \(place)")
  }
}
