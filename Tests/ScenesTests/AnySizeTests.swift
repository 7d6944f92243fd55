import DisplayList
import RenderPlan
import Session
import Surfaces
import Testing
import Vitrine

@testable import Scenes

/// Scenes, panel, help, question for a name, messages, menus, passes and loupe in windows of any size: words are whole,
/// lines too, everything is in the window and on its card, and no text lies on another.
@MainActor
@Suite struct AnySizeTests {
  nonisolated private static let sizes: [(width: Double, height: Double)] = [
    (320, 240), (480, 800), (640, 360), (1000, 700), (1920, 1080), (400, 1400), (1600, 300), (7680, 4320),
  ]

  /// A window's size in points, and the pixels per point: places move by fractions of a point with those.
  nonisolated private static let windows: [(width: Double, height: Double, scale: Double)] =
    sizes.map { ($0.width, $0.height, 1) }
    + [(320, 240), (640, 360), (1000, 700)].flatMap { [($0.0, $0.1, 2), ($0.0, $0.1, 3)] }

  private let picture = ImageResolver { _ in
    Bitmap(PixelBuffer(size: PixelSize(width: 70, height: 70)), isOpaque: true)
  }

  private func check(_ texts: [PlacedText], in size: CGSize, _ name: String) {
    #expect(!texts.isEmpty, "\(name)")
    let texts = texts.filter { !$0.text.isEmpty }
    for text in texts {
      let frame = text.frame
      func expect(_ isMet: Bool, _ fault: String) {
        if !isMet { Issue.record("\(name) \(size): \u{201C}\(text.text)\u{201D} at \(frame) \(fault)") }
      }
      expect(frame.width >= text.widestWord - 1, "cuts a word of \(text.widestWord) points")
      expect(!text.isTruncated, "ends in an ellipsis")
      if !text.scrolls.contains(.horizontal) { expect(frame.minX >= -1 && frame.maxX <= size.width + 1, "is outside") }
      if !text.scrolls.contains(.vertical) { expect(frame.minY >= -1 && frame.maxY <= size.height + 1, "is outside") }
      if let card = text.card {
        let isInside =
          frame.minX >= card.minX - 1 && frame.maxX <= card.maxX + 1 && frame.minY >= card.minY - 1
          && frame.maxY <= card.maxY + 1
        expect(isInside, "leaves its card, \(card)")
      }
    }
    for (index, text) in texts.enumerated() {
      let inside = text.shown.insetBy(dx: 1, dy: 1)
      for other in texts[..<index] where !inside.isNull && inside.intersects(other.shown.insetBy(dx: 1, dy: 1)) {
        Issue.record("\(name) \(size): \(text.text) \(text.shown) lies on \(other.text) \(other.shown)")
      }
    }
  }

  @Test(arguments: SceneRow.Name.allCases, windows)
  func scenes(scene: SceneRow.Name, window: (width: Double, height: Double, scale: Double)) {
    var state = SceneState()
    state.scene = scene.rawValue
    let size = CGSize(width: window.width, height: window.height)
    let input = SceneInput(state: state, motion: SceneMotion(Motion.none.sample(at: 0)), size: size)
    let host = ViewHost(SceneView(input: input).environment(\.imageResolver, picture))
    for time in 0..<2 { _ = host.displayList(size: size, scale: window.scale, time: Double(time)) }
    check(host.textFrames, in: size, "\(scene.rawValue) at \(window.scale)")
  }

  /// The longest names that the library has.
  @Test(
    arguments: ["macos-appearanceBased", "ios-systemUltraThinMaterialLight", "macos-underWindowBackground"], windows)
  func longNames(material: String, window: (width: Double, height: Double, scale: Double)) {
    for scene in ["glass", "vibrancy"] {
      var state = SceneState()
      (state.scene, state.material) = (scene, material)
      let size = CGSize(width: window.width, height: window.height)
      let host = ViewHost(
        SceneView(input: SceneInput(state: state, motion: SceneMotion(Motion.none.sample(at: 0)), size: size)))
      _ = host.displayList(size: size, scale: window.scale, time: 0)
      check(host.textFrames, in: size, "\(scene), \(material)")
    }
  }

