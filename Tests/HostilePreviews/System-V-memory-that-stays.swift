// 0
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    if shmget(IPC_PRIVATE, 4096, 0o1600) >= 0 { fatalError("made") }
    return Color.red
  }
}

#Preview { Harm() }
