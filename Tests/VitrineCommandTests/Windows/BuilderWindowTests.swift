import Foundation
import Session
import Surfaces
import TestSupport
import Testing

/// The gradient builder in a window, driven by the pointer of the X server.
@Suite(.serialized, .enabled(if: lackingForWindows == nil, "\(lackingForWindows ?? "")"))
struct BuilderWindowTests {
  // In a window of 1280 by 800 the bar is 880 points long, from 200 on; handles hang on its lower edge.
  private func handle(_ location: Double) -> (x: Int, y: Int) { (Int(200 + 880 * location), 628) }

  /// The pixels where the lower half of a handle hangs under the bar, or would.
  private func look(_ session: WindowSession, _ location: Double) throws -> [UInt32] {
    let (size, pixels) = try session.picture()
    let (x, y) = handle(location)
    guard size.width > x + 16, size.height > y + 16 else { return [] }
    return (y + 2...y + 14).flatMap { row in pixels[row * size.width + x - 14...row * size.width + x + 14] }
  }

  /// Returns whether a handle hangs there: the card itself has an even colour.
  private func isHandle(_ session: WindowSession, _ location: Double) throws -> Bool {
    let pixels = try look(session, location)
    func channels(_ pixel: UInt32) -> [Int] { [0, 8, 16].map { Int(pixel >> $0 & 255) } }
    guard let first = pixels.first.map(channels) else { return false }
    return pixels.contains { zip(channels($0), first).contains { abs($0 - $1) > 24 } }
  }

  /// The pixels right below a place, where a menu opens.
  private func menuPlace(_ session: WindowSession, _ x: Int, _ y: Int) throws -> [UInt32] {
    let (size, pixels) = try session.picture()
    guard size.width > x + 40, size.height > y + 24 else { return [] }
    return (y + 8...y + 24).flatMap { row in pixels[row * size.width + x + 20...row * size.width + x + 40] }
  }

  private func delete(_ session: WindowSession, _ location: Double) throws {
    let (x, y) = handle(location)
    try session.point(x, y)
    let before = try menuPlace(session, x, y)
    try session.server.xdotool("click", "3")
    try waitUntil("a menu") { try menuPlace(session, x, y) != before }
    try session.click(x + 30, y + 16)
    try session.point(640, 400)
  }

  @Test func aStopIsAddedDraggedSelectedAndDeleted() throws {
    let session = try WindowSession(
      ["--motion", "none", "--scene", "gradient-builder"], size: "1280x800", screen: "1400x900x24")
    // A click on the bar adds a stop there.
    #expect(try !isHandle(session, 0.2) && isHandle(session, 0.45))
    try session.click(handle(0.2).x, 606)
    try waitUntil("a fifth stop") { try isHandle(session, 0.2) }
    // The stop at 0.45 goes past the one at 0.75, which stays.
    let neighbour = try look(session, 0.75)
    try session.drag(596, 628, to: (700, 630), (860, 634), (940, 628), (992, 628))
    try waitUntil("the stop beyond its neighbour") {
      try !isHandle(session, 0.45) && isHandle(session, 0.9) && look(session, 0.75) == neighbour
    }
    // A click selects: the ring is another.
    try session.click(handle(0.75).x, 628)
    try waitUntil("another ring") { try look(session, 0.75) != neighbour }
    // The menu deletes down to two.
    for location in [0.2, 0.75, 0.9] {
      try delete(session, location)
      try waitUntil("no stop at \(location)") { try !isHandle(session, location) }
    }
    let (x, y) = handle(0)
    try session.point(x, y)
    try session.server.xdotool("click", "3")
    try session.click(x + 30, y + 16)
    try session.press("Escape")
    // Whatever these clicks did is done before what the next one does.
    try session.click(handle(0.5).x, 606)
    try waitUntil("a third stop") { try isHandle(session, 0.5) }
    #expect(try isHandle(session, 0) && isHandle(session, 1))
    try session.press("q")
    #expect(session.end() == 0)
  }

  @Test func codeIsCopiedForOtherProgramsAndDeletionsAreUndoneByKeys() throws {
    let session = try WindowSession(
      ["--motion", "none", "--scene", "gradient-builder"], size: "1280x800", screen: "1400x900x24")
    let other = try ClipboardReader(session.server)
    #expect(try other.text() == nil)
    // The last of the three buttons at the lower right: Swift code.
    try session.click(1040, 680)
    var start: String?
    try waitUntil("the gradient's code") {
      start = try other.text()
      return start != nil
    }
    #expect(start == SceneLook().gradient.swiftCode)
    // The stop at 0.45 is selected at first.
    try session.press("Delete")
    try waitUntil("no stop at 0.45") { try !isHandle(session, 0.45) }
    try session.press("ctrl+c")
    try waitUntil("the code without the stop") { try other.text()?.contains("location: 0.45)") == false }
    try session.press("ctrl+z")
    try waitUntil("the stop again") { try isHandle(session, 0.45) }
    try session.press("ctrl+c")
    try waitUntil("the code with the stop") { try other.text() == start }
    // The box's insets.
    try session.press("n", "ctrl+c")
    try waitUntil("the box's code") { try other.text()?.contains("EdgeInsets(top: 23, leading: 23, ") == true }
    try session.press("q")
    #expect(session.end() == 0)
  }
}