  @Test(arguments: windows)
  func panelHelpAndQuestion(window: (width: Double, height: Double, scale: Double)) {
    let size = CGSize(width: window.width, height: window.height)
    check(HostedOverlay(size: size, scale: window.scale).host.textFrames, in: size, "panel")
    let help = HostedOverlay(size: size, scale: window.scale) {
      $0.showsParameters = false
      $0.showsHelp = true
    }
    check(help.host.textFrames, in: size, "help")
    let folder = "~/Projects/Northern/Interface/materials/2026"
    for message in [nil, "northern-lights-regular-tuned.json5 already exists. Press Return to replace it."] {
      let prompt = SavePrompt(name: "northern-lights", folder: folder, message: message, replaces: message != nil)
      let question = HostedOverlay(size: size, scale: window.scale, asking: prompt) { $0.showsParameters = false }
      check(question.host.textFrames, in: size, "question")
    }
  }

  /// The list has many names, one, and none; the field is above them in the smallest window, too.
  @Test(arguments: windows + [(200, 120, 1), (200, 120, 2)])
  func questionForAPreview(window: (width: Double, height: Double, scale: Double)) {
    let size = CGSize(width: window.width, height: window.height)
    let question = HostedOverlay(size: size, scale: window.scale) {
      $0.showsParameters = false
      $0.preview = PreviewChoice()
      $0.preview?.setTitles((1...50).map { "Preview \($0)" })
    }
    question.perform(.askForPreview)
    for (text, names) in [("", "Preview 1"), ("37", "Preview 37"), ("none", "No such preview")] {
      question.perform(.searchStep(.type(text)))
      question.frame()
      check(question.host.textFrames, in: size, "question for \(text)")
      #expect(question.texts.contains(names), "\(question.texts)")
    }
  }

  /// The menu of materials, a value's menu, and a colour's channels.
  @Test(arguments: windows)
  func menus(window: (width: Double, height: Double, scale: Double)) throws {
    let size = CGSize(width: window.width, height: window.height)
    let panel = HostedOverlay(size: size, scale: window.scale)
    #expect(panel.focus(row: "Material"))
    panel.press(.space)
    check(panel.host.presentedTextFrames, in: size, "menu")
    panel.press(.escape)
    #expect(panel.host.presentedTextFrames.isEmpty && panel.focus(row: "Tint"))
    panel.press(.space)
    check(panel.host.presentedTextFrames, in: size, "channels")
    panel.press(.escape)
    #expect(panel.focus(row: "Blur radius"))
    let row = try #require(panel.host.textFrames.first { $0.text == "Blur radius" })
    panel.click(row.frame.center, .secondary)
    check(panel.host.presentedTextFrames, in: size, "value menu")
  }

  @Test(arguments: windows)
  func messages(window: (width: Double, height: Double, scale: Double)) {
    let size = CGSize(width: window.width, height: window.height)
    let mark = DiagnosticMarks.Mark(frame: CGRect(x: 10, y: 10, width: 50, height: 40), isMissing: false)
    var content = OverlayContent()
    content.notes = NotesContent(
      (1...6).map { number in
        NotesContent.Row(
          text:
            "\(number): maxSampleOffset of sway reaches past a parent that clips; pad before drawingGroup() and pass .zero",
          mark: mark)
      })
    let notes = HostedOverlay(size: size, scale: window.scale, content: content) { $0.showsParameters = false }
    check(notes.host.textFrames, in: size, "notes")
    content.faults = (1...10).map { number in
      "/home/someone/Projects/northern-lights/Shaders/transitions.metal:\(number)4:17: error: use of undeclared identifier 'swayAmount'"
    }
    let faults = HostedOverlay(size: size, scale: window.scale, content: content) { $0.showsParameters = false }
    check(faults.host.textFrames, in: size, "faults")
    for text in [
      "Light", "Saved: ~/Projects/northern-lights/Interface/materials/2026/regular-tuned.json5",
      "/media/usb/Projects/northern-lights/Interface/materials/regular-tuned.json5: cannot write: no space left on device",
    ] {
      let host = ViewHost(NoticeView(text: text, obstacles: [], scheme: .dark))
      _ = host.displayList(size: size, scale: window.scale, time: 0)
      check(host.textFrames, in: size, "notice")
    }
  }

  @Test(arguments: windows)
  func passes(window: (width: Double, height: Double, scale: Double)) {
    let size = CGSize(width: window.width, height: window.height)
    var state = SceneState()
    (state.scene, state.showsPasses) = ("shader-pipeline", true)
    let input = SceneInput(
      state: state, motion: SceneMotion(Motion.none.sample(at: 0)), size: CGSize(width: 1280, height: 800))
    let host = ViewHost(SceneView(input: input).environment(\.imageResolver, picture))
    let table = PassTable(host.displayList(size: input.size, scale: 1, time: 0))
    #expect(table.rows.count > 10)
    let content = PassesContent(table, times: PassTimes(), scale: 1, at: 0)
    let list = ViewHost(
      PassList(content: content, size: size).frame(width: size.width, height: size.height, alignment: .bottomLeading))
    _ = list.displayList(size: size, scale: window.scale, time: 0)
    check(list.textFrames, in: size, "passes")
  }

