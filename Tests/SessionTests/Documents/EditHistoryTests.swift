import Testing

@testable import Session

@Suite struct EditHistoryTests {
  @Test func historyGoesBackAndForth() {
    var history = EditHistory(0)
    history.edit { $0 = 1 }
    history.edit(as: "drag") { $0 = 2 }
    history.edit(as: "drag") { $0 = 3 }
    history.endEdit()
    history.edit(as: "drag") { $0 = 4 }
    history.edit { $0 = 4 }
    history.undo()
    #expect(history.value == 3)
    history.undo()
    #expect(history.value == 1)
    history.redo()
    #expect(history.value == 3 && history.canRedo)
    history.edit { $0 = 9 }
    #expect(!history.canRedo)
    for _ in 0..<5 { history.undo() }
    #expect(history.value == 0 && !history.canUndo)
  }

  @Test func aStepKeepsItsTitleOnTheWayBackAndForth() {
    var history = EditHistory(0)
    history.edit(titled: "one") { $0 = 1 }
    history.edit(as: "drag", titled: "two") { $0 = 2 }
    history.edit(as: "drag", titled: "another") { $0 = 3 }
    #expect(history.undo() == "two")
    #expect(history.undo() == "one")
    #expect(history.undo() == nil)
    #expect(history.redo() == "one")
    #expect(history.redo() == "two")
    #expect(history.redo() == nil && history.value == 3)
  }
}
