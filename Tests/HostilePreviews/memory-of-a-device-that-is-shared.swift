// 0
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    let file = open("/dev/zero", O_RDONLY)
    let bytes = 4 << 30
    let memory = mmap(nil, bytes, PROT_READ, MAP_SHARED, file, 0)
    guard file >= 0, let memory, memory != MAP_FAILED else { return Color.red }
    // Each page that is read is one of the system's memory, of which no limit of this process counts any.
    for page in 0..<(1 << 14) where memory.load(fromByteOffset: page << 12, as: UInt8.self) != 0 { return Color.blue }
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssShmem:") } ?? ""
    let shared = Int(line.split { !$0.isNumber }.first ?? "") ?? 0
    if shared > 60 << 10 { fatalError("memory that does not count") }
    return Color.red
  }
}

#Preview { Harm() }
