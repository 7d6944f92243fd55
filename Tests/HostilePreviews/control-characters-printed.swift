// 0
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    print("\u{1b}[31m\u{9b}2J\u{7}")
    return Color.red
  }
}

#Preview { Harm() }
