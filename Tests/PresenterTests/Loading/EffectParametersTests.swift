import Foundation
import Session
import Shaders
import Testing
import Windowing

@testable import Presenter

@MainActor
@Suite(.enabled(if: EditedSource.hasCompiler, "clang, which compiles Metal functions, is not installed"))
struct EffectParametersTests {
  private static let text = """
    [[ stitchable ]] half4 mixed(
        float2 position, half4 color,
        float time,
        float4 bounds,
        float amount,   // [0 ... 4] = 1 times
        float2 centre,  // [0, 10 ... 100, 20] = 50, 15
        // [1 ... 9] = 3
        int count,
        bool flips,     // = 1
        half4 ink,      // = 1, 0.5, 0, 1
        float plain,
        texture2d<half> picture,
        device const void *table, int bytes,
        float wrong     // [5 ... 1] = 2
    ) { return color; }
    """

  private func controls(
    _ source: EditedSource, _ call: EffectChain.Call = .init("mixed"), _ values: [EffectArgument: [Double]] = [:]
  ) -> [String: EffectParameter] {
    let functions = source.library.controls(for: EffectChain(file: source.path, calls: [call]), values: values)
    return Dictionary(uniqueKeysWithValues: functions.flatMap(\.parameters).map { ($0.id.parameter, $0) })
  }

  @Test func everyArgumentHasAControlByItsType() throws {
    let source = try EditedSource(Self.text)
    let found = controls(source)
    func ranges(_ name: String) -> [ClosedRange<Double>]? {
      guard case .numbers(let scales)? = found[name]?.control else { return nil }
      return scales.map(\.range)
    }
    #expect(found.count == 11)
    #expect(found["time"]?.control == .text("the scene's time"))
    #expect(found["bounds"]?.control == .text("the view's rectangle"))
    #expect(found["picture"]?.control == .text("the picture \"lake\""))
    #expect(found["table"]?.control == .text("256 bytes"))
    #expect(ranges("amount") == [0...4] && found["amount"]?.values == [1])
    #expect(ranges("centre") == [0...100, 10...20] && found["centre"]?.values == [50, 15])
    #expect(ranges("count") == [1...9] && found["count"]?.values == [3])
    #expect(found["flips"]?.control == .toggle && found["flips"]?.values == [1])
    #expect(found["ink"]?.control == .color && found["ink"]?.values == [1, 0.5, 0, 1])
    // Without a comment: one, from nothing to twice that.
    #expect(ranges("plain") == [0...2] && found["plain"]?.values == [1])
    // A comment that cannot be followed counts for nothing, and says so.
    #expect(ranges("wrong") == [0...2])
    #expect(found["wrong"]?.remark == "its range ends where it begins, or before")
    let shown = source.library.shown(EffectChain(file: source.path, names: ["mixed"]))
    #expect(
      shown.remarks == [
        "\(source.path):17:11: the comment on 'wrong' is ignored: its range ends where it begins, or before"
      ])
    #expect(shown.faults == [])
    #expect(found.values.allSatisfy { !$0.isSet })
    if case .numbers(let scales)? = found["count"]?.control { #expect(scales[0].step == 1) }
    if case .numbers(let scales)? = found["amount"]?.control {
      // A two-hundredth of four.
      #expect(scales[0].step == 0.02 && scales[0].decimals == 2)
    }
  }

  @Test func valuesAreKeptByNameWhenTheSourceIsSaved() throws {
    let source = try EditedSource(
      "[[ stitchable ]] half4 f(float2 p, half4 c, float a, float b, float2 d) { return c; }")
    let values = ["a": [0.25], "b": [0.5], "d": [0.75, 1]].reduce(into: [EffectArgument: [Double]]()) {
      $0[EffectArgument("f", $1.key)] = $1.value
    }
    #expect(controls(source, .init("f"), values)["d"]?.values == [0.75, 1])
    // b moves to the front, a is gone, d is a number now, e is new.
    try source.save("[[ stitchable ]] half4 f(float2 p, half4 c, float b, float e, float d) { return c; }")
    let after = controls(source, .init("f"), values)
    #expect(after["b"]?.values == [0.5] && after["b"]?.isSet == true)
    #expect(after["d"]?.values == [1] && after["d"]?.isSet == false)
    #expect(after["e"]?.values == [1])
    #expect(after["a"] == nil)
    let arguments = source.library.shown(EffectChain(file: source.path, names: ["f"]), values: values).effects[0]
      .arguments
    #expect(arguments == [.numbers([0.5]), .numbers([1]), .numbers([1])])
    // The parameter a comes back with its value.
    try source.save("[[ stitchable ]] half4 f(float2 p, half4 c, float a) { return c; }")
    #expect(controls(source, .init("f"), values)["a"]?.values == [0.25])
  }

