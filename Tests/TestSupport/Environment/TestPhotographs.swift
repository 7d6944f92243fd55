public import Foundation
public import Testing

/// Photographs for tests on real pictures; they are not part of the repository.
///
/// `VITRINE_TEST_IMAGES` names a folder of PNG and JPEG files. Without it, tests with `.needsPhotographs` are skipped.
public enum TestPhotographs {
  static let variable = "VITRINE_TEST_IMAGES"

  public static let folder: URL? = {
    guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty else { return nil }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else { return nil }
    return URL(fileURLWithPath: path, isDirectory: true)
  }()

  /// The pictures in the folder, sorted by name; empty without a folder.
  public static let files: [URL] = {
    guard let folder else { return [] }
    let found = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (found ?? [])
      .filter { ["png", "jpg", "jpeg"].contains($0.pathExtension.lowercased()) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }()
}

extension Trait where Self == ConditionTrait {
  /// Skips the test if there are no photographs.
  public static var needsPhotographs: Self {
    .enabled(if: !TestPhotographs.files.isEmpty, "\(TestPhotographs.variable) names no folder of pictures")
  }
}
