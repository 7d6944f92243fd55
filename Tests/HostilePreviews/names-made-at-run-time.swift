// 0
import SwiftUI

struct P: PreviewProvider {
  static var previews: some View { ForEach(0..<10_000, id: \.self) { Text("\($0)").previewDisplayName("\($0)") } }
}
