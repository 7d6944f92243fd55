// 1: the preview does not answer: it was ended
import SwiftUI

struct A: View {
  init() { while true {} }
  var body: some View { Color.red }
}

#Preview { A() }
