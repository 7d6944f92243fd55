// 1: the preview does not answer: it was ended
import SwiftUI

let a: Int = { while true {} }()

#Preview { Text("\(a)") }
