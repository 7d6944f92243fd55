import FrameTiming
import Glibc
import Session
import Surfaces
import TestSupport
import Testing
import Vitrine
import Windowing
import X11Windowing

@testable import Presenter

/// The times at which frames were shown, compared with what another client sees.
@Suite(.serialized, .enabled(if: XServer.missing("python3") == nil, "needs Xvfb, python3"))
@MainActor struct DisplayTimeTests {
  /// A window whose owner is held up: once while it hands over a frame, once while it waits for events.
  private final class StalledBackend: WindowBackend {
    let window: X11Backend
    let seconds: Double
    let frames: (present: Int, events: Int)
    private(set) var presented = 0
    private var hasWaited = false

    init(_ window: X11Backend, seconds: Double, frames: (present: Int, events: Int)) {
      self.window = window
      self.seconds = seconds
      self.frames = frames
    }

    private func stall() { usleep(UInt32(seconds * 1e6)) }

    func present(_ surface: AcquiredSurface, damage: Region, atOnce: Bool) throws(WindowError) {
      countFrame()
      try window.present(surface, damage: damage, atOnce: atOnce)
    }

    var queuesFrames: Bool { window.queuesFrames }

    func present(_ surface: AcquiredSurface, damage: Region, refresh: Int) throws(WindowError) {
      countFrame()
      try window.present(surface, damage: damage, refresh: refresh)
    }

    private func countFrame() {
      if presented == frames.present { stall() }
      presented += 1
    }

    func events(until deadline: Double?) throws(WindowError) -> [InputEvent] {
      if presented == frames.events, !hasWaited {
        hasWaited = true
        stall()
      }
      return try window.events(until: deadline)
    }

    func releaseSpareMemory() { window.releaseSpareMemory() }
    var size: PixelSize { window.size }
    var scale: Double { window.scale }
    var refreshInterval: Double? { window.refreshInterval }
    var presentationNote: String { window.presentationNote }
    var clipboard: String?
    func wallpaper() -> Wallpaper? { nil }
    func setTitle(_ title: String) {}
    func setFullscreen(_ on: Bool) {}
    func watch(wakeup descriptor: Int32) { window.watch(wakeup: descriptor) }
    func acquireSurface() throws(WindowError) -> AcquiredSurface? { try window.acquireSurface() }
    func discard(_ surface: AcquiredSurface) { window.discard(surface) }
    func drainFeedback() -> [PresentFeedback] { window.drainFeedback() }
    func close() { window.close() }
  }

  /// Prints when the window's pixels change, by the server's stamp, until the window is gone.
  private static let watcher = """
    import sys
    from Xlib import X, display
    from Xlib.ext import damage
    server = display.Display(sys.argv[1])
    server.damage_query_version()
    window = server.create_resource_object('window', int(sys.argv[2]))
    window.change_attributes(event_mask=X.StructureNotifyMask)
    window.damage_create(damage.DamageReportRawRectangles)
    server.sync()
    print('ready', flush=True)
    while True:
      event = server.next_event()
      if event.type == X.DestroyNotify:
        print('end', flush=True)
        break
      if event.type == server.extension_event.DamageNotify: print(event.timestamp / 1000, flush=True)
    """

  /// The frames of a session, and the times at which the watcher saw changes.
  private struct Recording {
    let log: FrameLog
    let changes: [Double]

    var shown: [FrameRecord] { log.frames().filter { $0.shown != nil } }
    var statistics: FrameStatistics { log.statistics(interval: 1.0 / 60) }

    /// The distances from each frame to the nearest change, sorted.
    var differences: [Double] {
      shown.map { frame in changes.map { abs($0 - frame.shown!) }.min() ?? .infinity }.sorted()
    }

    /// True if nothing else was held up: neither a frame before the stalls for as long as they are, nor the server
    /// between a refresh and its stamp for more than a few frames, nor so many frames that they replaced one another,
    /// nor a stage of a frame around the second stall: one longer than a refresh would be named as the cause.
    var isCalm: Bool {
      let isHeldUp = log.frames().contains { frame in
        (115..<126).contains(frame.index) && FrameStage.allCases.contains { frame[$0].seconds > 0.015 }
      }
      guard !isHeldUp else { return false }
      let long = statistics.late.filter { $0.seconds > 0.1 }.map(\.index)
      return long.allSatisfy { !(50..<60).contains($0) && !(100..<119).contains($0) }
        && statistics.lost < shown.count / 20 && differences[shown.count * 95 / 100] < 0.002
    }
  }

