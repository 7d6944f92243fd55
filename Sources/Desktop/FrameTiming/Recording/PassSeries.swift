/// The samples of a pass, one per frame.
final class PassSeries {
  struct Sample: BitwiseCopyable {
    var frame: Int
    var seconds: Double
    var pixels: Int
    var bytes: Int
  }

  let name: String
  private var samples: RingBuffer<Sample>
  /// The frames in which the pass ran, and the sums over them.
  private var frames = 0
  private var sum = (seconds: 0.0, pixels: 0, bytes: 0)

  init(name: String, capacity: Int) {
    self.name = name
    samples = RingBuffer(capacity: capacity)
  }

  func add(_ cost: PassCost, frame: Int) {
    sum.seconds += cost.seconds
    sum.pixels += cost.pixels
    sum.bytes += cost.bytes
    let last = samples.count - 1
    if last >= 0, samples[last].frame == frame {
      samples[last].seconds += cost.seconds
      samples[last].pixels += cost.pixels
      samples[last].bytes += cost.bytes
    } else {
      frames += 1
      samples.append(Sample(frame: frame, seconds: cost.seconds, pixels: cost.pixels, bytes: cost.bytes))
    }
  }

  /// The stored seconds, oldest first.
  var durations: [Double] { samples.last { $0.seconds } }

  var median: PassCost {
    func middle(_ measure: (Sample) -> Double) -> Double { samples.last(.max, measure).sorted().percentile(50) }
    return PassCost(
      name: name, seconds: middle { $0.seconds }, pixels: Int(middle { Double($0.pixels) }),
      bytes: Int(middle { Double($0.bytes) }))
  }

  /// Returns the cost over a run of `frames` frames.
  func summary(frames total: Int) -> PassSummary {
    let runs = Double(max(1, frames))
    return PassSummary(
      name: name, frames: frames, secondsPerFrame: sum.seconds / Double(max(1, total, frames)),
      secondsPerRun: sum.seconds / runs, pixelsPerRun: Double(sum.pixels) / runs, bytesPerRun: Double(sum.bytes) / runs)
  }
}
