import Foundation
import Surfaces
import Synchronization
import TestSupport
import Testing

@Suite struct SeededRandomTests {
  /// The state that SplitMix64 derives from 1234567 begins with its published test vector, 6457827717110365317; the
  /// outputs are those of the authors' C code, started with that state.
  @Test func numbersAreThoseOfTheReferenceCode() {
    var random = SeededRandom(seed: 1_234_567)
    #expect(
      (0..<4).map { _ in random.next() } == [
        0x30A3_A1C3_6360_0467, 0x1940_5F0F_5799_29CA, 0x115B_EAAC_046D_DBD9, 0xEB17_CAF4_8F27_D7F6,
      ])
  }

  @Test func bitsAreBalanced() {
    var random = SeededRandom(seed: 0)
    var ones = [Int](repeating: 0, count: 64)
    let draws = 10_000
    for _ in 0..<draws {
      let number = random.next()
      for bit in 0..<64 where number >> UInt64(bit) & 1 == 1 { ones[bit] += 1 }
    }
    // Five standard deviations of a fair coin: 5 · √10000 / 2.
    for bit in ones.indices { #expect(abs(ones[bit] - draws / 2) < 250, "bit \(bit)") }
  }

  @Test func edgesComeUpHalfTheTime() {
    var random = SeededRandom(seed: 1)
    let edges = (0..<10_000).map { _ in random.edgeByte() }.count { $0 == 0 || $0 == 255 }
    #expect((4_750...5_350).contains(edges))
  }

  @Test func pixelsArePremultiplied() async throws {
    try await forEachRandomCase(1_000) { random in
      let pixel = random.premultipliedPixel()
      for shift in [0, 8, 16] { #expect((pixel >> UInt32(shift)) & 255 <= pixel >> 24) }
    }
  }

  @Test func layoutsAreSound() async throws {
    try await forEachRandomCase(1_000) { random in
      let layout = PixelLayout.random(using: &random)
      #expect(layout.stride >= layout.size.width * 4 && layout.stride % 4 == 0)
      #expect(layout.byteCount == layout.stride * (layout.size.height - 1) + layout.size.width * 4)
    }
    #expect(Set(LayoutsToTry.all).count == LayoutsToTry.all.count)
  }
}

@Suite struct RandomCasesTests {
  private static let runs = Atomic(0)
  private static let named = Atomic(0)

  /// The failure that this test makes is taken out of the record once it was seen to carry its case's number.
  @Test(
    .filterIssues { issue in
      let isNamed = issue.comments.contains { $0.rawValue.contains("VITRINE_TEST_CASE=3 ") }
      if isNamed { named.add(1, ordering: .relaxed) }
      return !isNamed
    })
  func failingCaseIsNamedAndTheLast() async throws {
    guard ProcessInfo.processInfo.environment["VITRINE_TEST_CASE"] == nil else { return }
    try await forEachRandomCase(10) { _ in
      if Self.runs.add(1, ordering: .relaxed).newValue == 4 { Issue.record("the fourth case fails") }
    }
    #expect(Self.runs.load(ordering: .relaxed) == 4)
    #expect(Self.named.load(ordering: .relaxed) == 1)
  }
}
