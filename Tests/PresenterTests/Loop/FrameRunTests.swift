import FrameTiming
import Session
import Surfaces
import Testing
import Tiling

@testable import Presenter

/// Tests of the frames and threads that a run without a window records.
@MainActor @Suite struct FrameRunTests {
  private static let size = PixelSize(width: 640, height: 400)

  private func run(threads: Int, _ log: WorkLog) throws -> FrameRun {
    let store = BackgroundStore()
    try store.load(.named(Background.plainName))
    var state = SceneState()
    state.background = .named(Background.plainName)
    state.motion = .all
    state.threads = threads
    let run = FrameRun(state, size: Self.size, scale: 1, composer: FrameComposer(backgrounds: store), workLog: log)
    for frame in 0..<60 { run.makeFrame(at: Double(frame) / 60) }
    return run
  }

  /// The time between the stages is less than 2 % of a frame, in the median: the machine may stop for longer.
  @Test(arguments: [1, 2]) func theStagesAddUpToTheFrame(threads: Int) throws {
    let frames = try run(threads: threads, WorkLog()).log.frames()
    try #require(frames.count >= 50)
    let shares = frames.map { $0.work / ($0.render.end - $0.update.start) }.sorted()
    #expect(shares[shares.count / 2] >= 0.98 && shares[shares.count / 2] <= 1.000_001)
  }

  @Test func pacedFramesKeepTheirDistanceAndAreNotRecorded() throws {
    let run = try run(threads: 2, WorkLog())
    let recorded = run.log.total
    let clock = MonotonicClock()
    let start = clock.now()
    let work = run.makePacedFrames(at: (60..<70).map { Double($0) / 60 }, interval: 0.005)
    #expect(clock.now() - start >= 10 * 0.005)
    #expect(work.count == 10 && work.allSatisfy { $0 > 0 } && run.log.total == recorded)
    #expect(run.makePacedFrames(at: [2, 3], interval: 0.005) { true } == [])
  }

  @Test(arguments: [1, 2]) func theWorkersTracksLieInTheRenderStages(threads: Int) throws {
    let workLog = WorkLog()
    let run = try run(threads: threads, workLog)
    let stages = run.log.frames().map(\.render)
    let tracks = workLog.tracks
    #expect(tracks.map(\.name) == (0..<threads).map { "worker \($0)" })
    var names: Set<String> = []
    for track in tracks {
      for (slice, next) in zip(track.slices, track.slices.dropFirst()) { #expect(slice.end <= next.start) }
      for slice in track.slices {
        let (start, end) = (Double(slice.start) * 1e-9, Double(slice.end) * 1e-9)
        #expect(stages.contains { $0.start <= start && end <= $0.end })
        names.insert(slice.name)
      }
    }
    // The passes of the report, by their names there.
    #expect(names == ["scale", "downsample", "blur", "paint"])
    let passes = Set(run.log.medianPasses.map(\.name))
    #expect(names.isSubset(of: passes))
  }
}
