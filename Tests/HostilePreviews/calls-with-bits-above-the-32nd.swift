// 0
import Foundation
import SwiftUI

@_silgen_name("syscall") func syscall(_ n: Int, _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int) -> Int

struct Harm: View {
  var body: some View {
    let high = 1 << 32
    func tries(_ name: String, _ n: Int, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0, _ d: Int = 0, _ e: Int = 0) {
      if syscall(n, a, b, c, d, e, 0) >= 0 { fatalError(name) }
    }
    // A process: SIGCHLD, alone and with bits that the kernel ignores; all flags of a thread and one more.
    tries("fork", 56, 17)
    tries("fork with high bits", 56, 17 | high)
    tries("a thread with a new namespace", 56, 0x3d0f00 | 0x1000_0000)
    tries("a thread with high bits", 56, 0x3d0f00 | high)
    tries("vfork", 58)
    tries("kill of all", 62, -1, 0)
    tries("kill of a group", 62, 0, 0)
    tries("kill of a negative number", 62, Int(-getpid()), 0)
    tries("a clock of another process", 228, -10, Int(bitPattern: malloc(64)))
    tries("shared memory with high bits", 9, 0, 4096, 3, 0x21 | high, -1)
    tries("a stack that grows", 9, 0, 4096, 3, 0x122, -1)
    tries("a huge page", 9, 0, 2 << 20, 3, 0x40022, -1)
    tries("memory that runs and is written", 9, 0, 4096, 7, 0x22, -1)
    tries("a write", 257, -100, Int(bitPattern: strdup("/dev/shm/stray")), 0x41 | high, 0o600)
    tries("prctl of a death signal", 157, 1, 0)
    tries("prctl of a death signal with high bits", 157, 1 | high, 0)
    tries("own limits", 302, 0, 7, Int(bitPattern: calloc(2, 8)))
    tries("TIOCSTI", 16, 0, 0x5412, Int(bitPattern: strdup("x")))
    tries("TIOCSTI with high bits", 16, 0, 0x5412 | high, Int(bitPattern: strdup("x")))
    for command in [0, 4, 5, 6, 7, 8, 10, 15, 37, 38, 1024, 1026, 1031, 1033, 1036, 1038] where command != 4 {
      tries("fcntl \(command)", 72, 3, command, 0)
    }
    tries("fcntl O_ASYNC", 72, 3, 4, 0o20000)
    tries("fcntl O_APPEND", 72, 3, 4, 0o2000)
    return Color.red
  }
}

#Preview { Harm() }
