import Surfaces
import Testing

@testable import Shaders

/// The memory for what agents make, without an agent.
@Suite struct AgentPictureTests {
  private let small = PixelRect(x: 10, y: 10, width: 20, height: 20)
  private let large = PixelRect(x: 0, y: 0, width: 40, height: 30)

  /// Once a picture has been made, the next one has the same room: a later frame allocates nothing.
  @Test func bothPicturesGrowAtOnce() throws {
    let picture = AgentPicture()
    for bounds in [small, large] {
      #expect(picture.target(for: bounds).bounds == bounds)
      picture.accept([bounds])
      #expect(picture.result?.bounds == bounds)
      let next = picture.target(for: small)
      #expect(next.bounds == bounds)
      #expect(next.pixels.view.base != picture.result?.pixels.view.base)
    }
    // Targets that were made stay, and the two take turns.
    let first = picture.target(for: large)
    picture.accept([large])
    let second = picture.target(for: large)
    picture.accept([large])
    #expect(first.pixels.view.base == picture.target(for: large).pixels.view.base)
    #expect(second.pixels.view.base == picture.result?.pixels.view.base)
  }

  /// A target that may still be written to is not used again.
  @Test func anAbandonedTargetIsGivenUp() {
    let picture = AgentPicture()
    let first = picture.target(for: small)
    picture.abandonTarget()
    let second = picture.target(for: small)
    withExtendedLifetime(first) { #expect(first.pixels.view.base != second.pixels.view.base) }
  }
}