  /// Beside the pointer in the middle, which leaves half of the window.
  @Test(arguments: windows)
  func loupe(window: (width: Double, height: Double, scale: Double)) {
    let size = CGSize(width: window.width, height: window.height)
    for place in [(0.1, 0.1), (0.5, 0.4), (0.9, 0.9)] {
      var content = LoupeContent(
        nil, x: Int(size.width * place.0), y: Int(size.height * place.1), scale: 1)
      content.rows = [
        LoupeContent.Row(name: "pixel", value: "1279, 799"),
        LoupeContent.Row(name: "read", color: [0.502, 0.251, 0.125, 1]),
        LoupeContent.Row(name: "chromaticAberration", color: [-0.502, 0.251, 0.125, 1]),
        LoupeContent.Row(name: "sway", from: (1279, 799), to: (1263.5, 799)),
        LoupeContent.Row(name: "shown", pixel: 0xFFC6_5A8F),
      ]
      let host = ViewHost(
        LoupeView(content: content, window: size).placed(in: size).frame(width: size.width, height: size.height))
      _ = host.displayList(size: size, scale: window.scale, time: 0)
      check(host.textFrames, in: size, "loupe at \(place)")
    }
  }

  // MARK: the grid of materials

  @Test(arguments: sizes)
  func cellsAreLargeEnough(size: (width: Double, height: Double)) {
    let window = CGSize(width: size.width, height: size.height)
    let counts = [6, 21, 22, 11, 6]
    let grid = MaterialGrid(groups: counts, window: window, spacing: 8)
    #expect(grid.cell.width >= 126 && grid.cell.height >= 58)
    // Every cell is in a row of its group, and all rows but a group's last are full.
    #expect(grid.rows.flatMap { $0 } == Array(0..<66) && grid.groups.flatMap { $0 } == Array(grid.rows.indices))
    #expect(grid.groups.map { $0.reduce(0) { $0 + grid.rows[$1].count } } == counts)
    #expect(grid.groups.allSatisfy { $0.dropLast().allSatisfy { grid.rows[$0].count == grid.columns } })
    #expect(Double(grid.columns) * (grid.cell.width + 8) + 8 <= size.width)
    let height = Double(grid.rows.count) * (grid.cell.height + 8) + 5 * (MaterialGrid.heading + 8) + 8
    #expect(grid.isScrolling == (height > size.height))
  }

  /// Above and below is the row of another group too, and an edge is an end.
  @Test func arrowsLeadThroughTheGroups() {
    let grid = MaterialGrid(groups: [3, 8], window: CGSize(width: 560, height: 300), spacing: 8)
    #expect(grid.columns == 4 && grid.rows == [0..<3, 3..<7, 7..<11])
    func place(_ start: Int?, _ keys: KeyEquivalent...) -> Int? {
      keys.reduce(start) { place, key in grid.place(after: place, for: key) }
    }
    #expect(place(nil, .downArrow) == 0 && place(1, .downArrow) == 4 && place(4, .upArrow) == 1)
    #expect(place(6, .downArrow) == 10 && place(6, .upArrow) == 2 && place(10, .downArrow, .rightArrow) == 10)
    #expect(place(0, .upArrow, .leftArrow) == 0 && place(2, .rightArrow) == 3 && place(0, .escape) == nil)
  }

  @Test func arrowsAndClicksChooseAMaterial() throws {
    var state = SceneState()
    state.scene = "materials"
    let size = CGSize(width: 1280, height: 800)
    let names = MaterialsScene.names
    let grid = MaterialGrid(groups: MaterialsScene.groups.map(\.names.count), window: size, spacing: 8)
    var chosen: [String] = []
    func view() -> SceneView {
      SceneView(input: SceneInput(state: state, motion: SceneMotion(Motion.none.sample(at: 0)), size: size)) { action in
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
    // The first row has the six of SwiftUI.
    let below = grid.rows[1].lowerBound
    #expect(chosen == [start + 1, below + start + 1, below + start, start, start - 1].map { names[$0] })
    // A click on a cell, beside its name.
    let place = try #require(host.textFrames.first { $0.text == "Plate Thick" }).frame
    for phase in [PointerEvent.Phase.down, .up] {
      host.send(PointerEvent(phase, at: CGPoint(x: place.midX, y: place.maxY + 8), time: time))
    }
    #expect(chosen.last == "plate-thick")
  }
}
