// 0
import SwiftUI

#Preview("../../\u{1b}[31m\0\n/etc") { Color.red }
#Preview("\(1 + 1)") { Color.red }
#Preview("") { Color.red }
