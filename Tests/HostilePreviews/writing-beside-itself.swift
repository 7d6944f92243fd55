// 0
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    if fopen((#filePath as NSString).deletingLastPathComponent + "/stray", "w") != nil { fatalError("written") }
    return Color.red
  }
}

#Preview { Harm() }