  @Test func twoPlacesOfAFunctionHaveArgumentsOfTheirOwn() throws {
    let source = try EditedSource("[[ stitchable ]] half4 f(float2 p, half4 c, float a) { return c; }")
    let chain = EffectChain(file: source.path, names: ["f", "f"])
    let shown = source.library.shown(chain, values: [EffectArgument("f", occurrence: 1, "a"): [7]])
    #expect(shown.effects.map(\.arguments) == [[.numbers([1])], [.numbers([7])]])
  }

  @Test func writtenArgumentsAreDefaults() throws {
    let source = try EditedSource(Self.text)
    let call = EffectChain.Call(
      "mixed",
      [
        .init([2]), .init([]), .init([3.5]), .init(label: "ink", [0, 0, 1, 1]), .init(label: "count", [4]),
      ])
    let found = controls(source, call)
    // A time that was written is a number like any other.
    #expect(found["time"]?.values == [2])
    if case .numbers(let scales)? = found["time"]?.control { #expect(scales[0].range == 0...4) }
    #expect(found["amount"]?.values == [3.5] && found["amount"]?.isSet == false)
    #expect(found["ink"]?.values == [0, 0, 1, 1])
    #expect(found["count"]?.values == [4])
    let set = controls(source, call, [EffectArgument("mixed", "amount"): [2]])
    #expect(set["amount"]?.values == [2] && set["amount"]?.isSet == true)

    let wrong = EffectChain(
      file: source.path,
      calls: [.init("mixed", [.init(label: "amont", [1]), .init(label: "centre", [1]), .init(label: "picture", [1])])])
    let faults = try source.library.argumentFaults(in: wrong)
    #expect(faults.count == 3)
    #expect(faults[0].hasPrefix("mixed has no argument 'amont': it takes (float time, float4 bounds"))
    #expect(faults[1] == "mixed: centre takes 2 numbers, not 1")
    #expect(faults[2] == "mixed: picture takes an image file, not a number")
    #expect(source.library.shown(wrong).faults == faults)
  }

  @Test func keysAndUndoReachArguments() throws {
    let source = try EditedSource(
      "[[ stitchable ]] half4 f(float2 p, half4 c, float a /* [0 ... 10] = 5 */) { return c; }")
    var state = SceneState()
    state.look.effects = EffectChain(file: source.path, names: ["f"])
    var model = SceneModel(state, catalog: .standard())
    func perform(_ actions: SceneAction...) {
      for action in actions {
        model.catalog.effectFunctions = source.library.controls(
          for: model.state.look.effects, values: model.state.look.effectValues)
        _ = model.apply(action, at: 1, interval: 0.02)
      }
    }
    let a = EffectArgument("f", "a")
    // The last one: before the first.
    perform(.cycleSelection(-1))
    #expect(model.state.selectedArgument == SelectedArgument(a, 0))
    perform(.nudge(1), .nudge(10))
    // Steps of a twentieth: the largest of 1, 2, 5 that two hundred fit into.
    #expect(abs((model.state.look.effectValues[a]?[0] ?? 0) - 5.55) < 1e-9)
    for _ in 0..<30 { perform(.nudge(10)) }
    #expect(model.state.look.effectValues[a] == [10])
    perform(.undo)
    #expect(model.state.look.effectValues.isEmpty)
    perform(.redo, .resetSelection)
    #expect(model.state.look.effectValues.isEmpty)
    perform(.set(.argument(a, [3])), .cycleEffect(1), .undo)
    #expect(model.state.look.effectValues[a] == [3])
    perform(.resetParameters)
    #expect(model.state.look.effectValues.isEmpty)
    perform(.cycleSelection(1))
    #expect(model.state.selectedArgument == nil && model.state.selection == .blurRadius)
  }
}
