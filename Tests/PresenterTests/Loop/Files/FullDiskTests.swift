import Foundation
import Session
import Surfaces
import TestSupport
import Testing
import Vitrine
import Windowing

@testable import Presenter

/// Saving where no file can be written: on a disk without room, and on one that is read-only.
@MainActor
@Suite(.enabled(if: SmallDisks.canMount, "no disk can be mounted: user namespaces are not allowed here"))
struct FullDiskTests {
  private static let old = "{ base: 'thin' }"
  private let disks: SmallDisks
  /// A name that no other test has.
  private let name = "d" + UUID().uuidString.prefix(8).lowercased()

  init() throws { disks = try SmallDisks(material: name, text: Self.old) }

  /// Presses keys in a session whose material has been tuned, and returns it when it has ended.
  private func session(in folder: String, material: String = "regular", _ keys: [KeyInput]) -> ScriptedSession {
    let session = ScriptedSession(
      seconds: 3, size: PixelSize(width: 500, height: 400), materialsFolder: folder, materials: .shared
    ) {
      $0.panel = nil
      $0.material = material
      $0.overrides.blurRadius = 12
    }
    for (index, key) in keys.enumerated() { session.backend.press([key], at: 101 + Double(index)) }
    _ = session.run()
    return session
  }

  private let save = KeyInput(.character("s"), modifiers: .control)
  private let saveAs = KeyInput(.character("S"), modifiers: .control)

  /// The reason is in the window, and nothing else has changed: neither the folder nor the look.
  private func check(_ session: ScriptedSession, _ disk: SmallDisks.Disk) throws {
    let state = session.state
    #expect(
      state.notice?.text.hasSuffix(": cannot write: \(disk.reason)") ?? false, "\(state.notice?.text ?? "no notice")")
    #expect(state.overrides.blurRadius == 12)
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.folder).sorted() == disk.files.sorted())
    #expect(try String(contentsOfFile: "\(disk.folder)/\(disk.files[0])", encoding: .utf8) == Self.old)
  }

  @Test func theOldFileStays() throws {
    for disk in disks.disks {
      let material = try MaterialLibrary.shared.add(file: "\(disk.folder)/\(disk.files[0])")
      try check(session(in: disk.folder, material: material, [save]), disk)
    }
  }

  @Test func noHalfFileIsLeft() throws {
    for disk in disks.disks {
      let session = session(in: disk.folder, [saveAs, KeyInput(.returnKey)])
      try check(session, disk)
      // The question stays open: another name, or Escape.
      #expect(session.state.savePrompt != nil)
    }
  }

  @Test func anExportIsNotLeftHalfEither() throws {
    for disk in disks.disks {
      let session = ScriptedSession(seconds: 2, materialsFolder: disk.folder) { $0.overrides.blurRadius = 12 }
      session.backend.onPresent = {
        if session.backend.presents.count == 1 { session.window.apply(.export("css")) }
      }
      _ = session.run()
      try check(session, disk)
    }
  }
}

/// Two disks with a file each, in a name space of a process of their own: a full one, and a read-only one.
private final class SmallDisks {
  private let process: ChildProcess
  private let folder = NSTemporaryDirectory() + "vitrine-disks-" + UUID().uuidString
  /// The prefix of the files' names.
  private let material: String

  /// A disk that takes no more files.
  struct Disk {
    /// The folder as this process sees it.
    var folder: String
    /// The files on the disk, the material first.
    var files: [String]
    /// The reason why nothing can be written to it.
    var reason: String
  }

  struct NotMounted: Error {}

  /// The command by which a process gets a name space of its own.
  private static let prefix = getuid() == 0 ? ["unshare", "-m"] : ["unshare", "-rm"]

  static let canMount: Bool = {
    guard isInstalled("unshare"), isInstalled("mount") else { return false }
    let words = prefix + ["sh", "-c", "mount -t tmpfs none /tmp 2>/dev/null"]
    return ((try? runTool(words))?.status ?? 1) == 0
  }()

  init(material: String, text: String) throws {
    self.material = material
    for name in ["full", "fixed"] {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    let script = #"""
      cd "$1" && mount -t tmpfs -o size=16k none full && mount -t tmpfs -o size=16k none fixed &&
      printf %s "$3" > "full/$2-full.json5" && printf %s "$3" > "fixed/$2-fixed.json5" && mount -o remount,bind,ro fixed || exit
      cat /dev/zero > full/filler; echo ready; exec tail -f --pid="$PPID" /dev/null
      """#
    process = try ChildProcess(Self.prefix + ["sh", "-c", script, "sh", folder, material, text])
    guard process.readLine() == "ready" else { throw NotMounted() }
  }

  deinit {
    process.stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  var disks: [Disk] {
    let root = "/proc/\(process.pid)/root" + folder
    return [
      Disk(folder: "\(root)/full", files: ["\(material)-full.json5", "filler"], reason: "no space left on device"),
      Disk(folder: "\(root)/fixed", files: ["\(material)-fixed.json5"], reason: "read-only file system"),
    ]
  }
}
