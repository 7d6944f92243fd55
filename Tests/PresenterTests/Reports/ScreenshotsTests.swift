import Foundation
import Testing

@testable import Presenter

@Suite struct ScreenshotsTests {
  private func folder(_ variables: [String: String]) -> String { Screenshots.folder { variables[$0] } }

  @Test func theDesktopsFolderIsTaken() throws {
    let home = NSTemporaryDirectory() + "/vitrine-home-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: home) }
    for name in ["Bilder", ".config", "elsewhere"] {
      try FileManager.default.createDirectory(atPath: home + "/" + name, withIntermediateDirectories: true)
    }
    let settings = "# made by xdg-user-dirs-update\nXDG_MUSIC_DIR=\"$HOME/Musik\"\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\n"
    try Data(settings.utf8).write(to: URL(fileURLWithPath: home + "/.config/user-dirs.dirs"))
    #expect(folder(["HOME": home]) == home + "/Bilder")
    #expect(folder(["HOME": home, "XDG_PICTURES_DIR": home + "/elsewhere"]) == home + "/elsewhere")
    // A folder that is not there does not count.
    #expect(folder(["HOME": home, "XDG_PICTURES_DIR": home + "/nowhere"]) == home + "/Bilder")
    #expect(folder(["HOME": home + "/nobody"]) == FileManager.default.currentDirectoryPath)
  }

  @Test func namesAreFree() throws {
    let home = NSTemporaryDirectory() + "/vitrine-shots-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: home) }
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    var names: Set<String> = []
    for _ in 0..<4 {
      let path = Screenshots.path(in: home, of: ["glass", "thin"])
      #expect(names.insert(path).inserted)
      try Data().write(to: URL(fileURLWithPath: path))
    }
    // Characters that a file's name may not contain are left out.
    let preview = Screenshots.path(in: home, of: ["Card", "Dark, ../wide", "\u{1F600}"])
    #expect(preview.hasPrefix(home + "/vitrine-Card-Dark-wide-2"))
    #expect(names.allSatisfy { $0.hasPrefix(home + "/vitrine-glass-thin-2") && $0.hasSuffix(".png") })
  }
}
