// 1: (SIGSEGV)
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    UnsafeMutablePointer<Int>(bitPattern: 8)!.pointee = 1
    return Color.red
  }
}

#Preview { Harm() }
