// 0
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    if opendir(NSHomeDirectory() + "/../cache/vitrine") != nil { fatalError("listed") }
    return Color.red
  }
}

#Preview { Harm() }
