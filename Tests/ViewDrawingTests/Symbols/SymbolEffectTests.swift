import DisplayList
import Surfaces
import Testing
import Vitrine

@testable import ViewDrawing

@MainActor
@Suite struct SymbolEffectTests {
  private struct Watched: View {
    @Binding var count: Int
    var body: some View { Image(systemName: "heart.fill").font(.largeTitle).symbolEffect(.bounce, value: count) }
  }

  @MainActor private final class Model {
    var count = 0
  }

  private func frame(_ host: ViewHost, _ time: Double) -> PixelRect? {
    host.evaluate(time: time)
    host.layout(size: CGSize(width: 100, height: 100))
    return host.displayList().items.first?.extent
  }

  @Test func aChangedValueRunsAnEffectOnce() throws {
    let model = Model()
    struct Root: View {
      @State var count = 0
      let store: (Binding<Int>) -> Void
      var body: some View {
        store($count)
        return Watched(count: $count)
      }
    }
    var binding: Binding<Int>?
    let host = ViewHost(Root { binding = $0 })
    _ = model
    let rest = try #require(frame(host, 0))
    #expect(frame(host, 0.1) == rest)
    #expect(host.nextFrameTime == nil)
    binding?.wrappedValue = 1
    _ = frame(host, 1)
    // The bounce is at its highest within the first third.
    let swollen = try #require(frame(host, 1.1))
    #expect(swollen.width > rest.width + 2 && swollen.height > rest.height)
    #expect(host.nextFrameTime != nil)
    #expect(frame(host, 2) == rest)
    #expect(frame(host, 2.1) == rest)
    #expect(host.nextFrameTime == nil)
  }

  @Test func anActiveEffectRunsOnAndAnInactiveOneStands() throws {
    let still = ViewHost(Image(systemName: "heart").symbolEffect(.pulse, isActive: false))
    #expect(frame(still, 0.3) == frame(still, 0.7))
    #expect(still.nextFrameTime == nil)
    let host = ViewHost(Image(systemName: "heart").symbolEffect(.pulse))
    func paint(_ time: Double) -> Paint? {
      _ = frame(host, time)
      guard case .content(.mask(_, _, _, let paint))? = host.displayList().items.first?.value else { return nil }
      return paint
    }
    #expect(paint(0) != paint(0.5))
    #expect(paint(140.1) != paint(140.6))
    #expect(host.nextFrameTime != nil)
    let removed = ViewHost(Image(systemName: "heart").symbolEffect(.pulse).symbolEffectsRemoved())
    _ = frame(removed, 0.5)
    #expect(removed.nextFrameTime == nil)
  }

  @Test func effectsBeginAndEndAtRest() {
    let effects: [SymbolEffectConfiguration] = [
      BounceSymbolEffect().up.configuration, BounceSymbolEffect().down.configuration,
      PulseSymbolEffect().configuration, WiggleSymbolEffect().left.configuration,
      WiggleSymbolEffect().clockwise.configuration, BreatheSymbolEffect().plain.configuration,
    ]
    for effect in effects {
      for time in [0.0, 1] {
        let motion = effect.motion(at: time)
        #expect(abs(motion.scale - 1) < 1e-9 && abs(motion.angle) < 1e-9 && abs(motion.opacity - 1) < 1e-9)
        #expect(abs(motion.offset.width) < 1e-9 && abs(motion.offset.height) < 1e-9)
      }
    }
    // A whole turn.
    #expect(RotateSymbolEffect().configuration.motion(at: 1).angle == 360)
    #expect(RotateSymbolEffect().counterClockwise.configuration.motion(at: 0.5).angle == -180)
    #expect(ScaleSymbolEffect().down.configuration.motion(at: 1).scale < 1)
    #expect(AppearSymbolEffect().configuration.motion(at: 0).opacity == 0)
    #expect(DisappearSymbolEffect().configuration.motion(at: 1).opacity == 0)
  }

  @Test func variableColourLightsPiecesInTurn() {
    let iterative = VariableColorSymbolEffect().iterative.configuration
    let cumulative = VariableColorSymbolEffect().cumulative.configuration
    func lit(_ configuration: SymbolEffectConfiguration, _ time: Double) -> [Bool] {
      (0..<4).map { configuration.motion(at: time).opacity(ofPart: $0, of: 4) == 1 }
    }
    #expect(lit(iterative, 0.1) == [false, false, false, false])
    #expect(lit(iterative, 0.5) == [false, true, false, false])
    #expect(lit(cumulative, 0.5) == [true, true, false, false])
    #expect(lit(cumulative, 0.99) == [true, true, true, true])
  }

  @Test func optionsOfBadInputStayFinite() {
    #expect(SymbolEffectOptions.speed(.nan).speed == 1 && SymbolEffectOptions.speed(-1).speed > 0)
    #expect(SymbolEffectOptions.repeat(-3).repetition?.count == 1)
    #expect(SymbolEffectOptions.repeat(.periodic(delay: -2)).repetition?.delay == 0)
  }
}
