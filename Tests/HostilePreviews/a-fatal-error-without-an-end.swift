// 1: Fatal error
// 55 lines
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    let text = String(repeating: "\u{202e}a\u{301}\u{1b}[2J ", count: 20_000)
    if text.isEmpty { return Color.red }
    fatalError(text)
  }
}

#Preview { Harm() }
