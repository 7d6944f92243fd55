// 1: the preview has crashed: an abort (SIGABRT)
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    abort()
    return Color.red
  }
}

#Preview { Harm() }
