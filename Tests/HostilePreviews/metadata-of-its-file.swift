// 0
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    if chmod(#filePath, 0o777) == 0 || utimes(#filePath, nil) == 0 { fatalError("changed") }
    return Color.red
  }
}

#Preview { Harm() }
