import Foundation
import TestSupport
import Testing
import Vitrine

/// Tests of the offsets by which a list's rows are moved and removed.
@Suite struct OffsetTests {
  /// Elements move together to before the one that was at the destination; places that are not there are nothing's.
  @Test(arguments: [
    ([0], 3, "bcade"), ([0], 5, "bcdea"), ([4], 0, "eabcd"), ([1, 3], 0, "bdace"), ([1, 3], 5, "acebd"),
    ([1, 3], 2, "abdce"), ([2], 2, "abcde"), ([2], 3, "abcde"), ([], 0, "abcde"), ([9], 0, "abcde"), ([0], 99, "bcdea"),
  ])
  func elementsMoveTogether(source: [Int], destination: Int, expected: String) {
    var letters = Array("abcde")
    letters.move(fromOffsets: IndexSet(source), toOffset: destination)
    #expect(String(letters) == expected)
    // In a slice offsets are from its start, not its indices.
    var slice = Array("xabcdex")[1..<6]
    slice.move(fromOffsets: IndexSet(source), toOffset: destination)
    #expect(String(slice) == expected)
  }

  @Test(arguments: [([0, 4], "bcd"), ([2], "abde"), ([], "abcde"), ([7], "abcde"), (Array(0..<5), "")])
  func elementsAreRemoved(offsets: [Int], expected: String) {
    var letters = "abcde"
    letters.remove(atOffsets: IndexSet(offsets))
    #expect(letters == expected)
    var slice = Array("xabcdex")[1..<6]
    slice.remove(atOffsets: IndexSet(offsets))
    #expect(String(slice) == expected)
  }

  /// A rectangle is the same from whichever corner it is given.
  @Test func geometryIsCompared() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(rect.equalTo(CGRect(x: 4, y: 6, width: -3, height: -4)) && !rect.equalTo(rect.offsetBy(dx: 1, dy: 0)))
    #expect(rect.size.equalTo(CGSize(width: 3, height: 4)) && !rect.size.equalTo(.zero))
    #expect(rect.origin.equalTo(CGPoint(x: 1, y: 2)) && !rect.origin.equalTo(.zero))
  }
}
