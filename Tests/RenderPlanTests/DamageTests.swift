import DisplayList
import RenderPlan
import Surfaces
import TestSupport
import Testing

@Suite("Damage")
struct DamageTests {
  private static let all = PixelRect(x: 0, y: 0, width: 200, height: 120)
  private static let panelRect = PixelRect(x: 50, y: 30, width: 80, height: 60)

  /// Holds the damage of the step from one list to another to these pixels, no more and no fewer.
  private static func expect(
    from first: [DisplayItem], to second: [DisplayItem], _ rects: PixelRect...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var expected = Region()
    for rect in rects { expected.add(rect) }
    let damage = plan(first, second).damage
    #expect(damage.covers(exactly: expected), "\(damage.rects)", sourceLocation: sourceLocation)
  }

  @Test("the first frame is damaged all over, an unchanged one nowhere")
  func firstAndSame() {
    let items: [DisplayItem] = [.wallpaper(), .panel(2, 50, 30, 80, 60), .text(3, x: 60, y: 40)]
    #expect(plan(items).damage == Region(Self.all))
    let again = plan(items, items)
    #expect(again.isEmpty && again.repaint.isEmpty && again.passes.isEmpty)
  }

  @Test("a moved item damages where it was and where it is")
  func moved() {
    Self.expect(
      from: [.wallpaper(), .fill(2, 10, 10, 20, 20)], to: [.wallpaper(), .fill(2, 14, 12, 20, 20)],
      PixelRect(x: 10, y: 10, width: 20, height: 20), PixelRect(x: 14, y: 12, width: 20, height: 20))
  }

  @Test("items that come or go damage their place")
  func comeAndGo() {
    let rest: [DisplayItem] = [.wallpaper(), .text(3, x: 100, y: 100)]
    let fill = DisplayItem.fill(2, 10.5, 10, 20, 20)
    let place = PixelRect(x: 10, y: 10, width: 21, height: 20)
    Self.expect(from: rest, to: [rest[0], fill, rest[1]], place)
    Self.expect(from: [rest[0], fill, rest[1]], to: rest, place)
  }

  @Test("another order, or another size, damages everything")
  func order() {
    let a = DisplayItem.fill(2, 10, 10, 20, 20)
    let b = DisplayItem.fill(3, 20, 20, 20, 20, ResolvedColor(white: 1))
    Self.expect(from: [.wallpaper(), a, b], to: [.wallpaper(), b, a], Self.all)
    var planner = PassPlanner()
    _ = planner.plan(DisplayList([.wallpaper()]), age: 0)
    let resized = planner.plan(DisplayList(size: PixelSize(width: 100, height: 120), items: [.wallpaper()]), age: 1)
    #expect(resized.damage == Region(PixelRect(x: 0, y: 0, width: 100, height: 120)))
    #expect(resized.repaint == resized.damage)
  }

  @Test("a tint that changes damages the panel alone, and nothing under it is painted again for it")
  func tint() {
    let red = ResolvedColor(red: 1, green: 0, blue: 0, alpha: 0.3)
    Self.expect(
      from: [.wallpaper(), .panel(2, 50, 30, 80, 60)], to: [.wallpaper(), .panel(2, 50, 30, 80, 60, tint: red)],
      Self.panelRect)
  }

  @Test("what moves under a panel damages the panel, what moves beside a bounded one does not")
  func underAndBeside() {
    func items(_ x: Double, _ y: Double, _ edge: Backdrop.Edge = .bounded) -> [DisplayItem] {
      [.wallpaper(), .fill(2, x, y, 10, 10), .panel(3, 50, 30, 80, 60, edge: edge)]
    }
    Self.expect(from: items(60, 40), to: items(61, 40), Self.panelRect)
    // Its near edge under the panel is enough.
    Self.expect(
      from: items(41, 40), to: items(40, 40), Self.panelRect, PixelRect(x: 40, y: 40, width: 11, height: 10))
    Self.expect(from: items(5, 5), to: items(6, 5), PixelRect(x: 5, y: 5, width: 11, height: 10))
    // Next to the panel, touching it.
    Self.expect(from: items(40, 40), to: items(39, 40), PixelRect(x: 39, y: 40, width: 11, height: 10))
  }

