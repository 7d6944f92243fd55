import Foundation

extension HostilePreview {
  /// The files of `Tests/HostilePreviews`. A file's first line has the exit code of `render`, and a part of the last
  /// line that it prints: `// 1: the preview has crashed`. The second line may have the most lines that it prints:
  /// `// 3 lines`.
  static let files: [HostilePreview] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("HostilePreviews")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { HostilePreview(file: folder.appendingPathComponent($0)) }
  }()

  /// Nil where the file is no Swift file with such a first line.
  private init?(file: URL) {
    guard file.pathExtension == "swift", let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count == 3, lines[0].hasPrefix("// ") else { return nil }
    let parts = lines[0].dropFirst(3).split(separator: ":", maxSplits: 1)
    guard let first = parts.first, let code = Int(first) else { return nil }
    let most = lines[1].hasPrefix("// ") ? lines[1].split(separator: " ").compactMap { Int($0) }.first : nil
    self.init(
      name: file.deletingPathExtension().lastPathComponent, isRed: code == 0 && text.contains("return Color.red"),
      bytes: Array(text.utf8), code: code,
      message: parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "", maximumLines: most ?? 1)
  }
}
