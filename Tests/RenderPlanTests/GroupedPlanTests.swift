import DisplayList
import Surfaces
import TestSupport
import Testing

@testable import RenderPlan

/// A list in groups, of which a planner looks at what has changed, and the same list without groups, of which it looks at
/// all: the plans must be the same, for less.
@Suite("Plans of groups")
struct GroupedPlanTests {
  /// A random list as a tree, whose unchanged branches are the same objects from list to list.
  private final class Tree {
    var children: [Tree] = []
    var item: DisplayItem?
    var effect: Effect?
    /// The distance by which the branch is moved as a whole.
    var move = (x: 0, y: 0)
    private var kept: DisplayGroup?

    func forget() { kept = nil }

    var group: DisplayGroup {
      if let kept { return kept }
      var elements = children.map { $0.element }
      if let item { elements.append(.item(item)) }
      let made = DisplayGroup(elements)
      kept = made
      return made
    }

    private var element: DisplayGroup.Element {
      let moved = group.moved(x: move.x, y: move.y)
      guard let effect else { return .group(moved) }
      return .item(DisplayItem(identity: identity, effect, on: moved))
    }

    let identity: DisplayIdentity
    init(_ identity: UInt64) { self.identity = DisplayIdentity(identity) }

    /// The trees from here to a random leaf.
    func path(_ random: inout SeededRandom) -> [Tree] {
      guard let next = children.randomElement(using: &random) else { return [self] }
      return [self] + next.path(&random)
    }
  }

  private struct Maker {
    var random: SeededRandom
    let hasMaterials: Bool
    private var next: UInt64 = 0

    init(seed: UInt64, hasMaterials: Bool) { (random, self.hasMaterials) = (SeededRandom(seed: seed), hasMaterials) }

    mutating func identity() -> UInt64 {
      next += 1
      return next
    }

    mutating func item(_ identity: UInt64) -> DisplayItem {
      let (x, y) = (random.double(in: -60...220).rounded(), random.double(in: -60...140).rounded())
      let color = ResolvedColor(white: Float(random.int(in: 0...3)) / 3, alpha: random.bool() ? 1 : 0.5)
      if hasMaterials, random.oneIn(9) { return .panel(identity, x, y, 40, 30, sigma: 2) }
      switch random.int(in: 0...3) {
      case 0: return .text(identity, x: Int(x), y: Int(y))
      case 1: return .image(identity, Pictures.icon, x: Int(x), y: Int(y))
      default: return .fill(identity, x, y, Double(random.int(in: 1...50)), Double(random.int(in: 1...50)), color)
      }
    }

    mutating func effect() -> Effect {
      let rect = DeviceRect(x: Double(random.int(in: 0...60)), y: Double(random.int(in: 0...60)), width: 90, height: 70)
      switch random.int(in: 0...9) {
      case 0, 1, 2: return .clip(.rect(rect))
      case 3: return .scroll(.rect(rect), content: PixelRect(x: 0, y: random.int(in: -9...9), width: 90, height: 500))
      case 4: return .opacity(0.5)
      case 5: return .group
      case 6: return .blend(random.bool() ? .multiply : .normal)
      case 7: return .flatten(opaque: false)
      case 8: return .blur(Blur(sigma: 2))
      default: return .mask([.fill(identity(), 20, 20, 90, 60), .fill(identity(), 50, 10, 90, 60)])
      }
    }

    mutating func move() -> (x: Int, y: Int) { (random.int(in: -20...20), random.int(in: -20...20)) }

    mutating func tree(depth: Int) -> Tree {
      let tree = Tree(identity())
      if depth == 0 {
        tree.item = item(identity())
        return tree
      }
      tree.children = (0..<random.int(in: 1...4)).map { _ in self.tree(depth: random.int(in: 0...depth - 1)) }
      if random.oneIn(4) { tree.effect = effect() }
      if random.oneIn(4) { tree.move = move() }
      return tree
    }

