import Foundation
import Glibc
import Platform
import TestSupport
import Testing

/// Tests that damage to the caches makes no difference to a picture: neither before a program starts nor while it runs.
@Suite(.serialized, .disabled(if: Program.isMissing, "no program to run"))
struct CacheFaultTests {
  /// A file of each kind that is compiled, and the folder of what that leaves.
  enum Kind: String, CaseIterable { case shaders, previews }

  enum Damage: CaseIterable {
    case emptied, truncated, changed, removed

    func apply(to path: String) throws {
      guard let bytes = try? InputFile.read(path, limit: 1 << 28) else { return }
      switch self {
      case .emptied: try Descriptor.overwrite(path, with: [])
      case .truncated: try Descriptor.overwrite(path, with: Array(bytes[..<(bytes.count / 2)]))
      case .changed:
        guard !bytes.isEmpty else { return }
        var bytes = bytes
        bytes[bytes.count * 2 / 3] ^= 0x10
        try Descriptor.overwrite(path, with: bytes)
      case .removed: unlink(path)
      }
    }
  }

  private let folder: TemporaryFolder
  private var caches: String { folder("cache") }

  init() throws {
    folder = try TemporaryFolder()
    try """
    #include <metal_stdlib>
    #include <SwiftUI/SwiftUI_Metal.h>
    [[ stitchable ]] half4 tint(float2 p, half4 c) { return half4(c.r, c.g * 0.5h, 1, 1) * c.a; }
    """.write(toFile: folder("shaders.metal"), atomically: true, encoding: .utf8)
    try """
    import SwiftUI
    import UIKit
    #Preview { Text("Hello").padding().background(.red) }
    """.write(toFile: folder("previews.swift"), atomically: true, encoding: .utf8)
  }

  private struct Picture: Equatable {
    var status: Int
    var bytes: Data?
    var text: String
  }

