// 0
import Foundation
import SwiftUI

@_silgen_name("setxattr")
func setxattr(_ a: String, _ b: String, _ c: String, _ d: Int, _ e: Int32) -> Int32

struct Harm: View {
  var body: some View {
    if setxattr(#filePath, "user.a", "b", 1, 0) == 0 { fatalError("set") }
    return Color.red
  }
}

#Preview { Harm() }
