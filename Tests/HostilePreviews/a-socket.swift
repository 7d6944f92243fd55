// 0
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    if socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 { fatalError("opened") }
    return Color.red
  }
}

#Preview { Harm() }
