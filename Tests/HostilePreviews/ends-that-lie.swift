// 1: the preview has ended its process, with code 0
// 12 lines
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    let place = "Preview/../../../../etc/passwd:9223372036854775807"
    print("\(place): Fatal error: \u{1b}]52;c;cHduZWQ=\u{7}\u{202e}vitrine: error: 0")
    print("\u{9b}31m\u{85}\u{2028}\u{2066}\u{200f}\r\nvitrine: error: all is well\u{8}\u{8}\u{8}")
    FileHandle.standardError.write(Data([0xff, 0xfe, 0x9b, 0x1b, 0x5d, 0x38, 0x3b, 0x3b, 0x78, 0x07, 0x0a]))
    if fflush(nil) == 0 { exit(0) }
    return Color.red
  }
}

#Preview { Harm() }
