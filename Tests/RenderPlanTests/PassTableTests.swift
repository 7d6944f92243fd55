import DisplayList
import RenderPlan
import Surfaces
import Testing

/// The passes of a list as people read them.
@Suite("Pass tables")
struct PassTableTests {
  private func effect(_ kind: ShaderKind, _ name: String) -> ShaderEffect {
    ShaderEffect(
      kind: kind, file: "a.metal", function: name, boundingRect: DeviceRect(x: 0, y: 0, width: 10, height: 10))
  }

  private func text(_ items: [DisplayItem]) -> String { PassTablePrinter().print(PassTable(DisplayList(items))) }

  private func chain(_ effects: [ShaderEffect], on item: DisplayItem) -> DisplayItem {
    effects.enumerated().reduce(item) { .group(UInt64($1.offset) + 50, .shader($1.element), [$0]) }
  }

  @Test("every bake has its reason, every shared pass its rule")
  func reasons() {
    let effects = [
      effect(.color, "a"), effect(.color, "b"), effect(.layer, "c"), effect(.color, "d"), effect(.distortion, "e"),
      effect(.color, "f"),
    ]
    #expect(
      text([.wallpaper(9), chain(effects, on: .fill(1, 20, 20, 40, 30))]) == """
        6 passes over 200x120 pixels, 0.1 MB read and written
          1  40x30 at 20,20     0.0 MB  picture: what the functions read
          2  40x30 at 20,20     0.0 MB  color a + color b of 1
                                        fused: colours in sequence share a pass
                                        baked: a layer effect reads a finished picture
          3  40x30 at 20,20     0.0 MB  layer c of 2
                                        baked: a layer effect's result is baked
          4  40x30 at 20,20     0.0 MB  color d + distortion e of 3
                                        fused: colours before a distortion share its pass and see its positions
                                        baked: a distortion's result is baked
          5  40x30 at 20,20     0.0 MB  color f of 4
                                        baked: no function follows
          6  200x120 at 0,0     0.1 MB  surface
        """)
  }

  @Test("groups, blurs, shadows, masks and materials")
  func pictures() {
    let square = DisplayItem.fill(1, 20, 20, 40, 30)
    let two = [square, DisplayItem.fill(2, 30, 30, 40, 30)]
    let table = PassTable(
      DisplayList([
        .wallpaper(9), .group(10, .flatten(opaque: false), [square]), .group(11, .blur(Blur(sigma: 2)), [square]),
        .group(
          12, .shadow(Shadow(color: ResolvedColor(white: 0), sigma: 1, x: 0, y: 0)), [square]),
        .group(13, .mask(two), [square]), .panel(14, 50, 30, 80, 60),
      ]))
    #expect(
      table.rows.map(\.work) == [
        .picture(.mask), .picture(.drawingGroup), .picture(.blur), .blur(sigma: 2), .picture(.shadow), .blur(sigma: 1),
        .material(sigma: 4), .surface,
      ])
    // A blur reads from the row before.
    #expect(table.rows.map(\.reads) == [nil, nil, nil, 2, nil, 4, nil, nil])
    #expect(table.shaderPasses == 0)
    #expect(table.rows[6].frame == PixelRect(x: 50, y: 30, width: 80, height: 60))
    // 80 by 60 pixels of four bytes, read and written.
    #expect(table.rows[6].bytes == 2 * 80 * 60 * 4)
  }

  /// A plan without history runs exactly the table's runs of functions.
  @Test("the table counts the plan's runs of functions")
  func counts() {
    for length in 1...4 {
      for code in 0..<81 {
        let kinds: [ShaderKind] = [.color, .distortion, .layer]
        let digits = [code, code / 3, code / 9, code / 27].map { $0 % 3 }.prefix(length)
        let item = chain(digits.map { effect(kinds[$0], "f\($0)") }, on: .fill(1, 20, 20, 40, 30))
        let list = DisplayList([.wallpaper(9), item])
        var planner = PassPlanner()
        let runs = RenderPlanPrinter().print(planner.plan(list, age: 0)).split(separator: "\n").count {
          $0.contains("shaded ")
        }
        #expect(PassTable(list).shaderPasses == runs)
      }
    }
  }
}
