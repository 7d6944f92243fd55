// 0
import SwiftUI

struct A: View {
  @State var count = 0
  var body: some View { Color.red.onChange(of: count, initial: true) { DispatchQueue.main.async { count += 1 } } }
}

#Preview { A() }
