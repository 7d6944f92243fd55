// 1: the preview
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    var message = msghdr()
    for _ in 0..<100 { _ = sendmsg(3, &message, 0) }
    sleep(5)
    return Color.red
  }
}

#Preview { Harm() }
