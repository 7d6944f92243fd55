import DisplayList
import RenderPlan
import Surfaces
import Testing

/// The three rules: colours share a pass; a distortion takes the colours before it along; distortions and layer effects
/// bake.
@Suite("Shader chains")
struct ShaderChainTests {
  private static let kinds: [Character: ShaderKind] = ["c": .color, "d": .distortion, "l": .layer]

  private static func effects(_ chain: String) -> [ShaderEffect] {
    chain.compactMap { kinds[$0] }.map {
      ShaderEffect(
        kind: $0, file: "a.metal", function: "f", boundingRect: DeviceRect(x: 0, y: 0, width: 10, height: 10))
    }
  }

  private func letters(_ effects: [ShaderEffect]) -> String {
    effects.map { effect in String(Self.kinds.first { $0.value == effect.kind }!.key) }.joined()
  }

  @Test(
    "what shares a pass, and why the pass ends",
    arguments: [
      ("", ""), ("c", "c end"), ("d", "d end"), ("l", "l end"), ("ccc", "ccc end"), ("ccd", "ccd end"),
      ("ccld", "cc beforeLayer, l afterLayer, d end"), ("ccdd", "ccd afterDistortion, d end"),
      ("dc", "d afterDistortion, c end"), ("lcd", "l afterLayer, cd end"), ("cdl", "cd afterDistortion, l end"),
    ])
  func passes(_ chain: String, _ expected: String) {
    let passes = ShaderChain(Self.effects(chain)).passes
    #expect(passes.map { "\(letters($0.effects)) \($0.bake)" }.joined(separator: ", ") == expected)
  }

  /// All 120 chains of one to four effects. Counted apart from the planner: each distortion and each layer effect ends
  /// a pass, and so does each run of colours that no distortion follows.
  @Test("the number of passes of every chain of up to four effects")
  func all() {
    var chains = [""]
    var seen = 0
    for _ in 1...4 {
      chains = chains.flatMap { chain in ["c", "d", "l"].map { chain + $0 } }
      for chain in chains {
        let bakes = chain.count { $0 != "c" }
        let runs = zip(chain, chain.dropFirst() + "$").count { $0 == "c" && $1 != "c" && $1 != "d" }
        let passes = ShaderChain(Self.effects(chain)).passes
        #expect(passes.count == bakes + runs, "\(chain)")
        #expect(letters(passes.flatMap(\.effects)) == chain)
        seen += 1
      }
    }
    #expect(seen == 120)
  }

  @Test("nested effects on one picture become one canvas a pass")
  func plan() {
    let square = DisplayItem.fill(1, 20, 20, 40, 30)
    let chain = Self.effects("cdl")
    let item = chain.enumerated().reduce(square) { inner, effect in
      .group(UInt64(effect.offset) + 2, .shader(effect.element), [inner])
    }
    var planner = PassPlanner()
    expectLines(
      planner.plan(DisplayList([.wallpaper(9), item]), age: 0).text,
      """
      plan 200x120
      damage all
      repaint all
      picture 1 20,20 40x30
        picture 2 20,20 40x30
          paint
            fill rect 20,20 40x30 color 0.5,0.5,0.5,1 in 20,20 40x30
        paint
          shaded 2 by color shader a.metal f() at 0,0 scale 1 and distortion shader a.metal f() at 0,0 scale 1 in 20,20 40x30, first
      paint
        image 200x120 to 0,0 200x120 high in all
        shaded 1 by layer shader a.metal f() at 0,0 scale 1 in 20,20 40x30
      """)
  }

  @Test("an image is read where it lies, and what is first on a clear canvas is not cleared for")
  func image() {
    let picture = DisplayItem.group(2, .flatten(opaque: true), [.wallpaper(1)])
    let list = DisplayList([.group(3, .shader(Self.effects("c")[0]), [picture])])
    var planner = PassPlanner()
    let plan = planner.plan(list, age: 0)
    expectLines(
      plan.text,
      """
      plan 200x120
      damage all
      repaint all
      paint
        shaded image 200x120 to 0,0 200x120 high within 0,0 200x120 by color shader a.metal f() at 0,0 scale 1 in all, first
      """)
    #expect(plan.pictures.isEmpty)
  }

  private func expectLines(_ actual: String, _ expected: String) {
    let lines = zip(
      actual.split(separator: "\n", omittingEmptySubsequences: false),
      expected.split(separator: "\n", omittingEmptySubsequences: false)
    ).filter { $0 != $1 }.map { "\($0) | \($1)" }
    #expect(lines.isEmpty && actual.count == expected.count, "\(actual)")
  }
}
