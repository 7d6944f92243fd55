// 1: Fatal error: Index out of range
// 2 lines
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    let a = [1]
    _ = a[Int("7")!]
    return Color.red
  }
}

#Preview { Harm() }
