import Testing

@testable import Session

@Suite struct EffectParameterListTests {
  @Test func numbersInATextThatIsEdited() {
    #expect(EffectParameter.numbers(in: "1 2,3 , -4.5e1") == [1, 2, 3, -45])
    for text in ["", " ", ",", "1 x", "1 -", "nan", "1e99", "0x10"] {
      #expect(EffectParameter.numbers(in: text) == nil, "\(text)")
    }
  }
}