  /// - Parameter prefix: the words of a program that starts it.
  private func render(_ kind: Kind, number: Int = 0, prefix: [String] = []) throws -> Picture {
    let output = folder("\(kind)-\(number).png")
    unlink(output)
    let source = kind == .shaders ? "shaders.metal" : "previews.swift"
    let words = [try #require(Program.path), "render", folder(source), "-o", output, "--size", "200x120"]
    let environment = Program.quiet.merging(["XDG_CACHE_HOME": caches, "XDG_RUNTIME_DIR": folder("runtime")]) { $1 }
    let result = try runTool(
      prefix + ["sh", "-c", #"exec "$0" "$@" 2>&1"#] + words, environment: environment)
    return Picture(
      status: result.status, bytes: FileManager.default.contents(atPath: output), text: result.output)
  }

  private func files(_ kind: Kind) -> [String] {
    let place = "\(caches)/vitrine/\(kind)"
    let names = FileManager.default.enumerator(atPath: place)?.compactMap { $0 as? String } ?? []
    return names.filter { !$0.hasPrefix("work-") }.map { "\(place)/\($0)" }.filter { path in
      var status = stat()
      return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }.sorted()
  }

  private func expect(_ picture: Picture, _ whole: Picture, _ what: String) {
    #expect(picture.status == 0 && picture.text == whole.text, "\(what): \(picture.status) \(picture.text)")
    #expect(picture.bytes == whole.bytes, "\(what)")
  }

  @Test(arguments: Kind.allCases, Damage.allCases) func allFiles(_ kind: Kind, _ damage: Damage) throws {
    let whole = try render(kind)
    #expect(whole.status == 0 && whole.bytes != nil && whole.text.isEmpty, "\(whole.text)")
    #expect(files(kind).count > 8)
    for path in files(kind) { try damage.apply(to: path) }
    expect(try render(kind), whole, "\(damage)")
    expect(try render(kind), whole, "\(damage), healed")
  }

  /// Each file is damaged alone.
  @Test(arguments: Kind.allCases) func eachFile(_ kind: Kind) throws {
    let whole = try render(kind)
    // One header stands for all, and so does one C module.
    var seen: Set<String> = []
    let paths = files(kind).filter { path in
      let group = path.contains("/clang/") ? "clang" : path.contains("/metal_") ? "metal" : path
      return seen.insert(group).inserted
    }
    for path in paths {
      for damage in [Damage.truncated, .changed] {
        try damage.apply(to: path)
        expect(try render(kind), whole, "\(damage) \(path)")
      }
    }
  }

  /// Four programs share one cache, while somebody removes it, or damages its files.
  @Test(arguments: Kind.allCases) func severalProgramsAtOnce(_ kind: Kind) throws {
    let whole = try render(kind)
    let isDone = Flag()
    let ended = DispatchSemaphore(value: 0)
    DetachedThread.start(named: "vandal") {
      var random = SystemRandomNumberGenerator()
      while !isDone.isSet {
        // Libraries and the agent's program are loaded by their paths: only between two programs may they change.
        let isRead = { (path: String) in kind == .previews || !path.hasSuffix(".so") && !path.contains("/agent-") }
        for path in files(kind).filter(isRead).shuffled(using: &random).prefix(3) {
          try? Damage.allCases.randomElement(using: &random)?.apply(to: path)
        }
        if kind == .previews, Int.random(in: 0..<4, using: &random) == 0 { Folder.remove("\(caches)/vitrine/\(kind)") }
        usleep(300_000)
      }
      ended.signal()
    }
    let pictures = Pictures()
    DispatchQueue.concurrentPerform(iterations: 4) { lane in
      for _ in 0..<2 { pictures.add((try? render(kind, number: lane + 1)).map { ($0.status, $0.bytes, $0.text) }) }
    }
    isDone.set()
    ended.wait()
    #expect(pictures.all.count == 8)
    for picture in pictures.all {
      #expect(picture?.0 == 0 && picture?.1 == whole.bytes, "\(picture?.2 ?? "not run")")
    }
  }

  /// A cache without room, and one that is read-only.
  @Test(
    .enabled(if: CacheFaultTests.canMount, "no disk can be mounted: user namespaces are not allowed here"),
    arguments: Kind.allCases, ["size=64k", "size=2m", "ro"])
  func withoutRoom(_ kind: Kind, _ options: String) throws {
    let whole = try render(kind)
    let mount = #"mount -t tmpfs -o "$0" none "$1" && shift && exec "$@""#
    let picture = try render(kind, prefix: ["unshare", "-rm", "sh", "-c", mount, options, caches])
    #expect(picture.status == 0 && picture.bytes == whole.bytes, "\(picture.text)")
    let reason = options == "ro" ? "read-only file system" : "no space left on device"
    // Previews say it in the window.
    let lines = picture.text.split(separator: "\n")
    #expect(lines.count == (kind == .shaders ? 1 : 0), "\(picture.text)")
    #expect(lines.allSatisfy { $0.contains(reason) && $0.hasSuffix("instead") }, "\(picture.text)")
  }

  private static let canMount =
    (try? runTool(["unshare", "-rm", "sh", "-c", "mount -t tmpfs none /tmp 2>/dev/null"]))?.status == 0
}

/// A flag that is set once, from any thread.
private final class Flag: @unchecked Sendable {
  // Guarded by the lock.
  private var value = false
  private let lock = NSLock()

  var isSet: Bool { lock.withLock { value } }
  func set() { lock.withLock { value = true } }
}

/// The pictures of programs on several threads.
private final class Pictures: @unchecked Sendable {
  // Guarded by the lock.
  private var values: [(Int, Data?, String)?] = []
  private let lock = NSLock()

  var all: [(Int, Data?, String)?] { lock.withLock { values } }
  func add(_ value: (Int, Data?, String)?) { lock.withLock { values.append(value) } }
}
