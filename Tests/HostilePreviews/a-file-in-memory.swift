// 0
import Foundation
import SwiftUI

@_silgen_name("syscall") func syscall(_ n: Int, _ a: String, _ b: Int, _ c: Int, _ d: Int) -> Int

struct Harm: View {
  var body: some View {
    if syscall(319, "a", 0, 0, 0) >= 0 { fatalError("made") }
    return Color.red
  }
}

#Preview { Harm() }
