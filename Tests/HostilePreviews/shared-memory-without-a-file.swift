// 0
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    let memory = mmap(nil, 1 << 32, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    if memory != MAP_FAILED { fatalError("mapped") }
    return Color.red
  }
}

#Preview { Harm() }
