import Testing

@testable import Session

@Suite struct SceneTableTests {
  @Test func everyNameHasARow() {
    #expect(SceneTable.rows.map(\.name) == SceneRow.Name.allCases)
    for row in SceneTable.rows {
      #expect(SceneTable.row(named: row.name.rawValue).name == row.name)
      #expect(!row.help.isEmpty)
    }
    #expect(SceneTable.row(named: "no such scene").name == .glass)
  }
}