  @Test("a global blur is damaged from within its reach and not from beyond")
  func reach() {
    func items(_ x: Double, sigma: Double) -> [DisplayItem] {
      [.wallpaper(), .fill(2, x, 40, 4, 4), .panel(3, 150, 30, 40, 60, sigma: sigma, edge: .global)]
    }
    let panel = PixelRect(x: 150, y: 30, width: 40, height: 60)
    // Four sigma of 5 are 20 pixels.
    Self.expect(
      from: items(130, sigma: 5), to: items(131, sigma: 5), panel, PixelRect(x: 130, y: 40, width: 5, height: 4))
    // No more than eight sigma: weights there are nothing.
    Self.expect(from: items(90, sigma: 5), to: items(91, sigma: 5), PixelRect(x: 90, y: 40, width: 5, height: 4))
  }

  @Test("damage goes up through panels on panels")
  func nested() {
    func items(_ x: Double) -> [DisplayItem] {
      [
        .wallpaper(), .fill(2, x, 35, 5, 5), .panel(3, 50, 30, 40, 30), .panel(4, 80, 50, 60, 40),
        .panel(5, 150, 90, 20, 20),
      ]
    }
    // The fill lies under the first panel only; the second sees the first.
    Self.expect(
      from: items(52), to: items(54), PixelRect(x: 50, y: 30, width: 40, height: 30),
      PixelRect(x: 80, y: 50, width: 60, height: 40))
  }

  @Test("what changes behind a panel's clipped part still damages it: the blur sees the whole panel")
  func clippedPanel() {
    func items(_ x: Double) -> [DisplayItem] {
      let clip = Outline.rect(DeviceRect(x: 50, y: 30, width: 20, height: 60))
      return [.wallpaper(), .fill(2, x, 40, 10, 10), .group(3, .clip(clip), [.panel(4, 50, 30, 80, 60)])]
    }
    Self.expect(
      from: items(100), to: items(101), PixelRect(x: 50, y: 30, width: 20, height: 60),
      PixelRect(x: 100, y: 40, width: 11, height: 10))
  }

  @Test("a clip or a group's opacity that changes damages what is inside")
  func effects() {
    func clipped(_ width: Double) -> [DisplayItem] {
      let clip = Outline.rect(DeviceRect(x: 10, y: 10, width: width, height: 40))
      return [.wallpaper(), .group(2, .clip(clip), [.fill(3, 0, 0, 100, 100)])]
    }
    Self.expect(from: clipped(30), to: clipped(40), PixelRect(x: 10, y: 10, width: 40, height: 40))
    func faded(_ opacity: Double) -> [DisplayItem] {
      [.wallpaper(), .group(2, .opacity(opacity), [.fill(3, 10, 10, 30, 30), .fill(4, 20, 20, 30, 30)])]
    }
    Self.expect(
      from: faded(0.5), to: faded(0.6), PixelRect(x: 10, y: 10, width: 30, height: 30),
      PixelRect(x: 20, y: 20, width: 30, height: 30), PixelRect(x: 10, y: 10, width: 40, height: 40))
  }

  @Test("a buffer that is n frames old is repainted with what those frames changed", arguments: 1...5)
  func ages(age: Int) {
    var planner = PassPlanner()
    func list(_ step: Int) -> DisplayList { DisplayList([.wallpaper(), .fill(2, Double(10 + 20 * step), 10, 10, 10)]) }
    for step in 0..<6 { _ = planner.plan(list(step), age: step == 0 ? 0 : 1) }
    let last = planner.plan(list(6), age: age)
    // Frame n shows a square at 10 + 20 n; the buffer holds frame 6 - age.
    var expected = Region()
    for step in (6 - age)...6 { expected.add(PixelRect(x: 10 + 20 * step, y: 10, width: 10, height: 10)) }
    #expect(
      last.damage.covers(
        exactly: region(
          PixelRect(x: 110, y: 10, width: 10, height: 10), PixelRect(x: 130, y: 10, width: 10, height: 10))))
    #expect(last.repaint.covers(exactly: expected), "\(last.repaint.rects)")
  }

  @Test("an age that is nothing, or beyond what is remembered, repaints everything", arguments: [0, -1, 7, 1000])
  func noAge(age: Int) {
    var planner = PassPlanner()
    for step in 0..<3 { _ = planner.plan(DisplayList([.wallpaper(), .fill(2, Double(step), 0, 5, 5)]), age: 1) }
    #expect(planner.plan(DisplayList([.wallpaper()]), age: age).repaint == Region(Self.all))
  }

  @Test("after a reset the planner knows nothing")
  func reset() {
    var planner = PassPlanner()
    let list = DisplayList([.wallpaper()])
    _ = planner.plan(list, age: 0)
    planner.reset()
    #expect(planner.plan(list, age: 1).repaint == Region(Self.all))
  }
}