    /// Changes one place of a tree.
    mutating func change(_ root: Tree) {
      let path = root.path(&random)
      path.forEach { $0.forget() }
      let leaf = path[path.count - 1]
      let parent = path.dropLast().last
      switch random.int(in: 0...7) {
      case 7: parent?.move = move()
      case 0: parent?.children.removeAll { $0 === leaf }
      case 1: parent?.children.insert(tree(depth: 1), at: random.int(in: 0...(parent?.children.count ?? 0)))
      case 2: if let parent { parent.children.swapAt(0, parent.children.count - 1) }
      case 3: if parent?.effect != nil { parent?.effect = effect() }
      default: if let item = leaf.item { leaf.item = self.item(item.identity.rawValue) }
      }
    }
  }

  @Test("the plan is the same with groups and without", arguments: 1...60)
  func samePlan(seed: Int) {
    var maker = Maker(seed: UInt64(seed), hasMaterials: seed % 3 == 0)
    let root = maker.tree(depth: 4)
    let size = PixelSize(width: 200, height: 120)
    var (one, two) = (PassPlanner(), PassPlanner())
    for step in 0..<12 {
      if step > 0 { for _ in 0..<maker.random.int(in: 0...3) { maker.change(root) } }
      let age = step == 0 ? 0 : maker.random.int(in: 1...min(step, 3))
      let grouped = one.plan(DisplayList(size: size, group: root.group), age: age)
      let plain = two.plan(DisplayList(size: size, items: root.group.items), age: age)
      // An item that moves to another group counts as reordered even if nothing is in between.
      guard grouped.damage.covers(exactly: plain.damage) else {
        #expect(grouped.damage == Region(size.bounds), "seed \(seed), step \(step)")
        two = one
        continue
      }
      #expect(grouped.text == plain.text, "seed \(seed), step \(step)")
      #expect(grouped.notes == plain.notes && grouped.pictures == plain.pictures)
      #expect(grouped.items.made + grouped.items.kept == root.group.contentCount)
    }
  }

  @Test(
    "damage covers whatever differs, step by step, and does not depend on how the list is looked at", arguments: 1...30)
  func allRecords(seed: Int) {
    var maker = Maker(seed: UInt64(seed), hasMaterials: false)
    let root = maker.tree(depth: 4)
    let size = PixelSize(width: 200, height: 120)
    func list() -> FlatList { FlatList(DisplayList(size: size, group: root.group)) }
    var last = list()
    for step in 0..<12 {
      maker.change(root)
      let next = list()
      var (found, expected) = (0, 0)
      let difference = ListDifference(from: last, to: next)
      let damage = Region.damage(from: difference.old, to: difference.new, limit: 16, changed: &found)
      let records = [last, next].map { $0.flattened(meeting: nil).steps.compactMap(\.record) }
      let all = Region.damage(from: records[0], to: records[1], limit: 16, changed: &expected)
      // Nil where the order has changed.
      if let damage {
        #expect(all?.covers(exactly: damage) == true && found == expected, "seed \(seed), step \(step)")
      }
      last = next
    }
  }

  // MARK: what it takes

  /// Rows of three items, 20 pixels high.
  private static func rows(_ count: Int, from y: Double = 0, changed: Int? = nil) -> [DisplayGroup] {
    (0..<count).map { row in
      let (id, top) = (UInt64(row * 3 + 1), y + Double(row) * 20)
      let color = ResolvedColor(white: row == changed ? 1 : 0)
      return DisplayGroup(items: [
        .fill(id, 0, top, 190, 18), .fill(id + 1, 2, top, 9, 9, color), .fill(id + 2, 20, top, 90, 9),
      ])
    }
  }

  private static func list(_ rows: [DisplayGroup], tick: Double) -> DisplayList {
    let column = DisplayGroup(rows.map { .group($0) })
    return DisplayList(
      size: PixelSize(width: 200, height: 120),
      group: DisplayGroup([.item(.fill(900_000, 192, tick, 5, 5)), .group(column)]))
  }

