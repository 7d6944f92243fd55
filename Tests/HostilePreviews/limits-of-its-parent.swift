// 0
import Foundation
import SwiftUI

@_silgen_name("syscall") func syscall(_ n: Int, _ a: Int, _ b: Int, _ c: UnsafeMutableRawPointer?, _ d: Int) -> Int

struct Harm: View {
  var body: some View {
    var limit = rlimit(rlim_cur: 1, rlim_max: 1)
    if syscall(302, Int(getppid()), 0, UnsafeMutableRawPointer(&limit), 0) == 0 { fatalError("set") }
    return Color.red
  }
}

#Preview { Harm() }
