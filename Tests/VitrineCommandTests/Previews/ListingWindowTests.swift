import Foundation
import TestSupport
import Testing

/// The articles' listings in a window, opened as they are.
@Suite(
  .serialized, .enabled(if: lackingForWindows == nil, "\(lackingForWindows ?? "")"),
  .enabled(if: Listing.lacking == nil, "\(Listing.lacking ?? "")"))
struct ListingWindowTests {
  private func open(_ name: String) throws -> WindowSession {
    // The page of a preview is white; while it is compiled, the window is grey.
    try WindowSession(
      [Listing.path(name)], background: nil, environment: ["VITRINE_ASSETS": Program.quiet["VITRINE_ASSETS"] ?? ""],
      isFirst: { $0.first.map { $0 & 0xFF_FFFF } == 0xFF_FFFF })
  }

  /// Leaves the program, which must have had nothing to say but its report.
  private func quit(_ session: WindowSession) throws {
    try session.press("q")
    #expect(session.end() == 0)
    #expect(session.output.allSatisfy { !$0.hasPrefix("vitrine: ") }, "\(session.output)")
  }

  /// Each preview is what `render` makes of it, to the pixel; so there is no error and no note over it.
  @Test(arguments: Listing.previews.map(\.file)) func everyPreviewIsShown(name: String) throws {
    let pictures = try Listing.pictures(of: name)
    let titles = try #require(Listing.previews.first { $0.file == name }).titles
    let session = try open(name)
    for (title, picture) in zip(titles, pictures) {
      let words = "\(name).swift \u{2014} \(title) \u{2014} Vitrine"
      try waitUntil(words) { try session.title() == words }
      try waitUntil("the picture of \(title)") { try Painted(session) == picture }
      try session.press("n")
    }
    try quit(session)
  }

  // In a window of 480 by 320 the bar is 448 points long, from 16 on, and 32 high, around 142. Four points below that the
  // rings of the handles, two points wide, reach over whole pixels on both sides.
  private let middle = 146
  private func place(_ location: Double) -> Int { 16 + Int(448 * location) }

  /// Returns whether a handle's ring is around a place of the bar: its pixels differ from those right beside it.
  private func isHandle(_ picture: Painted, _ location: Double) -> Bool {
    let x = place(location)
    // At the bar's ends, half of the ring is on the page.
    return (location == 0 ? [11] : location == 1 ? [-11] : [-11, 11]).allSatisfy { side in
      let beside = picture.channels(x + side + (side > 0 ? 4 : -4), middle)
      let ring = picture.channels(x + side, middle)
      return zip(ring, beside).contains { abs($0 - $1) > 40 }
    }
  }

  /// Returns whether the bar has a colour at a place that no handle covers.
  private func isNear(_ picture: Painted, _ location: Double, _ color: [Int]) -> Bool {
    picture.isNear(place(location), middle + 10, color, within: 4)
  }

  private func expect(_ picture: Painted, _ location: Double, _ color: [Int]) {
    let found = picture.channels(place(location), middle + 10)
    #expect(isNear(picture, location, color), "\(found) at \(location)")
  }

  /// Pixels of a text's black below the bar.
  private func blackPixels(_ picture: Painted) -> Int {
    (176..<194).map { y in (0..<310).count { picture.channels($0, y).max() ?? 255 < 40 } }.reduce(0, +)
  }

  @Test func theGradientIsEdited() throws {
    let session = try open("GradientBuilder")
    let first = try #require(try Listing.pictures(of: "GradientBuilder").first)
    try waitUntil("the builder") { try Painted(session) == first }
    #expect(isHandle(first, 0) && isHandle(first, 1) && !isHandle(first, 0.5) && blackPixels(first) == 0)
    // From (255, 51, 77) to (51, 77, 255).
    expect(first, 0.25, [204, 57, 121])
    expect(first, 0.75, [102, 70, 210])

    // A click on the bar adds a stop between the last two, of the colour between theirs: nothing else changes.
    try session.click(place(0.3), middle)
    try waitUntil("a third stop") { isHandle(try Painted(session), 0.5) }
    expect(try Painted(session), 0.25, [204, 57, 121])
    #expect(blackPixels(try Painted(session)) == 0)

    // A click selects it: its ring is the accent colour, and its channels stand below in black.
    try session.click(place(0.5), middle)
    try waitUntil("a selected stop") { blackPixels(try Painted(session)) > 50 }
    let ring = try Painted(session).channels(place(0.5), middle - 16)
    #expect(ring[2] > 200 && ring[0] < 60, "\(ring)")

    // A drag moves it: its colour, (153, 64, 166), is at a quarter now, and the rest of the bar follows.
    try session.drag(place(0.5), middle, to: (place(0.48), middle), (place(0.4), middle), (place(0.25), middle))
    try waitUntil("the stop at a quarter") { isHandle(try Painted(session), 0.25) }
    let moved = try Painted(session)
    #expect(!isHandle(moved, 0.5) && moved.isNear(place(0.25), middle, [153, 64, 166], within: 3))
    expect(moved, 0.5, [119, 68, 196])
    expect(moved, 0.125, [204, 57, 121])
    // Beyond the end it stops at the end.
    try session.drag(place(0.25), middle, to: (place(0.2), middle), (place(0.1), middle), (1, middle))
    try waitUntil("the stop at the end") { isNear(try Painted(session), 0.5, [102, 70, 210]) }
    #expect(!isHandle(try Painted(session), 0.25))
    try session.drag(place(0), middle, to: (place(0.05), middle), (place(0.2), middle), (place(0.25), middle))
    try waitUntil("the stop at a quarter again") { isHandle(try Painted(session), 0.25) }

    try editColor(session)
    try delete(session)
    try quit(session)
  }

  /// The colour's circle opens a card with a slider for each channel; green goes to its end.
  private func editColor(_ session: WindowSession) throws {
    let before = try Painted(session)
    try session.click(331, 184)
    try waitUntil("the sliders") { try Painted(session)[300, 60] != before[300, 60] }
    try session.drag(328, 78, to: (360, 78), (420, 78), (470, 78))
    try waitUntil("a green stop") { try Painted(session).isNear(place(0.25), middle, [153, 255, 166], within: 3) }
    try session.click(60, 280)
    try waitUntil("the bar alone") { try Painted(session)[300, 60] == before[300, 60] }
    // A third of the way from the stop to the last one.
    expect(try Painted(session), 0.5, [119, 195, 196])
  }

  /// The menu deletes a stop, down to two; those have none.
  private func delete(_ session: WindowSession) throws {
    func openMenu(_ location: Double) throws {
      try session.point(place(location), middle)
      try session.server.xdotool("click", "3")
    }
    let x = place(0.25)
    try openMenu(0.25)
    try waitUntil("a menu") { try Painted(session).channels(x + 100, middle + 20).min() ?? 0 > 230 }
    try session.click(x + 40, middle + 22)
    try waitUntil("two stops") {
      let picture = try Painted(session)
      return !isHandle(picture, 0.25) && picture.isNear(place(0.25), middle, [204, 57, 121], within: 4)
    }
    let two = try Painted(session)
    try openMenu(0)
    try session.click(place(0) + 40, middle + 22)
    // The next actions come after that one: a click on the bar adds one stop.
    try session.press("Escape")
    try session.click(place(0.3), middle)
    try waitUntil("a third stop") { isHandle(try Painted(session), 0.5) }
    let three = try Painted(session)
    #expect(isHandle(three, 0) && isHandle(three, 1))
    expect(three, 0.25, two.channels(place(0.25), middle + 10))
  }
}
