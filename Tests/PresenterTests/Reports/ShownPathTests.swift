import Testing

@testable import Presenter

@Suite struct ShownPathTests {
  @Test(arguments: [
    ("/home/ada/Pictures/a.png", "~/Pictures/a.png"), ("/home/adam/a.png", "/home/adam/a.png"),
    ("/home/ada/one/two/three/four/picture.png", "~/…/four/picture.png"),
    ("/var/one/two/three/four/picture.png", "/…/four/picture.png"), ("a.png", "a.png"),
    ("/home/ada/one/a-name-that-is-longer-than-all-of-it.png", "~/…/a-name-that-is-longer-than-all-of-it.png"),
  ])
  func longPathsLoseTheirMiddle(path: String, shown: String) {
    #expect(ShownPath.short(path, limit: 24, home: "/home/ada") == shown)
  }
}
