import Surfaces
import Testing

@Suite("Projective maps")
struct ProjectiveMapTests {
  /// Right edge away from the eye: `w = 1 + x / 200`.
  private static let away: ProjectiveMap = {
    var map = ProjectiveMap()
    map.m13 = 1 / 200
    map.m11 = 0.8
    return map
  }()

  @Test func aPointAndTheWayBack() throws {
    let seen = try #require(Self.away(x: 100, y: 60))
    #expect(abs(seen.x - 80 / 1.5) < 1e-12 && abs(seen.y - 40) < 1e-12)
    let back = try #require(Self.away.inverse?(x: seen.x, y: seen.y))
    #expect(abs(back.x - 100) < 1e-9 && abs(back.y - 60) < 1e-9)
    #expect(Self.away(x: -250, y: 0) == nil)
  }

  @Test func oneAfterTheOther() throws {
    let first = ProjectiveMap(.rotation(0.3).followed(by: .translation(x: 5, y: -7)))
    let both = first.followed(by: Self.away)
    let middle = try #require(first(x: 12, y: 34))
    let (a, b) = (try #require(both(x: 12, y: 34)), try #require(Self.away(x: middle.x, y: middle.y)))
    #expect(abs(a.x - b.x) < 1e-12 && abs(a.y - b.y) < 1e-12)
    #expect(ProjectiveMap(.scale(x: 0, y: 1)).inverse == nil)
  }

  @Test func boundsHoldWhatIsSeen() throws {
    let bounds = try #require(Self.away.bounds(of: DeviceRect(minX: 0, minY: 0, maxX: 100, maxY: 60)))
    #expect(bounds.minX == 0 && bounds.minY == 0 && bounds.maxY == 60)
    #expect(abs(bounds.maxX - 80 / 1.5) < 1e-12)
    // Half of it is behind the eye: what is not has no far end but that of the numbers.
    let cut = try #require(Self.away.bounds(of: DeviceRect(minX: -400, minY: 0, maxX: 100, maxY: 60)))
    #expect(cut.minX < -100_000 && abs(cut.maxX - 80 / 1.5) < 1e-12)
    #expect(Self.away.bounds(of: DeviceRect(minX: -400, minY: 0, maxX: -300, maxY: 60)) == nil)
  }

  @Test func otherUnits() throws {
    let double = Self.away.scaled(by: 2)
    let (a, b) = (try #require(double(x: 200, y: 120)), try #require(Self.away(x: 100, y: 60)))
    #expect(abs(a.x - 2 * b.x) < 1e-12 && abs(a.y - 2 * b.y) < 1e-12)
  }
}
