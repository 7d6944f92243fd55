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
}
