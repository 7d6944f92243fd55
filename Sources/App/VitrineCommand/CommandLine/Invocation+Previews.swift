import Foundation

// Swift files, whose previews are shown instead of a scene.
extension OptionTable {
  static let previewOptions = [
    Option("preview", .value("NAME"), for: [.preview, .render], "the preview to show first, or to render") {
      call, value throws(UsageError) in
      call.previewName = value.text
    },
    Option(
      "all-previews", for: [.render], "each preview to a file of its own, -o out-%s.png", set: \.rendersAllPreviews,
      to: true),
    Option("against", .file("DIR"), for: [.verify], "the folder with the recorded pictures, NAME.png") {
      call, value throws(UsageError) in
      call.referenceFolder = try value.path()
    },
    Option(
      "record", for: [.verify], "write the pictures that are missing or differ, in place of comparing", set: \.records,
      to: true),
    Option("tolerance", .value("N"), for: [.verify], "the largest difference of a channel that counts as none; 0") {
      call, value throws(UsageError) in
      call.tolerance = try value.integer(0...255)
    },
  ]

  /// The options that apply to Swift files; any other one is refused with them.
  static let previewing: Set<String> = [
    "preview", "all-previews", "appearance", "personality", "size", "scale", "fullscreen", "time", "fps", "frames",
    "threads",
    "no-shm", "output", "png-level", "headless", "display", "exit-after", "as", "json", "csv", "trace", "html",
    "budget", "fail-over-budget", "hud", "startup-trace", "against", "record", "tolerance", "uncontained",
  ]
}

extension Invocation {
  static func isSwift(_ word: String) -> Bool { word.lowercased().hasSuffix(".swift") }

  static func isFolder(_ word: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: word, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Refuses options that do not apply to Swift files, or apply to them alone.
  func checkPreviews(given options: Set<String>) throws(UsageError) {
    guard !swiftFiles.isEmpty else {
      if previewName != nil { throw .conflict("--preview: only for Swift files") }
      if rendersAllPreviews { throw .conflict("--all-previews: only for Swift files") }
      return
    }
    guard command != .list else { return }
    if command == .profile { throw .conflict("profile: Swift files are for preview and render") }
    if let unexpected = options.subtracting(OptionTable.previewing).sorted().first {
      throw .conflict("--\(unexpected): not for Swift files")
    }
    if previewName != nil, rendersAllPreviews { throw .conflict("--preview and --all-previews exclude each other") }
  }

  /// Checks the options of `verify` against one another.
  func checkVerification(given options: Set<String>) throws(UsageError) {
    guard command == .verify else { return }
    if referenceFolder == nil { throw .missing("verify: needs --against DIR") }
    if records, options.contains("tolerance") { throw .conflict("--record and --tolerance exclude each other") }
  }

  /// Checks the `-o` of `--all-previews`.
  func checkPreviewOutput(_ output: String) throws(UsageError) {
    guard let name = try? OutputName(output), name.isTitled, output.lowercased().hasSuffix(".png") else {
      throw .malformed(option: "-o", text: output, expected: "a pattern like out-%s.png")
    }
    if frames != nil { throw .conflict("--frames: --all-previews writes one picture of each") }
  }
}
