package import FrameTiming
package import Tiling

extension WorkLog {
  /// The tracks of the workers; the first one is the render thread.
  package var tracks: [TraceTrack] {
    (0..<workers).map { worker in
      TraceTrack(
        name: "worker \(worker)",
        slices: spans(of: worker).map {
          TraceTrack.Slice(name: $0.name.description, start: $0.start, end: $0.end, chunks: $0.chunks)
        })
    }
  }
}
