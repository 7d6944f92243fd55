// 0
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    if setpriority(__priority_which_t(PRIO_USER.rawValue), getuid(), 19) == 0 { fatalError("set") }
    return Color.red
  }
}

#Preview { Harm() }
