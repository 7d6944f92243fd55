import Glibc
import Platform
import Testing

@Suite struct SystemErrorTests {
  @Test(arguments: [
    (ENOENT, "no such file"), (EACCES, "permission denied"), (ENOSPC, "no space left on device"),
    (EIO, "input/output error"),
  ])
  func reasonEndsASentence(_ code: Int32, _ text: String) { #expect(SystemError(code).reason() == text) }

  @Test func theReasonOfAMissingFileCanBeReplaced() {
    #expect(SystemError(ENOENT).reason(missing: "no such folder") == "no such folder")
    #expect(SystemError(EACCES).reason(missing: "no such folder") == "permission denied")
  }

  @Test func theLastErrorIsThatOfTheThread() {
    _ = close(-1)
    #expect(SystemError.last == SystemError(EBADF))
  }
}
