import Platform
import Testing

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("theads", "threads"), ("htreads", "threads"), ("x", nil), ("", nil), ("THREADS", "threads"),
    ("thraeds", "threads"), ("tim", "time"), ("tm", nil), ("thr", nil), ("thre", "threads"),
  ])
  func misspeltOptions(_ name: String, _ expected: String?) {
    #expect(name.nearest(in: ["threads", "time"]) == expected)
  }

  @Test(arguments: [
    ("colourShader", "colorShader"), ("wvae", "wave"), ("WAVE", "wave"), ("lens", nil), ("", nil),
  ])
  func misspeltFunctions(_ name: String, _ expected: String?) {
    #expect(name.nearest(in: ["wave", "colorShader", "ripple"]) == expected)
  }

  @Test func theBeginningOfALongerName() {
    #expect("fail-over".nearest(in: ["fail-over-budget"]) == "fail-over-budget")
  }

  @Test func theNearestOfSeveralAndTheFirstOfEquals() {
    #expect("blurs".nearest(in: ["blue", "blur"]) == "blur")
    #expect("bat".nearest(in: ["cat", "hat"]) == "cat")
    #expect("cat".nearest(in: []) == nil)
  }
}
