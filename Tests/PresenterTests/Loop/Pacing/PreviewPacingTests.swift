import FrameTiming
import PreviewAgents
import Session
import Surfaces
import SwiftPreviews
import TestSupport
import Testing
import Vitrine

@testable import Presenter

/// Views in another process, which takes some time for each picture.
@MainActor
@Suite struct PreviewPacingTests {
  /// Paints one colour after another, `seconds` after each demand.
  private final class Painter: PreviewPainter, @unchecked Sendable {
    let project: PreviewProject
    private let backend: ScriptedBackend
    private let changes: ChangeFlag
    private let seconds: Double
    private let isStill: Bool
    private var told = LivePreviews.Shown()
    private var time: Double?
    private(set) var painted = 0

    init(_ backend: ScriptedBackend, project: PreviewProject, changes: ChangeFlag, seconds: Double, isStill: Bool) {
      self.project = project
      (self.backend, self.changes, self.seconds, self.isStill) = (backend, changes, seconds, isStill)
      (told.titles, told.next) = (["View"], 0)
      told.picture = picture
    }

    private var picture: Bitmap {
      let pixels = PixelBuffer(size: backend.size)
      let color = 0xFF00_0000 | UInt32(painted * 40_503 % 0x100_0000)
      for y in 0..<backend.size.height {
        for x in 0..<backend.size.width { pixels.view.pixel(x, y).storeBytes(of: color, as: UInt32.self) }
      }
      return Bitmap(pixels, isOpaque: true)
    }

    var shown: LivePreviews.Shown { told }
    func start(watching: Bool) {}
    func stop() {}
    func reset() {}
    func send(_ input: PreviewInput) {}
    func set(_ changes: [StateParameter.Change]) {}
    func place(ofPreview preview: Int) -> SourcePlace { SourcePlace(project.files[0], line: 1) }

    func update(_ demand: PreviewDemand) {
      guard !told.isPainting, demand.time != time else { return }
      (told.isPainting, time) = (true, demand.time)
      backend.at(backend.clock.now() + seconds) { [self] in
        painted += 1
        told.isPainting = false
        told.next = demand.time
        if !isStill { told.picture = picture }
        changes.raise()
      }
    }
  }

  private func session(seconds: Double, isStill: Bool = false) throws -> ScriptedSession {
    // Any file there is: the painter reads none.
    let project = try PreviewProject(paths: [#filePath])
    let session = ScriptedSession(seconds: 2) {
      $0.preview = PreviewChoice()
    } previews: { backend in
      let changes = ChangeFlag {}
      let painter = Painter(backend, project: project, changes: changes, seconds: seconds, isStill: isStill)
      // Words over the picture have frames of their own.
      return PreviewStage(painter, changes: changes, messages: MessageBox {}, hasPostedFirstNotice: true)
    }
    #expect(session.run() == .timeLimitReached)
    return session
  }

  /// A picture that comes after the frame was planned, and before it is due, is in that frame.
  @Test(arguments: [0.001, 0.004, 0.012])
  func aMovingPreviewHasAFrameForEachRefresh(seconds: Double) throws {
    let session = try session(seconds: seconds)
    // Two seconds of refreshes, less the first.
    #expect(session.backend.presents.count >= 118, "\(session.backend.presents.count)")
    #expect(session.loop.log.frames().allSatisfy { $0.unchanged == 0 && !$0.missedPicture })
  }

  /// Fifty pictures a second are shown as they come: every sixth refresh is without one, and the cause is said.
  @Test func whatIsPaintedTooSlowlyIsCounted() throws {
    let frames = try session(seconds: 0.020).loop.log.frames()
    #expect(frames.count >= 98 && frames.count <= 101, "\(frames.count)")
    #expect(frames.allSatisfy { $0.unchanged == 0 })
    let steps = zip(frames, frames.dropFirst()).map { (refreshes: ($1.target - $0.target) * 60, $1.missedPicture) }
    #expect(steps.allSatisfy { $0.1 == ($0.refreshes > 1.5) }, "\(steps)")
    #expect(frames.filter(\.missedPicture).count >= 18)
  }

  /// If the painter finds nothing new, nothing is shown and nothing is dropped.
  @Test func whatStaysTheSameIsNotShown() throws {
    let session = try session(seconds: 0.004, isStill: true)
    #expect(session.backend.presents.count <= 3, "\(session.backend.presents.count)")
    #expect(session.loop.log.frames().allSatisfy { !$0.missedPicture })
    // Two wake-ups for a refresh and one for its answer.
    #expect(session.backend.waits < 3 * 120 + 24, "\(session.backend.waits)")
  }
}
