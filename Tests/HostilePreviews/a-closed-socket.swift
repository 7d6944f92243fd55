// 1: the preview
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    for file in Int32(3)..<64 { close(file) }
    sleep(1)
    return Color.red
  }
}

#Preview { Harm() }
