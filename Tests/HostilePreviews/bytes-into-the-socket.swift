// 1: the preview
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    _ = write(3, "abc", 3)
    sleep(1)
    return Color.red
  }
}

#Preview { Harm() }
