import DisplayList
import Session
import Surfaces
import Synchronization
import Testing
import Vitrine

@testable import Scenes

@MainActor
@Suite struct SceneInputTests {
  @Test func overridesReachTheMaterial() {
    var state = SceneState()
    state.material = "clear"
    state.overrides.blurRadius = 12
    state.edge = .global
    let input = SceneInput(state: state, motion: SceneMotion(), size: CGSize(width: 100, height: 100))
    #expect(input.material.recipe(for: .dark).blurRadius == 12)
    #expect(input.material.recipe(for: .dark).edge == .global)
    var moving = MotionSample()
    moving.blur = -1
    let swung = SceneInput(state: state, motion: SceneMotion(moving), size: CGSize(width: 100, height: 100))
    // Nine tenths less.
    #expect(abs(swung.material.recipe(for: .dark).blurRadius - 1.2) < 1e-9)
  }

  /// The thumbnails of `shader-pipeline` and `limits` are of the background's picture; the lake stands in where there
  /// is none. Scenes without thumbnails are not evaluated again for another picture.
  @Test(arguments: ["shader-pipeline", "limits"]) func thumbnailsShowTheBackground(scene: String) {
    let photo = Bitmap(PixelBuffer(size: PixelSize(width: 8, height: 6)), isOpaque: true)
    func input(_ scene: String, _ picture: Bitmap?) -> SceneInput {
      var state = SceneState()
      state.scene = scene
      return SceneInput(
        state: state, motion: SceneMotion(), size: CGSize(width: 900, height: 600), picture: picture)
    }
    func asksForTheLake(_ picture: Bitmap?) -> Bool {
      let names = Mutex<[String]>([])
      let resolver = ImageResolver { name in
        names.withLock { $0.append(name) }
        return photo
      }
      let host = ViewHost(SceneView(input: input(scene, picture)).environment(\.imageResolver, resolver))
      #expect(!host.displayList(size: CGSize(width: 900, height: 600), scale: 1, time: 0).items.isEmpty)
      return names.withLock { $0.contains("lake") }
    }
    #expect(!asksForTheLake(photo))
    #expect(asksForTheLake(nil))
    #expect(input("glass", photo) == input("glass", nil))
    #expect(input(scene, photo) != input(scene, nil))
  }
}
