// 1: the preview calls itself without end
import Foundation
import SwiftUI

func deep(_ n: Int) -> Int { n > 0 ? deep(n + 1) + 1 : 0 }

struct Harm: View {
  var body: some View {
    _ = deep(1)
    return Color.red
  }
}

#Preview { Harm() }
