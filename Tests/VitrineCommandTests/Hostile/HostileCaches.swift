import Foundation
import Platform
import Synchronization
import TestSupport

/// The caches of places, each in use by one place at a time.
///
/// A place that follows another one finds the precompiled headers, the sampler, the linker's name and the agent, and no
/// program: to make them takes two seconds of a processor, ten times what a source takes.
enum HostileCaches {
  private static let free = Mutex<[String]>([])
  private static let prepared = ["headers-", "sampler-", "linker-", "agent-"]

  /// Returns the path of a folder, without links, as the kernel writes it in lists of mappings.
  static func take() throws -> String {
    if let cache = free.withLock({ $0.popLast() }) { return cache }
    let cache = "\(TestHome.folder)/hostile/\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
    return FilePath.resolved(cache) ?? cache
  }

  static func giveBack(_ cache: String) {
    let shaders = "\(cache)/vitrine/shaders"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: shaders)) ?? []
    where !prepared.contains(where: name.hasPrefix) {
      try? FileManager.default.removeItem(atPath: "\(shaders)/\(name)")
    }
    free.withLock { $0.append(cache) }
  }
}
