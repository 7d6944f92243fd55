// 1: the preview has ended its process, with code 0
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    exit(0)
    return Color.red
  }
}

#Preview { Harm() }
