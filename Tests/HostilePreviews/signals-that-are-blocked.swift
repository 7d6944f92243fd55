// 1: the preview
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    for number in Int32(1)...64 { signal(number, SIG_IGN) }
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, nil)
    while true { sleep(1000) }
    return Color.red
  }
}

#Preview { Harm() }
