import DisplayList
import Session
import Surfaces
import Testing
import Vitrine

@testable import Scenes

/// Scenes, panel, help and list of passes in windows of any size.
@MainActor
@Suite struct AnySizeTests {
  nonisolated private static let sizes: [(width: Double, height: Double)] = [
    (320, 240), (480, 800), (640, 360), (1000, 700), (1920, 1080), (400, 1400), (1600, 300), (7680, 4320),
  ]

  private let picture = ImageResolver { _ in
    Bitmap(PixelBuffer(size: PixelSize(width: 70, height: 70)), isOpaque: true)
  }

  private func check(_ texts: [PlacedText], in size: CGSize, _ name: String) {
    #expect(!texts.isEmpty, "\(name)")
    for text in texts where !text.text.isEmpty {
      let (frame, shown) = (text.frame, "\(name) \(size): \(text.text) \(text.frame)")
      // Code has words that no small window holds.
      let isCode = ["(", ":", "<"].contains { text.text.contains($0) }
      if !isCode { #expect(frame.width >= text.widestWord - 1, "\(shown), widest word \(text.widestWord)") }
      if !text.scrolls.contains(.horizontal) { #expect(frame.minX >= -1 && frame.maxX <= size.width + 1, "\(shown)") }
      if !text.scrolls.contains(.vertical) { #expect(frame.minY >= -1 && frame.maxY <= size.height + 1, "\(shown)") }
    }
  }

  @Test(arguments: SceneRow.Name.allCases, sizes)
  func wordsAreWholeAndInTheWindow(scene: SceneRow.Name, size: (width: Double, height: Double)) {
    var state = SceneState()
    state.scene = scene.rawValue
    let size = CGSize(width: size.width, height: size.height)
    let input = SceneInput(state: state, motion: Motion.none.sample(at: 0), size: size)
    let host = ViewHost(SceneView(input: input).environment(\.imageResolver, picture))
    for time in 0..<2 { _ = host.displayList(size: size, scale: 1, time: Double(time)) }
    check(host.textFrames, in: size, scene.rawValue)
  }

  @Test(arguments: sizes)
  func panelAndHelpAreInTheWindow(size: (width: Double, height: Double)) {
    let size = CGSize(width: size.width, height: size.height)
    check(HostedOverlay(size: size).host.textFrames, in: size, "panel")
    let help = HostedOverlay(size: size) {
      $0.showsParameters = false
      $0.showsHelp = true
    }
    check(help.host.textFrames, in: size, "help")
  }

  // MARK: the grid of materials

  @Test(arguments: sizes)
  func cellsAreLargeEnough(size: (width: Double, height: Double)) {
    let window = CGSize(width: size.width, height: size.height)
    let grid = MaterialGrid(count: 66, window: window, spacing: 8)
    #expect(grid.cell.width >= 126 && grid.cell.height >= 58)
    #expect(grid.columns * grid.rows >= 66 && grid.columns * (grid.rows - 1) < 66)
    #expect(Double(grid.columns) * (grid.cell.width + 8) + 8 <= size.width)
    #expect(grid.isScrolling == (Double(grid.rows) * (grid.cell.height + 8) + 8 > size.height))
  }

  @Test func arrowsAndClicksChooseAMaterial() throws {
    var state = SceneState()
    state.scene = "materials"
    let size = CGSize(width: 1280, height: 800)
    let names = Material.allNames.filter { $0 != "clear" }
    let columns = MaterialGrid(count: names.count, window: size, spacing: 8).columns
    var chosen: [String] = []
    func view() -> SceneView {
      SceneView(input: SceneInput(state: state, motion: Motion.none.sample(at: 0), size: size)) { action in
        if case .set(.material(let name)) = action {
          state.material = name
          chosen.append(name)
        }
      }
    }
    let host = ViewHost(view())
    var time = 0.0
    func frame() {
      for _ in 0..<2 {
        time += 1
        host.update(view())
        _ = host.displayList(size: size, scale: 1, time: time)
      }
    }
    frame()
    let start = try #require(names.firstIndex(of: "regular"))
    for key in [KeyEquivalent.rightArrow, .downArrow, .leftArrow, .upArrow, .leftArrow] {
      #expect(host.send(KeyEvent(key, time: time)))
      frame()
    }
    #expect(chosen == [1, 1 + columns, columns, 0, -1].map { names[start + $0] })
    // A click on a cell, beside its name.
    let place = try #require(host.textFrames.first { $0.text.replacing("\u{200B}", with: "") == "plate-thick" }).frame
    for phase in [PointerEvent.Phase.down, .up] {
      host.send(PointerEvent(phase, at: CGPoint(x: place.midX, y: place.maxY + 8), time: time))
    }
    #expect(chosen.last == "plate-thick")
  }
}
