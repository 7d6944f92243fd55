// 0
import Foundation
import SwiftUI

@_silgen_name("syscall") func syscall(_ n: Int, _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int) -> Int

struct Harm: View {
  var body: some View {
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    for line in maps.split(separator: "\n") where line.contains("rw-s") {
      let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { Int($0, radix: 16) }
      // Holes.
      _ = syscall(28, ends[0], ends[1] - ends[0], 9, 0, 0, 0)
      let range = "\(String(ends[0], radix: 16))-\(String(ends[1], radix: 16))"
      if open("/proc/self/map_files/\(range)", O_RDWR) >= 0 { fatalError("opened to write") }
      let file = open("/proc/self/map_files/\(range)", O_RDONLY)
      if file >= 0, ftruncate(file, 0) == 0 { fatalError("cut") }
    }
    return Color.red
  }
}

#Preview { Harm() }
