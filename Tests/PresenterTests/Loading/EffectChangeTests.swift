import DisplayList
import Session
import Shaders
import Surfaces
import TestSupport
import Testing

@testable import Presenter

/// Tests of the effects that are shown while a source is edited: the functions of the last good save, and the newest
/// errors.
@MainActor
@Suite(.enabled(if: EditedSource.hasCompiler, "clang, which compiles Metal functions, is not installed"))
struct EffectChangeTests {
  private static let color = "[[ stitchable ]] half4 f(float2 p, half4 c, float k) { return c * k; }"
  private static let layer =
    "[[ stitchable ]] half4 f(float2 p, SwiftUI::Layer l, float k) { return l.sample(p) * k; }"

  private let chain = EffectChain(names: ["f"])

  /// Returns the effects that are shown after the renderer has asked for its program.
  private func show(_ source: EditedSource, _ named: EffectChain? = nil) -> ShownEffects {
    let chain = named ?? chain
    let shown = source.library.shown(chain)
    for effect in shown.effects {
      _ = source.store.program(
        for: [.init(file: effect.file, name: effect.name, kind: effect.kind)], arguments: [[.float(1)]],
        size: PixelSize(width: 8, height: 8), waits: true)
    }
    return source.library.shown(chain)
  }

  @Test(arguments: ["", "// nothing", "[[ stitchable ]] half4 g(float2 p, half4 c, float k) { return c; }"])
  func aFunctionThatIsGoneIsShownOn(text: String) throws {
    let source = try EditedSource(Self.color)
    let before = show(source)
    #expect(before.effects.map(\.kind) == [.color] && before.faults == [])
    try source.save(text)
    let after = show(source)
    #expect(after.effects == before.effects)
    #expect(after.faults.count == 1 && after.faults[0].contains("no stitchable function 'f'"), "\(after.faults)")
    // Another chain does not show it: there is one effect, for what is wrong.
    #expect(source.library.shown(EffectChain(names: ["f", "f"])).effects.map(\.arguments) == [[]])
    try source.save(Self.color)
    #expect(show(source).faults == [])
    #expect(show(source).effects == before.effects)
  }

  @Test func aSourceWithoutFunctionsIsAnErrorAlsoIfNoneWasNamed() throws {
    let source = try EditedSource("// nothing")
    let shown = source.library.shown(EffectChain(file: source.path))
    #expect(shown.effects.map(\.name) == [""] && shown.faults == ["\(source.path): no stitchable function"])
  }

  @Test func aFunctionOfAnotherKindIsShownOnceItIsCompiled() throws {
    let source = try EditedSource(Self.color)
    #expect(show(source).effects.map(\.kind) == [.color])
    source.store.watch()

    // It cannot be used as it is now.
    try source.save(Self.layer.replacing("return", with: "return oops +"))
    try waitUntil("the error") { show(source).faults.contains { $0.contains("oops") } }
    #expect(show(source).effects.map(\.kind) == [.color])
    #expect(show(source).faults.count == 1)

    try source.save(Self.layer)
    try waitUntil("the layer effect") { show(source).effects.map(\.kind) == [.layer] }
    try waitUntil("no error") { show(source).faults == [] }
  }

  /// An unnamed chain is the first function, whatever its name.
  @Test func theFirstFunctionIsReplacedOnceItIsCompiled() throws {
    let source = try EditedSource(Self.color)
    let first = EffectChain(file: source.path)
    #expect(show(source, first).effects.map(\.name) == ["f"])
    source.store.watch()
    try source.save(Self.color.replacing("f(", with: "g("))
    #expect(source.library.shown(first).effects.map(\.name) == ["f"])
    try waitUntil("the new function") { show(source, first).effects.map(\.name) == ["g"] }
    try waitUntil("no error") { show(source, first).faults == [] }
  }

  /// A store that is asked before it has read the new signature says so; arguments follow the source, so it passes.
  @Test func aParameterThatGoesAndComesBackLeavesNoError() throws {
    let source = try EditedSource(Self.color)
    #expect(show(source).faults == [])
    for text in [Self.color.replacing(", float k", with: "").replacing("c * k", with: "c"), Self.color] {
      try source.save(text)
      #expect(show(source).faults == [])
    }
  }
}
