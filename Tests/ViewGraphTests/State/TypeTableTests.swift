import Testing
@_spi(Nodes) import ViewGraph
import Vitrine

@Suite struct TypeTableTests {
  private enum Box<Content> {}

  /// There are more types than the table has room for at first, and the value that was stored for each is found.
  @Test func everyTypeIsFound() {
    var table = TypeTable<Int>()
    var types: [Any.Type] = [Int.self]
    func wrap<Content>(_ type: Content.Type) -> Any.Type { Box<Content>.self }
    while types.count < 200 { types.append(_openExistential(types[types.count - 1], do: wrap)) }
    for (index, type) in types.enumerated() {
      #expect(table[type] == nil)
      table[type] = index
    }
    for (index, type) in types.enumerated() { #expect(table[type] == index) }
    table[Int.self] = 7
    #expect(table[Int.self] == 7)
    #expect(table[Box<Int>.self] == 1)
  }
}
