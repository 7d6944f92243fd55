import Platform
import Surfaces

/// The result for the picture of a preview, or for a file that belongs to no preview.
struct SnapshotRow: Hashable {
  enum Outcome: Hashable {
    case same(PictureDifference)
    case differs(PictureDifference)
    /// There is no recorded picture.
    case missing
    case size(PixelSize, recorded: PixelSize)
    /// The recorded picture cannot be read.
    case unreadable(reason: String, exitCode: Int32)
    /// The preview has no picture, because its process has ended.
    case failed(reason: String)
    /// A recorded picture that belongs to no preview.
    case unexpected
    /// With `--record`: the picture is a new one.
    case new
    /// With `--record`: the picture replaces a different one.
    case changed
  }

  /// The name of the picture's file, without its ending.
  var name: String
  var outcome: Outcome

  /// The exit code that the row alone calls for.
  var exitCode: Int32 {
    switch outcome {
    case .same, .unexpected, .new, .changed: ExitCode.ok
    case .differs, .missing, .size, .failed: ExitCode.failure
    case .unreadable(_, let exitCode): exitCode
    }
  }

  /// The cells of the row: name, result, pixels that differ, largest difference, remark.
  private var cells: [String] {
    let name = name.printable
    switch outcome {
    case .same(let difference): return [name, "same", "\(difference.pixels)", "\(difference.largest)"]
    case .differs(let difference): return [name, "differs", "\(difference.pixels)", "\(difference.largest)"]
    case .missing: return [name, "missing"]
    case .size(let size, let recorded):
      return [name, "size", "", "", "\(size.width)x\(size.height), recorded \(recorded.width)x\(recorded.height)"]
    case .unreadable(let reason, _): return [name, "unreadable", "", "", reason]
    case .failed(let reason): return [name, "failed", "", "", reason]
    case .unexpected: return [name, "unexpected"]
    case .new: return [name, "new"]
    case .changed: return [name, "changed"]
    }
  }

  /// Returns the rows in columns, below their headings.
  static func table(_ rows: [SnapshotRow]) -> String {
    let lines = [["preview", "result", "pixels", "largest"]] + rows.map(\.cells)
    let widths = (0..<4).map { column in lines.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0 }
    return lines.map { cells in
      let padded = cells.enumerated().map { column, text in
        guard widths.indices.contains(column) else { return text }
        let space = String(repeating: " ", count: widths[column] - text.count)
        // Numbers are aligned at their ends.
        return column < 2 ? text + space : space + text
      }
      let line = padded.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }
}
