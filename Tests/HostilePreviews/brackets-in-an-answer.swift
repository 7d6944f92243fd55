// 1: the preview sends what is no answer
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    let text = #"{"asks":{"serial":1,"_0":"# + String(repeating: "[", count: 100_000)
    _ = write(3, text, text.utf8.count)
    sleep(5)
    return Color.red
  }
}

#Preview { Harm() }
