// 65: the previews do not compile
// 8 lines
import SwiftUI

while true {}
#Preview { Color.red }