  private static func work(_ count: Int, _ change: (inout [DisplayGroup], inout Double) -> Void) -> PlanWork {
    var planner = PassPlanner()
    var (rows, tick) = (rows(count), 0.0)
    _ = planner.plan(list(rows, tick: tick), age: 0)
    change(&rows, &tick)
    _ = planner.plan(list(rows, tick: tick), age: 1)
    return planner.work
  }

  @Test("what a plan takes follows from what has changed and what is seen of it, not from the length of the list")
  func workIsThatOfTheChange() {
    let counts = [100, 10_000]
    let nothing = counts.map { Self.work($0) { _, _ in } }
    let elsewhere = counts.map { Self.work($0) { _, tick in tick += 1 } }
    let one = counts.map { Self.work($0) { rows, _ in rows[2] = Self.rows(3, changed: 2)[2] } }
    let scrolled = counts.map { count in Self.work(count) { rows, _ in rows = Self.rows(count, from: -40) } }
    let moved = counts.map { count in
      let column = DisplayGroup(Self.rows(count).map { .group($0) })
      return Self.work(count) { rows, _ in rows = [column.moved(x: 0, y: -40)] }
    }
    for (few, many) in [nothing, elsewhere, one, scrolled, moved].map({ ($0[0], $0[1]) }) {
      #expect(few.steps == many.steps && few.records == many.records, "\(few), \(many)")
      // A longer list is a deeper tree.
      #expect(many.groups - few.groups <= 3, "\(few), \(many)")
    }
    #expect(nothing[1] == PlanWork())
    #expect(elsewhere[1].records == 1 && elsewhere[1].steps <= 3 + 1)
    #expect(one[1].records == 1 && one[1].steps <= 3 + 1)
    for work in [scrolled[1], moved[1]] { #expect(work.records <= 8 * 3 && work.steps <= 8 * 3 + 1, "\(work)") }
  }

  @Test("content that changes is compared without a group of its own")
  func changedContent() {
    func list(_ y: Double) -> FlatList {
      let items = (0..<1000).map { index -> DisplayItem in
        .fill(UInt64(index), Double(index % 190), y + Double(index % 90), 5, 4)
      }
      return FlatList(DisplayList(size: PixelSize(width: 200, height: 100), items: items))
    }
    var planner = PassPlanner()
    _ = planner.plan(list(0), age: 0)
    _ = planner.plan(list(1), age: 1)
    #expect(planner.work.records == 1000 && planner.work.steps == 1000)
    // 16 groups of at most 64, and the one around them: compared once, flattened once.
    #expect(planner.work.groups == 2 * 17)
  }

  @Test("damage is no more than 16 rectangles, which cover what was added", arguments: 1...20)
  func limit(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var (limited, exact) = (Region(), Region())
    for step in 1...200 {
      let rect = PixelRect(
        x: random.int(in: 0...900), y: random.int(in: 0...900), width: random.int(in: 0...30),
        height: random.int(in: 1...30))
      limited.add(rect, atMost: 16)
      exact.add(rect)
      #expect(limited.rects.count <= 16 && exact.rects.allSatisfy { limited.contains($0) })
      if step <= 4 { #expect(limited == exact) }
    }
    #expect(limited.area == limited.rects.reduce(0) { $0 + $1.area })
    for (index, rect) in limited.rects.enumerated() {
      #expect(!limited.rects[..<index].contains { $0.intersects(rect) })
    }
  }

  @Test(
    "among many commands the largest opaque rectangles alone cull others, and every pixel is painted last by the same")
  func manyOpaque() throws {
    var random = SeededRandom(seed: 7)
    let items: [DisplayItem] = (1...300).map { number in
      .fill(
        UInt64(number), Double(random.int(in: 0...180)), Double(random.int(in: 0...100)),
        Double(random.int(in: 1...60)),
        Double(random.int(in: 1...60)), ResolvedColor(white: Float(number) / 300))
    }
    var (expected, actual) = ([Float](repeating: 0, count: 200 * 120), [Float](repeating: 0, count: 200 * 120))
    func fill(_ pixels: inout [Float], _ rect: PixelRect, _ value: Float) {
      for y in rect.rows { for x in rect.columns { pixels[y * 200 + x] = value } }
    }
    for (index, item) in items.enumerated() {
      fill(&expected, item.extent.intersection(PixelRect(x: 0, y: 0, width: 200, height: 120)), Float(index + 1) / 300)
    }
    guard case .paint(let commands)? = plan(items).passes.first else { throw Problem.noPass }
    var area = 0
    for command in commands {
      guard case .fill(_, .color(let color)) = command.kind else { continue }
      for rect in command.visible.rects { fill(&actual, rect, color.red) }
      area += command.visible.area
    }
    #expect(actual == expected)
    let all = items.reduce(0) { $0 + $1.extent.intersection(PixelRect(x: 0, y: 0, width: 200, height: 120)).area }
    #expect(area < all / 2 && commands.count > Occlusion.mostExact, "\(area) of \(all)")
  }

  @Test("what is clipped and opaque covers what lies below the inside of its clips, though not below their corners")
  func clippedOpaque() throws {
    let card = Outline.roundedRect(DeviceRect(x: 50, y: 20, width: 100, height: 80), radius: 10, style: .circular)
    func below(_ effect: Effect, opacity: Float = 1) throws -> Region {
      let passes = plan([
        .fill(1, 0, 0, 200, 120), .group(2, effect, [.wallpaper(3, opacity: opacity)]),
      ]).passes
      guard case .paint(let commands)? = passes.first, let first = commands.first else { throw Problem.noPass }
      return first.visible
    }
    // A cross of 80 by 80 and 100 by 60 pixels.
    #expect(try below(.clip(card)).area == 200 * 120 - (80 * 80 + 2 * 10 * 60))
    #expect(try below(.clip(card)).contains(PixelRect(x: 50, y: 20, width: 10, height: 10)))
    #expect(try below(.clip(card), opacity: 0.5).area == 200 * 120)
    #expect(try below(.clipToMask(Pictures.glyphs, x: 60, y: 30)).area == 200 * 120)
  }

  /// Where a row begins and ends costs a function as much as 128 pixels.
  @Test("what runs functions is cut by what has no clips, and left out where it is covered by what has")
  func coveredFunctions() throws {
    let effect = ShaderEffect(
      kind: .fill, file: "a.metal", function: "f", boundingRect: DeviceRect(x: 0, y: 0, width: 90, height: 90))
    func below(_ items: [DisplayItem]) throws -> Int? {
      let rect = Outline.rect(DeviceRect(x: 20, y: 20, width: 60, height: 60))
      let function = DisplayItem(identity: DisplayIdentity(1), .content(.fill(rect, .shader(effect, opacity: 1))))
      guard case .paint(let commands)? = plan([function] + items).passes.last else { throw Problem.noPass }
      return commands.first { if case .fill(_, .shader) = $0.kind { true } else { false } }?.visible.area
    }
    func card(_ x: Double) -> DisplayItem {
      let rect = DeviceRect(x: x, y: 0, width: 150, height: 120)
      return .group(2, .clip(.roundedRect(rect, radius: 10, style: .circular)), [.wallpaper(3)])
    }
    #expect(try below([card(40)]) == 60 * 60)
    #expect(try below([card(40), .fill(4, 0, 0, 30, 120)]) == 50 * 60)
    #expect(try below([card(40), .fill(4, 0, 0, 50, 120)]) == nil)
    #expect(try below([card(0)]) == nil)
  }

  private enum Problem: Error { case noPass }
}
