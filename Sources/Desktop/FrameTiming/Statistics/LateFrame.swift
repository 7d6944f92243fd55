/// A frame that was shown after the refresh at which it was due, or, without a display, took longer than its budget.
public struct LateFrame: Hashable, Sendable {
  /// The number of the frame.
  public var index: Int
  /// The amount by which the frame was late.
  public var seconds: Double
  public var cause: LateCause

  public init(index: Int, seconds: Double, cause: LateCause) {
    self.index = index
    self.seconds = seconds
    self.cause = cause
  }
}

/// The reason why a frame was late.
public enum LateCause: Hashable, Sendable, CaseIterable {
  /// A stage took too long.
  case stage(FrameStage)
  /// The display did not show a frame that was handed over in time.
  case server
  /// The loop did not begin, render or hand over the frame when it could have.
  case pacing
  /// A compiler took the processor from a stage or from the loop.
  case compiler
  /// Another process had not painted the picture that the frame was to show.
  case painter

  public static var allCases: [LateCause] {
    FrameStage.allCases.map { .stage($0) } + [.server, .pacing, .compiler, .painter]
  }

  /// The cause in one word: the stage, `server`, `pacing`, `compiler` or `painter`.
  public var name: String {
    switch self {
    case .stage(let stage): stage.rawValue
    case .server: "server"
    case .pacing: "pacing"
    case .compiler: "compiler"
    case .painter: "painter"
    }
  }
}

extension LateCause: CustomStringConvertible {
  /// The cause in one line, for reports.
  public var description: String {
    switch self {
    case .stage(.update): "evaluating state and views took too long"
    case .stage(.layout): "layout took too long"
    case .stage(.plan): "planning the passes took too long"
    case .stage(.render): "rendering took too long"
    case .stage(.present): "handing the frame to the display took too long"
    case .server: "handed over in time, shown late by the display"
    case .pacing: "begun or handed over later than it could have been"
    case .compiler: "a compiler was running at the same time"
    case .painter: "the process of the views had not painted the picture"
    }
  }
}
