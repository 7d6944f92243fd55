import Foundation
import Testing

@testable import Platform

@Suite struct InputFileTests {
  @Test func regularFilesUpToTheLimit() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = folder + "/a"
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: file))
    #expect(try InputFile.read(file, limit: 3) == [1, 2, 3])
    #expect(throws: InputFile.Failure.tooLarge(bytes: 3, limit: 2)) { try InputFile.read(file, limit: 2) }
    try Data().write(to: URL(fileURLWithPath: file))
    #expect(try InputFile.read(file, limit: 0).isEmpty)
    #expect(throws: InputFile.Failure.cannotOpen(SystemError(ENOENT))) { try InputFile.read(file + "b", limit: 9) }
    #expect(throws: InputFile.Failure.notRegular(kind: "directory")) { try InputFile.read(folder, limit: 9) }
    #expect(throws: InputFile.Failure.notRegular(kind: "device")) { try InputFile.read("/dev/zero", limit: 9) }
    #expect(mkfifo(file + "c", 0o600) == 0)
    #expect(throws: InputFile.Failure.notRegular(kind: "fifo")) { try InputFile.read(file + "c", limit: 9) }
  }

  /// The kernel gives the size of such a file as zero.
  @Test func filesWithoutASize() throws {
    #expect(try !InputFile.read("/proc/self/stat", limit: 1 << 16).isEmpty)
    #expect(throws: InputFile.Failure.tooLarge(bytes: 5, limit: 4)) { try InputFile.read("/proc/self/stat", limit: 4) }
  }
}
