// 0
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    Thread.detachNewThread { while true {} }
    return Color.red
  }
}

#Preview { Harm() }
