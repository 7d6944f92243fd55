// 1: a system call that is refused
import Foundation
import SwiftUI

@_silgen_name("syscall") func syscall(_ n: Int, _ a: Int) -> Int

struct Harm: View {
  var body: some View {
    _ = syscall(0x4000_0000 + 39, 0)
    return Color.red
  }
}

#Preview { Harm() }
