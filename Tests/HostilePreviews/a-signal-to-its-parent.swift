// 0
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    if kill(getppid(), SIGTERM) == 0 { fatalError("sent") }
    return Color.red
  }
}

#Preview { Harm() }
