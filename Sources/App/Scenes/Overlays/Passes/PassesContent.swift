import FrameTiming
package import RenderPlan
import Renderer
import Surfaces
import Vitrine

/// The passes of a frame, as they are drawn over it.
package struct PassesContent: Hashable, Sendable {
  struct Row: Hashable, Sendable, Identifiable {
    /// The number of the pass, from 1 in the order in which they run.
    var id: Int
    /// The names of the functions, or other work that the pass does.
    var title: String
    /// The reason why it is a separate pass; empty if that is evident.
    var reason: String
    var milliseconds: String
    var megabytes: String
    /// True if the last frame ran the pass instead of keeping an earlier result.
    var isCurrent: Bool
    /// The frame of the pass, in points.
    var frame: CGRect
    /// The number of earlier rows with the same frame.
    var nesting: Int
  }

  package private(set) var table: PassTable?
  /// The number of passes that had been measured.
  package private(set) var timed = 0
  /// The time at which the content was made, on the monotonic clock.
  package private(set) var time = -Double.infinity
  var rows: [Row] = []
  private(set) var total = ""

  package init() {}

  /// - Parameter scale: pixels per point.
  package init(_ table: PassTable, times: PassTimes, scale: Double, at now: Double) {
    self.table = table
    timed = times.count
    time = now
    var seen: [CGRect: Int] = [:]
    for (index, row) in table.rows.enumerated() {
      let frame = CGRect(
        x: Double(row.frame.minX) / scale, y: Double(row.frame.minY) / scale, width: Double(row.frame.width) / scale,
        height: Double(row.frame.height) / scale)
      let timing = times.median(row.identity, row.work.timed)
      rows.append(
        Row(
          id: index + 1, title: row.title, reason: row.reason,
          milliseconds: timing.map { ($0.seconds * 1000).fixed(2) } ?? "\u{2013}",
          megabytes: (Double(row.bytes) * 1e-6).fixed(1), isCurrent: timing?.isCurrent ?? true, frame: frame,
          nesting: seen[frame, default: 0]))
      seen[frame, default: 0] += 1
    }
    let bytes = table.rows.reduce(0) { $0 + $1.bytes }
    let functions = table.shaderPasses
    total =
      "\(table.rows.count) passes, \(functions) with functions, \((Double(bytes) * 1e-6).fixed(1)) MB. Median times; grey: cached"
  }
}

extension PassTable.Row {
  fileprivate var title: String {
    switch work {
    case .picture: "picture"
    case .shaders(let pass): pass.names.joined(separator: " + ")
    case .blur(let sigma): "blur \(sigma.fixed(1)) px"
    case .material(let sigma): "material \(sigma.fixed(1)) px"
    case .surface: "surface"
    }
  }

  fileprivate var reason: String {
    switch work {
    case .picture(let purpose): purpose.rawValue
    case .shaders(let pass): pass.bake.rawValue
    case .blur, .material, .surface: ""
    }
  }
}

extension PassTable.Row.Work {
  /// The kind of work under which the renderer measures the pass.
  fileprivate var timed: PassTiming.Work {
    switch self {
    case .picture, .surface: .canvas
    case .shaders: .shaders
    case .blur, .material: .blur
    }
  }
}
