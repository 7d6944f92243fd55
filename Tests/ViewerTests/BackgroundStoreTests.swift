import Foundation
import ImageFiles
import Surfaces
import Synchronization
import Testing

@testable import Viewer

/// What a store told when it had loaded, or could not.
private final class Reports: Sendable {
  private let errors = Mutex<[ImageFileError?]>([])

  func add(_ error: ImageFileError?) { errors.withLock { $0.append(error) } }

  /// Waits for the next report.
  func wait(count: Int) -> [ImageFileError?] {
    for _ in 0..<400 {
      let told = errors.withLock { $0 }
      if told.count >= count { return told }
      usleep(25_000)
    }
    return errors.withLock { $0 }
  }
}

@Suite struct BackgroundStoreTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "/vitrine-assets-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder + "/Backgrounds", withIntermediateDirectories: true)
    for (name, width) in [("one", 11), ("two", 22)] {
      let buffer = PixelBuffer(size: PixelSize(width: width, height: 5))
      for y in 0..<5 { memset(buffer.view.row(y), 255, width * 4) }
      try PNGWriter.write(buffer.view, to: "\(folder)/Backgrounds/\(name).png")
    }
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: folder + "/Backgrounds/bad.png"))
  }

  private func store(_ reports: Reports) -> BackgroundStore {
    let folder = folder
    let library = AssetLibrary(executable: nil) { $0 == "VITRINE_ASSETS" ? folder : nil }
    #expect(BackgroundStore.names(in: library) == ["bad", "one", "two", "plain"])
    return BackgroundStore(library: library) { reports.add($0) }
  }

  @Test func theLastPictureIsShownUntilTheNextIsThere() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let reports = Reports()
    let store = store(reports)
    try store.load(.named("one"))
    #expect(store.bitmap(for: .named("one"))?.size.width == 11)
    let meanwhile = store.bitmap(for: .named("two"))?.size.width
    #expect(meanwhile == 11 || meanwhile == 22)
    #expect(reports.wait(count: 1) == [nil])
    #expect(store.bitmap(for: .named("two"))?.size.width == 22)
    #expect(store.bitmap(for: .named("one"))?.size.width == 11)
  }

  @Test func aPictureThatCannotBeHadIsToldOnce() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let reports = Reports()
    let store = store(reports)
    try store.load(.named("one"))
    for _ in 0..<3 { #expect(store.bitmap(for: .named("bad"))?.size.width == 11) }
    let told = reports.wait(count: 1)
    #expect(told.count == 1)
    #expect(told.first??.exitCode == 65)
    for _ in 0..<3 { #expect(store.bitmap(for: .named("bad"))?.size.width == 11) }
    usleep(100_000)
    #expect(reports.wait(count: 1).count == 1)
  }

  @Test func theDrawnPictureNeedsNoFile() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = store(Reports())
    try store.load(.named("plain"))
    #expect(store.bitmap(for: .named("plain"))?.isOpaque == true)
    #expect(throws: ImageFileError.self) { try store.load(.file(folder + "/nothing.png")) }
  }
}
