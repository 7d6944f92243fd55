// 0
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    // The first process of a namespace does not hear its own signals.
    kill(getpid(), SIGKILL)
    return Color.red
  }
}

#Preview { Harm() }
