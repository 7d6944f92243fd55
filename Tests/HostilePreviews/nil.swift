// 1: Fatal error: Unexpectedly found nil
// 2 lines
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    let a: Int? = nil
    _ = a!
    return Color.red
  }
}

#Preview { Harm() }
