import Glibc

/// Text for the next program or the person.
enum StandardOutput {
  /// Writes a line or more, and says when that fails.
  static func print(_ text: String) throws(CommandFailure) {
    let code = write(text + "\n", to: STDOUT_FILENO)
    guard code != 0 else { return }
    // Whoever closed a pipe knows; anything else is worth a line.
    let message = code == EPIPE ? nil : "standard output: cannot write: \(reason(code))"
    throw CommandFailure(message, exitCode: ExitCode.writeFailed)
  }
}

enum StandardError {
  static func print(_ text: String) { _ = write(text + "\n", to: STDERR_FILENO) }
  /// Something that does not end the program.
  static func warn(_ text: String) { print("vitrine: warning: \(text)") }
}

/// Text into a file of the caller's choice.
enum TextFile {
  static func write(_ text: String, to path: String) throws(CommandFailure) {
    func failure(_ code: Int32) -> CommandFailure {
      CommandFailure("\(path.printable): cannot write: \(reason(code))", exitCode: ExitCode.writeFailed)
    }
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0o666)
    guard file >= 0 else { throw failure(errno) }
    let code = VitrineCommand.write(text, to: file)
    // Some file systems report a full disk only now.
    guard code == 0 else {
      close(file)
      throw failure(code)
    }
    guard close(file) == 0 else { throw failure(errno) }
  }
}

/// Writes everything; the error's number, or 0.
private func write(_ text: String, to file: Int32) -> Int32 {
  var text = text
  return text.withUTF8 { bytes -> Int32 in
    var done = 0
    while done < bytes.count {
      let count = Glibc.write(file, bytes.baseAddress! + done, bytes.count - done)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno }
      done += count
    }
    return 0
  }
}

private func reason(_ code: Int32) -> String {
  let text = code == ENOENT ? "no such folder" : String(cString: strerror(code))
  return text.prefix(1).lowercased() + text.dropFirst()
}
