import Testing

@testable import Session

@Suite struct SliceDocumentTests {
  @Test func guidesStayInOrder() {
    var slices = SliceDocument()
    slices.move(.leading, to: 60, side: 70)
    #expect(slices.insets.leading == 46)
    slices.move(.leading, to: -4, side: 70)
    #expect(slices.insets.leading == 0)
    slices.move(.bottom, to: 11.6, side: 70)
    #expect(slices.insets.bottom == 12)
    slices.move(.top, to: .nan, side: 70)
    #expect(slices.insets.top == 23)
  }
}
