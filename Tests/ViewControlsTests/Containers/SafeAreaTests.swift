import Testing
import ViewTestSupport
import Vitrine

/// Apple's documentation of `safeAreaInset(edge:)`, `safeAreaPadding(_:)` and `ignoresSafeArea(_:edges:)`.
@MainActor
@Suite struct SafeAreaTests {
  @Test func anInsetTakesItsLengthFromTheView() {
    let host = ViewHost(
      flexible("view").safeAreaInset(edge: .bottom, spacing: 10) { box("bar", 40, 30) }
    ).laidOut(200, 100)
    #expect(host.probes["view"] == CGRect(0, 0, 200, 60))
    #expect(host.probes["bar"] == CGRect(80, 70, 40, 30))
    let side = ViewHost(
      flexible("view").safeAreaInset(edge: .leading, alignment: .top, spacing: 0) { box("bar", 40, 30) }
    ).laidOut(200, 100)
    #expect(side.probes["view"] == CGRect(40, 0, 160, 100))
    #expect(side.probes["bar"] == CGRect(0, 0, 40, 30))
  }

  @Test func whatIgnoresTheSafeAreaGoesOnBelowTheBar() {
    let host = ViewHost(
      ZStack {
        flexible("background").ignoresSafeArea()
        flexible("bottom only").ignoresSafeArea(edges: .bottom)
        box("small", 20, 20).ignoresSafeArea()
      }
      .safeAreaInset(edge: .top, spacing: 0) { Color.clear.frame(height: 30) }
    ).laidOut(200, 100)
    #expect(host.probes["background"] == CGRect(0, 0, 200, 100))
    #expect(host.probes["bottom only"] == CGRect(0, 30, 200, 70))
    // It does not reach the bar.
    #expect(host.probes["small"] == CGRect(90, 55, 20, 20))
  }

  @Test func regionsNest() {
    let host = ViewHost(
      flexible("inner").ignoresSafeArea()
        .safeAreaInset(edge: .top, spacing: 0) { Color.clear.frame(height: 10) }
        .safeAreaInset(edge: .top, spacing: 0) { Color.clear.frame(height: 20) }
        .safeAreaPadding(.bottom, 5)
    ).laidOut(100, 100)
    #expect(host.probes["inner"] == CGRect(0, 0, 100, 100))
  }

  @Test func withoutBarsAViewIsLaidOutAsItIs() {
    let host = ViewHost(box("view", 20, 20).edgesIgnoringSafeArea(.all)).laidOut(100, 100)
    #expect(host.probes["view"] == CGRect(40, 40, 20, 20))
  }

  @Test func paddingIsAroundTheContentOfAScrollView() {
    let host = ViewHost(
      VStack(spacing: 0) {
        flexible("padded").safeAreaPadding(10).frame(height: 50)
        ScrollView(.horizontal) { box("content", 300, 20) }.safeAreaPadding(.horizontal, 30).probe("scroll")
      }
    ).laidOut(200, 100)
    // Both together are 70 points high, and centred.
    #expect(host.probes["padded"] == CGRect(10, 25, 180, 30))
    #expect(host.probes["scroll"]?.width == 200)
    #expect(host.probes["content"]?.minX == 30)
  }
}
