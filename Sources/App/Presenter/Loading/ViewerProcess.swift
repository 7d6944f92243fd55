import Foundation
import Platform
import PreviewAgents

/// Starts this program once more, for another window that outlives this one.
struct ViewerProcess: Sendable {
  /// The command line without the file.
  var words = [PreviewAgent.executable]

  /// Starts the program with a file, and waits for its end on a thread of its own.
  ///
  /// - Returns: 0, or the error number of a failed start.
  func open(_ path: String) -> Int32 {
    let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    var pid: pid_t = 0
    let status = Spawn.start(
      words + [path], descriptors: [.null, .descriptor(1), .descriptor(2)], environment: environment, pid: &pid)
    guard status == 0 else { return status }
    DetachedThread.start(named: "vitrine-viewer") { [pid] in
      var status: Int32 = 0
      while waitpid(pid, &status, 0) < 0 { guard errno == EINTR else { return } }
    }
    return 0
  }
}
