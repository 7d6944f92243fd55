import Foundation
import ImageFiles
import Renderer
import Scenes
import Session
import Surfaces
import Synchronization
import TestSupport
import Testing

@testable import Presenter

/// The reports of a store, each of a picture that it has loaded, or could not.
private final class Reports: Sendable {
  private let errors = Mutex<[ImageFileError?]>([])

  func add(_ error: ImageFileError?) { errors.withLock { $0.append(error) } }

  /// Waits until there are `count` reports.
  func wait(count: Int) throws -> [ImageFileError?] {
    try waitUntil("\(count) reports") { errors.withLock { $0.count } >= count }
    return errors.withLock { $0 }
  }
}

@MainActor
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
    #expect(Catalog.backgroundNames(in: library) == ["bad", "one", "two", "plain"])
    return BackgroundStore(library: library) { reports.add($0) }
  }

  private let fit = BackgroundFit(window: PixelSize(width: 8, height: 5), scrolls: false)

  private func width(of name: String, in store: BackgroundStore) -> Int? {
    store.picture(for: .named(name), fit: fit)?.size.width
  }

  @Test func theLastPictureIsShownUntilTheNextIsThere() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let reports = Reports()
    let store = store(reports)
    try store.load(.named("one"))
    #expect(width(of: "one", in: store) == 11)
    let meanwhile = width(of: "two", in: store)
    #expect(meanwhile == 11 || meanwhile == 22)
    #expect(try reports.wait(count: 1) == [nil])
    #expect(width(of: "two", in: store) == 22)
  }

  /// The loop learns that a picture has come, and no frame scales it: it comes at the size at which it is shown.
  @Test func aPictureComesScaled() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let reports = Reports()
    let store = store(reports)
    try store.load(.named("plain"))
    let fit = BackgroundFit(window: PixelSize(width: 33, height: 21), scrolls: true)
    #expect(store.picture(for: .named("plain"), fit: fit)?.bitmap.size == PixelSize(width: 1600, height: 1000))
    #expect(!store.hasUpdate)
    _ = store.picture(for: .named("two"), fit: fit)
    #expect(try reports.wait(count: 1) == [nil])
    #expect(store.hasUpdate)
    let shown = try #require(store.picture(for: .named("two"), fit: fit))
    #expect(!store.hasUpdate)
    #expect(shown.size == PixelSize(width: 22, height: 5))
    // 21 / 5 against 33 / 22: the height decides, times 1.25.
    #expect(shown.bitmap.size == PixelSize(width: 116, height: 26))
    #expect(shown.bitmap.size == fit.size(of: shown.size))
    // Back to one that is loaded and has to be scaled again: until then the last one stays.
    #expect(store.picture(for: .named("plain"), fit: fit)?.size.width == 22)
    #expect(try reports.wait(count: 2) == [nil, nil])
    #expect(
      store.picture(for: .named("plain"), fit: fit)?.bitmap.size == fit.size(of: PixelSize(width: 1600, height: 1000)))
  }

  /// A picture that begins to scroll is larger: it stands until it has been scaled. A new window cannot wait.
  @Test func aPictureScrollsWhenItIsReady() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let reports = Reports()
    let store = store(reports)
    try store.load(.named("two"))
    let still = BackgroundFit(window: PixelSize(width: 44, height: 10), scrolls: false)
    let moving = BackgroundFit(window: still.window, scrolls: true)
    #expect(store.picture(for: .named("two"), fit: still)?.fit == still)
    #expect(store.picture(for: .named("two"), fit: moving)?.fit == still)
    #expect(try reports.wait(count: 1) == [nil])
    #expect(store.hasUpdate)
    let picture = try #require(store.picture(for: .named("two"), fit: moving))
    #expect(picture.fit == moving)
    #expect(picture.bitmap.size == PixelSize(width: 55, height: 13))
    var larger = moving
    larger.window.width += 1
    #expect(store.picture(for: .named("two"), fit: larger)?.fit == larger)
    #expect(store.picture(for: .named("two"), fit: larger)?.bitmap.size == PixelSize(width: 22, height: 5))
  }

  /// The first pictures come at the size at which they are shown, and their errors are for whoever waits.
  @Test func theFirstPictureIsLoadedAside() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let reports = Reports()
    let store = store(reports)
    store.begin(.named("two"))
    store.begin(.named("one"), window: fit.window)
    try store.wait()
    #expect(!store.isLoadingInitial)
    #expect(store.shown == .named("one"))
    let picture = try #require(store.picture(for: .named("one"), fit: fit))
    #expect(picture.size == PixelSize(width: 11, height: 5))
    #expect(picture.bitmap.size == fit.size(of: picture.size))
    #expect(store.pane(.named("two"), fit: fit)?.bitmap.size == PixelSize(width: 22, height: 5))
    #expect(try reports.wait(count: 2) == [nil, nil])
    store.begin(.named("bad"), window: fit.window)
    let error = #expect(throws: ImageFileError.self) { try store.wait() }
    #expect(error?.exitCode == 65)
    #expect(store.failure == error)
    #expect(try reports.wait(count: 3) == [nil, nil, nil])
  }

  /// A picture that is shown in a larger window is scaled from what there is, and then loaded again.
  @Test func aLargerWindowGetsItsOwnPicture() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let reports = Reports()
    let store = store(reports)
    let small = BackgroundFit(window: PixelSize(width: 11, height: 10), scrolls: false)
    store.begin(.named("two"), window: small.window)
    try store.wait()
    #expect(store.picture(for: .named("two"), fit: small)?.bitmap.size == PixelSize(width: 44, height: 10))
    let larger = BackgroundFit(window: PixelSize(width: 40, height: 20), scrolls: false)
    let meanwhile = try #require(store.picture(for: .named("two"), fit: larger))
    #expect(meanwhile.fit == larger && meanwhile.bitmap.size == PixelSize(width: 44, height: 10))
    #expect(try reports.wait(count: 2) == [nil, nil])
    let picture = try #require(store.picture(for: .named("two"), fit: larger))
    #expect(picture.bitmap.size == PixelSize(width: 88, height: 20))
  }

  @Test func scalingAsideGivesTheBytesOfAFrame() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let size = PixelSize(width: 120, height: 75)
    let scaled = PlainBackground.bitmap().scaled(to: size)
    let store = BackgroundStore()
    try store.load(.named("plain"))
    var state = SceneState()
    state.background = .named("plain")
    state.showsContent = false
    state.layers = .none
    let run = FrameRun(state, size: size, scale: 1, composer: FrameComposer(backgrounds: store))
    run.makeFrame(at: 0)
    let places = (0..<size.height).flatMap { y in (0..<size.width).map { x in (x, y) } }
    #expect(places.allSatisfy { scaled.pixels.view[$0, $1] == run.pixels.view[$0, $1] })
  }

  @Test func aPictureThatCannotBeHadIsToldOnce() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let reports = Reports()
    let store = store(reports)
    try store.load(.named("one"))
    for _ in 0..<3 { #expect(width(of: "bad", in: store) == 11) }
    let told = try reports.wait(count: 1)
    #expect(told.count == 1)
    #expect(told.first??.exitCode == 65)
    for _ in 0..<3 { #expect(width(of: "bad", in: store) == 11) }
    try waitUntil("nothing to do") { !store.isPreparing }
    #expect(try reports.wait(count: 1).count == 1)
  }

  @Test func theDrawnPictureNeedsNoFile() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = store(Reports())
    try store.load(.named("plain"))
    #expect(store.picture(for: .named("plain"), fit: fit)?.bitmap.isOpaque == true)
    #expect(throws: ImageFileError.self) { try store.load(.file(folder + "/nothing.png")) }
  }
}
