// 0
import Foundation
import SwiftUI

@_silgen_name("syscall") func syscall(_ n: Int, _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int) -> Int

struct Harm: View {
  var body: some View {
    func text(_ text: String) -> Int { Int(bitPattern: strdup(text)) }
    let file = Int(open(#filePath, O_RDONLY))
    if file < 0 { return Color.red }
    let path = text(#filePath), link = text("/proc/self/fd/\(file)"), times = Int(bitPattern: calloc(8, 8))
    func tries(_ name: String, _ n: Int, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0, _ d: Int = 0, _ e: Int = 0) {
      if syscall(n, a, b, c, d, e, 0) >= 0 { fatalError(name) }
    }
    tries("fchmod", 91, file, 0o666)
    tries("chmod by descriptor", 90, link, 0o666)
    tries("fchmodat2", 452, file, text(""), 0o666, 0x1000)
    tries("fchown", 93, file, 0, 0)
    tries("futimens", 280, file, 0, times)
    tries("utimensat", 280, -100, link, times)
    tries("fsetxattr", 190, file, text("user.a"), text("b"), 1)
    tries("setxattrat", 463, file, text(""), 0x1000, text("user.a"), times)
    tries("ftruncate", 77, file, 0)
    tries("fallocate", 285, file, 0, 0, 10)
    tries("link", 265, -100, link, -100, text("/tmp/stray"), 0x400)
    tries("rename", 82, path, text("/tmp/stray"))
    tries("exchange", 316, -100, path, -100, text("/etc/passwd"), 2)
    tries("unlink", 87, path)
    tries("symlink", 88, path, text("\(#filePath)~stray"))
    tries("mkdir", 83, text("\(#filePath)~stray"), 0o700)
    tries("open to write", 257, -100, link, 2)
    tries("open of a temporary file", 257, -100, text("/"), 0o20200002, 0o600)
    tries("lock", 73, file, 2)
    tries("flags", 16, file, 0x4008_6602, times)
    tries("copy", 326, file, 0, file, times, 1)
    return Color.red
  }
}

#Preview { Harm() }
