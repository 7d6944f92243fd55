// 1: failed to allocate
// 3 lines
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    let a = [UInt8](repeating: 1, count: 4_000_000_000)
    print(a[5])
    return Color.red
  }
}

#Preview { Harm() }
