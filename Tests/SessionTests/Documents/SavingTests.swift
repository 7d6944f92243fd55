import Surfaces
import Testing
import Vitrine
import Windowing

@testable import Session

extension SceneModel {
  fileprivate mutating func perform(_ actions: SceneAction...) {
    for action in actions { _ = apply(action, at: 1, interval: 0.02) }
  }
}

/// Tuning by appearance, and what a saved material does to the history.
@Suite struct SavingTests {
  private func radius(_ model: SceneModel, _ scheme: ColorScheme) -> Double {
    model.state.look.tunedMaterial.recipe(for: scheme).blurRadius
  }

  @Test func tuningDarkLeavesLightAloneUnlessAsked() {
    var model = model()
    model.perform(.set(.number(.blurRadius, 12)))
    #expect(radius(model, .dark) == 12 && radius(model, .light) == 30)
    model.perform(.toggleAppearance)
    #expect(model.state.overrides.blurRadius == nil)
    model.perform(.set(.number(.saturation, 2)), .set(.tunesBoth(true)), .set(.number(.blurRadius, 20)))
    #expect(radius(model, .dark) == 20 && radius(model, .light) == 20)
    // Numbers that were tuned in one appearance alone stay there.
    #expect(model.state.look.tuning.light.saturation == 2 && model.state.look.tuning.dark.saturation == nil)
    model.perform(.resetParameters)
    #expect(radius(model, .dark) == 30 && radius(model, .light) == 30 && !model.state.look.hasOwnNumbers)
  }

  @Test func aMaterialWithAnAppearanceOfItsOwnIsTunedInThat() {
    var model = model { $0.appearance = .light }
    model.catalog.materials.append("ios8-dark")
    model.perform(.set(.material("ios8-dark")), .set(.number(.blurRadius, 7)))
    #expect(model.state.look.tuning.dark.blurRadius == 7)
    #expect(NumberParameter.named(.blurRadius).value(in: model.state.look) == 7)
  }

  @Test func aMaterialIsEditedWhileItDiffers() {
    var model = model()
    #expect(!model.state.look.isEdited)
    model.perform(.set(.number(.blurRadius, 12)))
    #expect(model.state.look.isEdited)
    // An override that equals the material's own number is no difference.
    model.perform(.set(.number(.blurRadius, 30)))
    #expect(!model.state.look.isEdited)
    model.perform(.set(.number(.saturation, 3)), .undo)
    #expect(!model.state.look.isEdited)
  }

  @Test func keysAskAndEscapeCloses() {
    let (_, requests) = pressing(
      KeyInput(.character("s"), modifiers: .control), KeyInput(.character("S"), modifiers: .control), on: model())
    #expect(requests == [.save(.own), .save(.ask)])
    var model = model { $0.showsHelp = true }
    model.ask(SavePrompt(name: "frost", folder: "~"))
    model.perform(.escape)
    #expect(model.state.savePrompt == nil && model.state.showsHelp)
  }

  /// A file that is replaced changes what earlier looks are based on; each keeps how it looked.
  @Test func theHistoryLooksAsItDidAfterASave() throws {
    let thin = try #require(Material.named("thin"))
    var model = model { $0.material = "thin" }
    model.perform(.set(.number(.blurRadius, 12)), .endGesture, .set(.number(.saturation, 2)), .endGesture)
    // The materials are as if the file of "thin" now had the tuned numbers.
    let (old, new) = (thin, model.state.look.tunedMaterial)
    model.finishSaving(as: "thin", replacing: { old.recipe(for: $0) }, with: { new.recipe(for: $0) })
    #expect(model.state.look.tuning == AppearanceOverrides())
    func shown() -> MaterialRecipe { model.state.overrides.applied(to: new.recipe(for: .dark)) }
    model.perform(.undo)
    #expect(shown().blurRadius == 12 && shown().color.saturation == old.recipe(for: .dark).color.saturation)
    model.perform(.undo)
    #expect(shown() == old.recipe(for: .dark))
    model.perform(.redo, .redo)
    #expect(shown() == new.recipe(for: .dark))
    #expect(model.state.look.tuning.light == MaterialOverrides())
  }

  @Test func anotherNameIsAStep() {
    var model = model()
    model.perform(.set(.number(.blurRadius, 12)))
    model.ask(SavePrompt(name: "frost", folder: "~"))
    let recipe = Material.regular.recipe(for: .dark)
    model.finishSaving(as: "frost", replacing: nil, with: { _ in recipe })
    #expect(model.state.material == "frost" && model.state.savePrompt == nil)
    #expect(!model.state.look.hasOwnNumbers)
    model.perform(.undo)
    #expect(model.state.notice?.text == "Undone: saved as frost")
    #expect(model.state.material == "regular" && model.state.overrides.blurRadius == 12)
  }
}
