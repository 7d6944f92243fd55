// 0
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    if fopen(NSHomeDirectory() + "/stray", "w") != nil { fatalError("written") }
    return Color.red
  }
}

#Preview { Harm() }
