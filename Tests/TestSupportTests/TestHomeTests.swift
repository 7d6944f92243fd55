import Foundation
import TestSupport
import Testing

/// Tests do not access files of the user.
@Suite struct TestHomeTests {
  private static let folders = ["XDG_CACHE_HOME": "cache", "XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data"]

  @Test func theFoldersArePrivate() throws {
    #expect(TestHome.folder.contains("/vitrine-tests-"))
    for (variable, folder) in Self.folders {
      #expect(ProcessInfo.processInfo.environment[variable] == "\(TestHome.folder)/\(folder)")
    }
    var status = stat()
    #expect(lstat(TestHome.folder, &status) == 0)
    #expect(status.st_mode & (S_IFMT | 0o777) == S_IFDIR | 0o700)
  }

  /// Text is set in the same fonts on every machine: see `InstalledFontTests`.
  @Test func fontsAreThoseOfTheTests() throws {
    let told = try runTool(["sh", "-c", "printf %s \"$FONTCONFIG_FILE$FONTCONFIG_PATH$FONTCONFIG_SYSROOT\""]).output
    let chosen = ProcessInfo.processInfo.environment["VITRINE_TEST_FONTS"]
    #expect(told == chosen || told.hasSuffix("/Tests/fonts.conf"))
    #expect(FileManager.default.isReadableFile(atPath: told))
  }

  @Test func childrenInheritTheFolders() throws {
    for (variable, folder) in Self.folders {
      let told = try runTool(["sh", "-c", "printf %s \"$\(variable)\""])
      #expect(told.output == "\(TestHome.folder)/\(folder)")
    }
  }
}
