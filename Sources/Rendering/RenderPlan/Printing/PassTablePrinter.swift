import DisplayList
import Surfaces

/// A printer of the passes of a frame as a table.
public struct PassTablePrinter: Sendable {
  private let parts = DisplayListPrinter()

  public init() {}

  /// The table's lines, the last without a line break.
  public func print(_ table: PassTable) -> String {
    let bytes = table.rows.reduce(0) { $0 + $1.bytes }
    let count = table.rows.count
    var lines = [
      "\(count) \(count == 1 ? "pass" : "passes") over \(table.size.width)x\(table.size.height) pixels, "
        + "\(megabytes(bytes)) MB read and written"
    ]
    let frames = table.rows.map { "\($0.frame.width)x\($0.frame.height) at \($0.frame.minX),\($0.frame.minY)" }
    let width = frames.map(\.count).max() ?? 0
    for (index, row) in table.rows.enumerated() {
      let number = left(String(index + 1), 3)
      let frame = frames[index] + String(repeating: " ", count: width - frames[index].count)
      lines.append("\(number)  \(frame)  \(left(megabytes(row.bytes), 6)) MB  \(text(row))")
      let indent = String(repeating: " ", count: 3 + 2 + width + 2 + 6 + 3 + 2)
      lines += reasons(row).map { indent + $0 }
    }
    lines += table.notes.map { "note: \($0.text)" }
    return lines.joined(separator: "\n")
  }

  /// A short description of a pass.
  public func text(_ row: PassTable.Row) -> String {
    let source = row.reads.map { " of \($0 + 1)" } ?? (row.input == .painted ? "" : " of an image")
    switch row.work {
    case .picture(let purpose): return "picture: \(purpose.rawValue)"
    case .shaders(let pass):
      return pass.effects.map { "\($0.kind) \($0.function)" }.joined(separator: " + ") + source
    case .blur(let sigma): return "blur sigma \(parts.number(sigma))\(source)"
    case .material(let sigma): return "material, blur sigma \(parts.number(sigma))"
    case .surface: return "surface"
    }
  }

  /// The reasons for a pass's fusion and end.
  private func reasons(_ row: PassTable.Row) -> [String] {
    guard case .shaders(let pass) = row.work else { return [] }
    return (pass.fusion.map { ["fused: \($0)"] } ?? []) + ["baked: \(pass.bake.rawValue)"]
  }

  private func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }

  private func left(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