  private func record(stall seconds: Double) throws -> Recording {
    let server = try XServer(screen: "400x300x24")
    defer { withExtendedLifetime(server) {} }
    var options = X11Backend.Options()
    options.display = server.display
    (options.width, options.height) = (160, 120)
    let backend = StalledBackend(try X11Backend(options), seconds: seconds, frames: (60, 120))
    #expect(backend.presentationNote.contains("pixmaps") && backend.presentationNote.contains("times by Present"))
    // The interpreter that Debian's python3-xlib belongs to.
    let watcher = try ChildProcess(
      ["/usr/bin/python3", "-c", Self.watcher, server.display, String(backend.window.windowID)])
    try #require(watcher.readLine() == "ready", "python3-xlib is missing")

    let wakeup = try Wakeup()
    backend.watch(wakeup: wakeup.descriptor)
    let thread = RenderThread(onCompletion: { wakeup.signal() })
    var state = SceneState()
    state.background = .named(Background.plainName)
    state.panel = PanelFrame(width: 90, height: 70)
    state.motion = .all
    let backgrounds = BackgroundStore()
    try backgrounds.load(.named(Background.plainName))
    var loopOptions = FrameLoop.Options()
    loopOptions.frames = 180
    let session = WindowSession(
      backend: backend, model: SceneModel(state, catalog: .standard()),
      composer: FrameComposer(backgrounds: backgrounds, effects: EffectLibrary()))
    let loop = FrameLoop(session, renderThread: thread, options: loopOptions)
    #expect(loop.run() == .framesShown)
    thread.stop()
    backend.close()
    var changes: [Double] = []
    while let line = watcher.readLine(), line != "end" { changes += Double(line).map { [$0] } ?? [] }
    return Recording(log: loop.log, changes: changes)
  }

  @Test func anotherClientSeesTheFramesWhenTheReportSaysSo() throws {
    // On a busy machine the program, the server and the client are held up at any place. A recording without that comes
    // sooner or later.
    var recording = try record(stall: 0.2)
    for _ in 0..<40 where !recording.isCalm { recording = try record(stall: 0.2) }
    let (log, shown, statistics) = (recording.log, recording.shown, recording.statistics)
    // The last ones are still on their way when the session ends.
    #expect(shown.count >= 165)
    // The server stamps a change in whole milliseconds, of a clock that ticks at least every millisecond, right after
    // the time that it reports: the two differ by less than 2 ms, unless the server was held up in between.
    let differences = recording.differences
    #expect(differences[shown.count * 95 / 100] < 0.002, "95 % of \(differences)")

    // On a busy machine a frame may miss the refresh of the next one, and is not shown.
    #expect(statistics.isMeasured && statistics.lost < shown.count / 20)
    // Held up for 200 ms, twelve refreshes, of which those that waited at the display fill three. Other programs may
    // hold up other frames.
    let long = statistics.late.filter { $0.seconds > 0.1 }
    let held = try #require(long.first { $0.index == 60 }, "\(statistics.late)")
    #expect(held.cause == .stage(.present), "\(statistics.late)")
    let waited = try #require(long.first { (119...122).contains($0.index) }, "\(statistics.late)")
    #expect(waited.cause == .pacing, "\(statistics.late)")
    // The table agrees.
    let setting = FrameReport.Setting(
      width: 160, height: 120, threads: 1, scene: "", budget: 1.0 / 60, refresh: 1.0 / 60, isa: "", cpu: "")
    let rows = log.csv(setting).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let row = try #require(rows.first { $0.first == "60" })
    let time = try #require(shown.first { $0.index == 60 }?.shown)
    #expect(row.last == "present" && row[10] == time.fixed(6))
    // The other client saw the same pauses, ending with the same frames.
    for late in [held, waited] {
      let frame = try #require(shown.first { $0.index == late.index })
      let end = try #require(recording.changes.first { $0 > frame.shown! - 0.005 })
      let before = try #require(recording.changes.last { $0 < frame.shown! - 0.005 })
      #expect(end - before > 0.1, "frame \(late.index): nothing changed from \(before) to \(end)")
    }
  }
}
