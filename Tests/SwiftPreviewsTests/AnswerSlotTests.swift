import Foundation
import Testing

@testable import SwiftPreviews

/// An answer from another thread.
struct AnswerSlotTests {
  @Test func theAnswerArrives() {
    let slot = AnswerSlot()
    let answer = slot.wait(for: 60) { Thread.detachNewThread { slot.put(Data([7])) } }
    #expect(answer == Data([7]))
  }

  @Test func whatNobodyAsksForIsDropped() {
    let slot = AnswerSlot()
    slot.put(Data([1]))
    #expect(slot.wait(for: 0) {} == nil)
    // A late answer is not that of the next question.
    slot.put(Data([2]))
    #expect(slot.wait(for: 60) { slot.put(Data([3])) } == Data([3]))
  }
}
