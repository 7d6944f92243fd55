// 0
import SwiftUI

#Preview(traits: .fixedLayout(width: .infinity, height: 1e300)) { Color.red }
