// 1: Fatal error: on purpose
// 2 lines
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    fatalError("on purpose")
    return Color.red
  }
}

#Preview { Harm() }
