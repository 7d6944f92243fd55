package import JSON

/// A run read from the JSON of its report: its conditions, and the samples of each row.
public struct RecordedRun: Hashable, Sendable {
  /// The durations of the frame, a stage or a pass.
  public struct Series: Hashable, Sendable {
    /// `frame`, a stage, or a pass.
    public var name: String
    /// Milliseconds, in the order of the frames.
    public var samples: [Double]
  }

  /// The reason why a text is not a run that can be compared.
  public struct ReadingError: Error, Hashable, CustomStringConvertible {
    public var description: String
  }

  public var width: Int
  public var height: Int
  public var scene: String
  /// The conditions, by key and value, that may differ between compared runs; differences are reported.
  package var conditions: [JSONValue.Member]
  /// The whole frame.
  public var frame: Series
  public var stages: [Series]
  public var passes: [Series]

  /// The conditions that explain a difference, in the order in which they are named.
  static let explaining = [
    "threads", "budget_ms", "refresh_ms", "background", "material", "version", "isa", "cpu", "host", "debug",
  ]

  /// Reads the JSON of a report, of schema 1, that has its samples.
  public init(json bytes: [UInt8]) throws(ReadingError) {
    let value: JSONValue
    do { value = try JSONValue(parsing: bytes) } catch { throw ReadingError(description: "not JSON: \(error)") }
    guard let schema = value["schema"]?.whole, value["render_ms"] != nil else {
      throw ReadingError(description: "not a frame report")
    }
    guard schema == 1 else {
      throw ReadingError(description: "a frame report of schema \(schema); this version reads schema 1")
    }
    guard let size = value["size"]?.elements?.compactMap(\.whole), size.count == 2, let scene = value["scene"]?.text
    else { throw ReadingError(description: "a frame report without its size or scene") }
    guard let samples = value["samples_ms"] else {
      throw ReadingError(description: "a frame report without samples_ms, the durations of single frames")
    }
    width = size[0]
    height = size[1]
    self.scene = scene
    conditions = Self.explaining.compactMap { key in value[key].map { JSONValue.Member(key, $0) } }
    frame = try Self.series("frame", in: samples)
    stages = try FrameStage.allCases.map { stage throws(ReadingError) in try Self.series(stage.rawValue, in: samples) }
    guard let passes = samples["passes"]?.members else {
      throw ReadingError(description: "samples_ms has no passes")
    }
    self.passes = try passes.map { pass throws(ReadingError) in
      Series(name: pass.key, samples: try Self.numbers(pass.value, named: pass.key))
    }
  }

  private static func series(_ name: String, in samples: JSONValue) throws(ReadingError) -> Series {
    Series(name: name, samples: try numbers(samples[name] ?? .null, named: name))
  }

  private static func numbers(_ value: JSONValue, named name: String) throws(ReadingError) -> [Double] {
    guard let elements = value.elements else { throw ReadingError(description: "samples_ms has no array \(name)") }
    let numbers = elements.compactMap(\.double)
    guard numbers.count == elements.count, numbers.allSatisfy({ $0 >= 0 }) else {
      throw ReadingError(description: "samples_ms: \(name) contains values that are not durations")
    }
    return numbers
  }
}
