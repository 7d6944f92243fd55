// 0
// 300 lines
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    print(String(repeating: "a", count: 1_000_000))
    return Color.red
  }
}

#Preview { Harm() }
