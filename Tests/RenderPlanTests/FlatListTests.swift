import DisplayList
import RenderPlan
import Surfaces
import Testing

@Suite("Flat lists")
struct FlatListTests {
  private static let items: [DisplayItem] = [
    .wallpaper(9), .group(10, .flatten(opaque: false), [.fill(1, 20, 20, 40, 30)]),
    .group(11, .mask([.fill(2, 20, 20, 40, 30), .fill(3, 30, 30, 40, 30)]), [.fill(4, 0, 0, 90, 90)]),
    .panel(14, 50, 30, 80, 60), .group(15, .opacity(0.5), [.panel(16, 70, 40, 30, 20), .fill(17, 60, 40, 50, 50)]),
    .fill(18, 0, 0, 20, 20),
  ]

  @Test("a list that is flattened in two parts is planned as one in one", arguments: 0...items.count)
  func parts(count: Int) {
    let whole = DisplayList(Self.items)
    var list = whole
    list.items = Array(Self.items.prefix(count))
    let parts = FlatList(list).appending(Array(Self.items.dropFirst(count)))
    var (one, two) = (PassPlanner(), PassPlanner())
    #expect(one.plan(whole, age: 0) == two.plan(parts, age: 0))
    #expect(PassTable(whole) == PassTable(parts))
  }

  @Test("groups are planned as their items are, and what lies outside of the canvas makes no difference")
  func groups() {
    let outside = DisplayGroup(items: (50..<90).map { .fill($0, 10, Double($0) * 100, 20, 20) })
    let inner = DisplayGroup([.group(DisplayGroup(items: Array(Self.items[1...2]))), .item(Self.items[3])])
    let rest = DisplayGroup([.group(outside), .group(DisplayGroup(items: Array(Self.items[4...])))])
    let clip = Effect.clip(.rect(DeviceRect(x: 0, y: 0, width: 150, height: 100)))
    let grouped = DisplayGroup([
      .item(Self.items[0]), .group(inner), .group(rest),
      .item(DisplayItem(identity: DisplayIdentity(99), clip, on: DisplayGroup([.group(inner), .group(outside)]))),
    ])
    let size = PixelSize(width: 200, height: 120)
    let (list, flat) = (DisplayList(size: size, group: grouped), DisplayList(size: size, items: grouped.items))
    var (one, two) = (PassPlanner(), PassPlanner())
    #expect(one.plan(list, age: 0) == two.plan(flat, age: 0))
    #expect(PassTable(list) == PassTable(flat))
    #expect(FlatList(list).notes == FlatList(flat).notes && !FlatList(flat).notes.isEmpty)
  }
}
