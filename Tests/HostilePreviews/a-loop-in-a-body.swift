// 1: the preview does not answer: it was ended
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    while true {}
    return Color.red
  }
}

#Preview { Harm() }
