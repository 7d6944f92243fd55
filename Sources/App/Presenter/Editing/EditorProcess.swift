import Foundation
import Platform
import SwiftPreviews

/// Runs the user's editor as a separate process, which outlives this one.
enum EditorProcess {
  /// Shows a place in the editor that the environment names. Returns at once: a thread starts the program and waits for
  /// it to exit.
  ///
  /// - Parameter told: called on that thread with the text of a notice.
  static func open(_ place: SourcePlace, told: @escaping @Sendable (String) -> Void) {
    let started = DetachedThread.start(named: "vitrine-editor") {
      do throws(EditorCommand.Failure) {
        run(try EditorCommand(for: place, variable: EnvironmentVariable.value, find: path), place, told)
      } catch {
        told(error.reason)
      }
    }
    if started != 0 { told("The editor was not started: \(SystemError(started).reason())") }
  }

  private static func run(_ command: EditorCommand, _ place: SourcePlace, _ told: (String) -> Void) {
    let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    let name = command.name.printable
    var pid: pid_t = 0
    let code = Spawn.start(
      command.words, descriptors: [.null, .null, .null], environment: environment, pid: &pid)
    guard code == 0 else { return told("\(name) was not started: \(SystemError(code).reason())") }
    told("\(place.shown) in \(name)")
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 { guard errno == EINTR else { return } }
    if status & 0x7f == 0, status != 0 { told("\(name) ended with code \(status >> 8 & 0xff)") }
  }

  /// Returns the path of a program by its name, or by a path.
  private static func path(of name: String) -> String? {
    if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
    let folders = EnvironmentVariable.value("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
