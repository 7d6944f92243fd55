import Surfaces
import Testing
import ViewTestSupport
import Vitrine

@testable import UIKitNames

/// Pictures of views and of the window: only the latter show effects, as on iOS.
@MainActor
@Suite(.serialized) struct WindowSnapshotTests {
  private let window = UIView()
  private let view = UIView()
  private let effectView = UIVisualEffectView(effect: UIBlurEffect(style: .light))
  private let host: ViewHost

  /// A red window of 40 by 20, in it a view from 10, 5 of 20 by 10 points, half of which is green and half an effect.
  init() {
    window.backgroundColor = .red
    view.frame = CGRect(x: 10, y: 5, width: 20, height: 10)
    effectView.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    let green = UIView(frame: CGRect(x: 10, y: 0, width: 10, height: 10))
    green.backgroundColor = .green
    view.addSubview(effectView)
    view.addSubview(green)
    window.addSubview(view)
    host = ViewHost(window)
    show()
  }

  private func show() { _ = host.displayList(size: CGSize(width: 40, height: 20), scale: 1, time: 0) }

  private func picture(_ size: CGSize, _ draw: @MainActor () -> Void) throws -> Picture {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in draw() }
    return try Picture(Image(uiImage: image), width: size.width, height: size.height)
  }

  @Test func aViewIsDrawnWithoutEffects() throws {
    let picture = try picture(view.bounds.size) {
      #expect(view.drawHierarchy(in: view.bounds, afterScreenUpdates: false))
    }
    #expect(picture[15, 5] == [0, 255, 0, 255])
    #expect(picture[5, 5] == [0, 0, 0, 0])
    #expect(view.snapshot(isCurrent: false)?.lacksEffects == true)
  }

  @Test func aWindowIsDrawnWithEffects() throws {
    // Others may have had the window meanwhile.
    show()
    let window = try #require(view.window)
    let picture = try picture(CGSize(width: 40, height: 20)) {
      #expect(window.drawHierarchy(in: window.bounds, afterScreenUpdates: false))
    }
    #expect(picture[5, 10] == [255, 0, 0, 255] && picture[25, 10] == [0, 255, 0, 255])
    // A light blur of red: paler.
    let blurred = picture[12, 10]
    #expect(blurred[0] == 255 && blurred[1] > 60 && blurred[3] == 255)
  }

  @Test func aRectangleScales() throws {
    let picture = try picture(CGSize(width: 60, height: 40)) {
      view.drawHierarchy(in: CGRect(x: 10, y: 10, width: 40, height: 20), afterScreenUpdates: false)
    }
    #expect(picture[45, 20] == [0, 255, 0, 255] && picture[5, 20][3] == 0 && picture[55, 20][3] == 0)
    #expect(picture[45, 5][3] == 0 && picture[45, 35][3] == 0)
  }

  @Test func aSnapshotIsAView() throws {
    show()
    let copy = try #require(view.snapshotView(afterScreenUpdates: false))
    #expect(copy.frame == CGRect(x: 0, y: 0, width: 20, height: 10))
    let picture = try Picture(copy, width: 20, height: 10)
    #expect(picture[15, 5] == [0, 255, 0, 255] && picture[5, 5] == [0, 0, 0, 0])
    let whole = UIScreen.main.snapshotView(afterScreenUpdates: false)
    #expect(try Picture(whole, width: 40, height: 20)[5, 10] == [255, 0, 0, 255])
  }

  /// Changes are in the snapshot if that is requested, and are shown by the next frame all the same.
  @Test func changesAreInItOnRequest() throws {
    view.backgroundColor = .blue
    func left(after: Bool) throws -> [Int] {
      try picture(view.bounds.size) { view.drawHierarchy(in: view.bounds, afterScreenUpdates: after) }[5, 5]
    }
    #expect(try left(after: false) == [0, 0, 0, 0])
    #expect(try left(after: true) == [0, 0, 255, 255])
    #expect(host.needsFrame())
  }

  /// A view may ask for a picture while views are made.
  @Test func updatesDoNotNest() {
    struct Nosy: View {
      let view: UIView
      @Binding var seen: Bool?
      var body: some View {
        Color.clear.onAppear { seen = view.snapshotView(afterScreenUpdates: true) != nil }
      }
    }
    var seen: Bool?
    let binding = Binding(get: { seen }, set: { seen = $0 })
    let host = ViewHost(
      ZStack {
        view; Nosy(view: view, seen: binding)
      })
    _ = host.displayList(size: CGSize(width: 40, height: 20), scale: 1, time: 0)
    #expect(seen == true)
  }

  @Test func whatIsNotShownHasNoPicture() throws {
    let hidden = UIView()
    #expect(hidden.snapshotView(afterScreenUpdates: true) == nil && hidden.window == nil)
    // Outside of a closure that draws.
    #expect(!view.drawHierarchy(in: view.bounds, afterScreenUpdates: false))
    let empty = try picture(CGSize(width: 4, height: 4)) {
      #expect(!hidden.drawHierarchy(in: CGRect(x: 0, y: 0, width: 4, height: 4), afterScreenUpdates: false))
    }
    #expect(empty[1, 1] == [0, 0, 0, 0])
  }
}
