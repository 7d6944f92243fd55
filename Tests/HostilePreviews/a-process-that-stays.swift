// 0
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    var pid: pid_t = 0
    var words: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/sleep"), strdup("300"), nil]
    if posix_spawn(&pid, "/bin/sleep", nil, nil, &words, nil) == 0 { fatalError("started") }
    return Color.red
  }
}

#Preview { Harm() }
