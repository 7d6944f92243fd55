// 1: a system call that is refused
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    // mov eax, 20; int 0x80; ret
    let code: [UInt8] = [0xb8, 20, 0, 0, 0, 0xcd, 0x80, 0xc3]
    guard let page = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) else {
      return Color.red
    }
    page.copyMemory(from: code, byteCount: code.count)
    if mprotect(page, 4096, PROT_READ | PROT_EXEC) == 0 {
      _ = unsafeBitCast(page, to: (@convention(c) () -> Int32).self)()
    }
    return Color.red
  }
}

#Preview { Harm() }
