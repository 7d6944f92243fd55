// 0
import Foundation
import SwiftUI

@_silgen_name("syscall") func syscall(_ n: Int, _ a: Int, _ b: Int, _ c: UnsafeMutableRawPointer?, _ d: Int) -> Int

struct Harm: View {
  var body: some View {
    if syscall(157, 1, 0, nil, 0) == 0 { fatalError("cleared") }
    return Color.red
  }
}

#Preview { Harm() }
