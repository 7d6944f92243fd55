// 0
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? "/"
    let places = [
      "\(home)/.ssh/id_rsa", "\(home)/.bashrc", "/proc/1/root\(home)/.ssh/id_rsa", "/proc/self/cwd/../../.ssh",
      "/etc/shadow", "/etc/machine-id", "/root", "/home", "/tmp/.X11-unix", "/run", "/var", "/dev/shm", "/dev/tty",
      "/dev/ptmx", "/dev/fuse", "/dev/kvm", "/dev/net/tun", "/dev/dri", "/dev/mem", "/proc/2", "/proc/kallsyms",
      "/proc/kcore", "/proc/keys", "/proc/2/net/unix", "/proc/sys/kernel/core_pattern", "/proc/sysrq-trigger",
      "/sys/kernel", "/sys/fs/cgroup", "/old", "/new", "/layers",
    ]
    for place in places where open(place, O_RDONLY | O_NONBLOCK) >= 0 { fatalError("opened \(place)") }
    for file in Int32(4)..<256 {
      var target = [CChar](repeating: 0, count: 4096)
      let count = readlink("/proc/self/fd/\(file)", &target, 4095)
      if count <= 0 { continue }
      let text = String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      // Its own descriptors.
      if text.hasPrefix("anon_inode:") || text.hasPrefix("pipe:") || text.contains("memfd:") { continue }
      if text.hasPrefix("/usr/") || text.hasPrefix("/proc/") || text.hasSuffix("/fd") { continue }
      fatalError("descriptor \(file): \(text)")
    }
    let names = Set(ProcessInfo.processInfo.environment.keys)
    if names.contains("DISPLAY") || names.contains("SECRET") { fatalError("the environment") }
    return Color.red
  }
}

#Preview { Harm() }
