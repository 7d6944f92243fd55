import DisplayList
import FrameTiming
import RenderPlan
package import Renderer
import Shaders
import Surfaces

/// The content of the loupe.
package struct LoupeContent: Hashable, Sendable {
  /// A defect of a colour.
  enum Mark: String, Hashable, Sendable {
    case notANumber = "not a number"
    case negative = "below 0"
    case overOne = "above 1"
    /// A component is above alpha, although colours are premultiplied.
    case overAlpha = "above alpha"
  }

  struct Row: Hashable, Sendable {
    var name: String
    var value: String
    var mark: Mark?
  }

  /// The number of pixels on each side of the middle one.
  package static let radius = 7

  /// The pointer's place, in pixels.
  package var x: Int
  package var y: Int
  /// Pixels per point.
  var scale: Double
  /// The pixels in premultiplied BGRA, `2 radius + 1` to a side; empty until a frame has been probed.
  private(set) var pixels: [UInt32] = []
  var rows: [Row] = []

  /// - Parameter probe: the newest result, which may lag behind the pointer.
  package init(_ probe: Probe?, x: Int, y: Int, scale: Double) {
    (self.x, self.y, self.scale) = (x, y, scale)
    guard let probe else { return }
    pixels = probe.pixels
    rows.append(Row(name: "pixel", value: "\(probe.request.x), \(probe.request.y)"))
    for (index, (pass, trace)) in zip(probe.request.passes, probe.traces).enumerated() {
      guard let trace else {
        let names = pass.effects.map(\.function).joined(separator: " + ")
        rows.append(Row(name: names, value: probe.isCompiling[index] ? "compiling" : "did not run"))
        continue
      }
      if let source = trace.source { rows.append(Row(name: "read", color: source)) }
      for result in trace.results { rows.append(Row(name: result.function, color: result.color)) }
      if let last = pass.effects.last, last.kind == .distortion {
        rows.append(Row(name: last.function, from: trace.position, to: trace.sampled))
      }
    }
    rows.append(Row(name: "shown", pixel: centre))
  }

  /// The pixel under the pointer, as `0xAARRGGBB`.
  package var centre: UInt32 { pixels.isEmpty ? 0 : pixels[pixels.count / 2] }
}

extension LoupeContent.Row {
  /// - Parameter color: red, green, blue and alpha, premultiplied.
  init(name: String, color: [Float]) {
    self.init(
      name: name, value: color.map { Self.text($0, decimals: 3) }.joined(separator: " "),
      mark: LoupeContent.Mark(color: color))
  }

  /// Creates a row for the place from which a distortion takes the colour, in points.
  init(name: String, from: (x: Float, y: Float), to: (x: Float, y: Float)) {
    let parts = [from, to].map { "\(Self.text($0.x, decimals: 1)), \(Self.text($0.y, decimals: 1))" }
    let isNumber = to.x.isFinite && to.y.isFinite
    self.init(name: name, value: parts.joined(separator: " \u{2190} "), mark: isNumber ? nil : .notANumber)
  }

  init(name: String, pixel: UInt32) {
    let digits = String(pixel & 0xFF_FFFF, radix: 16, uppercase: true)
    let channels = [16, 8, 0].map { String(pixel >> $0 & 255) }.joined(separator: " ")
    self.init(name: name, value: "#" + String(repeating: "0", count: 6 - digits.count) + digits + "   " + channels)
  }

  private static func text(_ value: Float, decimals: Int) -> String {
    guard value.isFinite else { return value.isNaN ? "NaN" : value < 0 ? "-inf" : "inf" }
    return abs(value) < 1e6 ? Double(value).fixed(decimals) : "\(value)"
  }
}

extension LoupeContent.Mark {
  /// The tolerance for rounding, half a level of 255.
  private static let slack: Float = 0.5 / 255

  init?(color: [Float]) {
    guard color.count == 4 else { return nil }
    if color.contains(where: { !$0.isFinite }) {
      self = .notANumber
    } else if color.contains(where: { $0 < -Self.slack }) {
      self = .negative
    } else if color[3] > 1 + Self.slack {
      self = .overOne
    } else if color[..<3].contains(where: { $0 > color[3] + Self.slack }) {
      self = .overAlpha
    } else {
      return nil
    }
  }
}
