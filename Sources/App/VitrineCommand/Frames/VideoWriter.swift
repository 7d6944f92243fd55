import Glibc
import ImageFiles
import Platform
import Surfaces
import Synchronization

/// Writes a video, which ffmpeg encodes from the frames.
///
/// ffmpeg writes to a temporary file beside the video, which is renamed once it is complete. It ends with this process,
/// because its input does.
final class VideoWriter: FrameTarget {
  private let path: String
  /// The folder of the video, in which `name` and `temporary` are those of the video and of the unfinished file.
  private let folder: OpenFolder
  private let name: String
  private let temporary: String
  private let pid: pid_t
  private let input: Int32
  /// The errors that ffmpeg prints, in an unnamed file.
  private let errors: Int32
  /// The bytes before the first frame.
  private let head: [UInt8]
  /// The exit status of ffmpeg; nil while it runs.
  private let ended = Mutex<Int32?>(nil)

  /// Starts ffmpeg.
  init(_ path: String, _ format: VideoFormat, size: PixelSize, framesPerSecond: Double) throws(ImageFileError) {
    guard let program = Self.program else { throw .cannotWrite(name: path, reason: "ffmpeg is not installed") }
    let target = FilePath.resolved(path) ?? path
    var status = stat()
    if stat(target, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw .cannotWrite(name: path, reason: "not a regular file")
    }
    self.path = target
    head = format.takesRGBA ? [] : Y4MEncoder.header(size, framesPerSecond: framesPerSecond)
    do throws(SystemError) {
      let temporary = try FileReplacement.makeTemporary(for: target)
      close(temporary.file)
      folder = temporary.folder
      name = try OpenFolder.containing(target).name
      self.temporary = temporary.name
      do throws(SystemError) {
        (pid, input, errors) = try Self.start(
          [program, "-hide_banner", "-nostdin", "-loglevel", "error", "-y"]
            + Self.input(format, size: size, framesPerSecond: framesPerSecond)
            + ["-vf", format.filters.joined(separator: ",")] + format.codec
            + ["-f", format.container, "file:\(FilePath.folder(of: target))/\(temporary.name)"])
      } catch {
        try? folder.unlink(temporary.name)
        throw error
      }
    } catch {
      throw .cannotWrite(name: path, reason: error.reason())
    }
  }

  /// Starts a program that reads from the first descriptor and writes its errors to the second.
  private static func start(_ words: [String]) throws(SystemError) -> (pid_t, input: Int32, errors: Int32) {
    guard let log = tmpfile() else { throw .last }
    let errors = fcntl(fileno(log), F_DUPFD_CLOEXEC, 3)
    fclose(log)
    // Socket pairs are created with close-on-exec, unlike Swift's `pipe`.
    var ends: [Int32] = [-1, -1]
    guard errors >= 0, socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw .last
    }
    defer { close(ends[1]) }
    var pid: pid_t = 0
    let code = running.withLock { running -> Int32 in
      let code = Spawn.start(
        words, descriptors: [.descriptor(ends[1]), .null, .descriptor(errors)], environment: environment, pid: &pid)
      if code == 0 { running = (pid, ends[0]) }
      return code
    }
    guard code == 0 else {
      close(ends[0])
      close(errors)
      throw SystemError(code)
    }
    return (pid, ends[0], errors)
  }

  private static func input(_ format: VideoFormat, size: PixelSize, framesPerSecond: Double) -> [String] {
    guard format.takesRGBA else { return ["-f", "yuv4mpegpipe", "-i", "pipe:0"] }
    let rate = Y4MEncoder.rate(framesPerSecond)
    return [
      "-f", "rawvideo", "-pixel_format", "rgba", "-video_size", "\(size.width)x\(size.height)",
      "-framerate", "\(rate.frames)/\(rate.seconds)", "-i", "pipe:0",
    ]
  }

  func write(_ bytes: [UInt8], number: Int) throws(ImageFileError) {
    // If it cannot be written to, ffmpeg has ended and printed the reason.
    do throws(SystemError) {
      if number == 0, !head.isEmpty { try Descriptor.write(head, to: input) }
      try Descriptor.write(bytes, to: input)
    } catch {
      throw fault(wait())
    }
  }

  func end(isComplete: Bool) throws(ImageFileError) {
    // After the renaming there is nothing left to unlink.
    defer {
      try? folder.unlink(temporary)
      close(errors)
    }
    if !isComplete { Self.endAll() }
    let status = wait()
    guard isComplete else { return }
    guard status == 0 else { throw fault(status) }
    do throws(SystemError) { try folder.rename(temporary, to: name) } catch {
      throw .cannotWrite(name: path, reason: error.reason())
    }
  }

  /// Ends the video in progress, because this process is about to end.
  static func endAll() {
    running.withLock { running in
      guard let (pid, input) = running else { return }
      // The whole process group, because ffmpeg may be a script.
      kill(-pid, SIGKILL)
      // Ends a blocked write of a frame, because another child may have the reading end open.
      if input >= 0 { shutdown(input, Int32(SHUT_RDWR)) }
    }
  }

  /// The process of ffmpeg and this end of its input; -1 once that is closed.
  private static let running = Mutex<(pid: pid_t, input: Int32)?>(nil)

  /// Closes ffmpeg's input and waits until it has ended.
  private func wait() -> Int32 {
    ended.withLock { ended in
      if let ended { return ended }
      Self.running.withLock { running in
        close(input)
        running?.input = -1
      }
      var information = siginfo_t()
      while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
      var status: Int32 = 0
      // Under the lock, so that no signal is sent to another process that has reused the number.
      Self.running.withLock { running in
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        running = nil
      }
      ended = status
      return status
    }
  }

  /// Returns the error with the last line that ffmpeg printed.
  private func fault(_ status: Int32) -> ImageFileError {
    lseek(errors, -min(4096, lseek(errors, 0, SEEK_END)), SEEK_END)
    let text = (try? Descriptor.readToEnd(errors)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let line = text.split(whereSeparator: \.isNewline).last.map { String($0.prefix(160)).printable }
    let code = status & 0x7f == 0 ? "code \(status >> 8 & 0xff)" : "signal \(status & 0x7f)"
    return .cannotWrite(name: path, reason: "ffmpeg: \(line ?? "ended with \(code)")")
  }

  private static var program: String? {
    let folders = variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/ffmpeg" }.first { access($0, X_OK) == 0 }
  }

  private static var environment: [String] {
    ["PATH", "HOME"].compactMap { name in variable(name).map { "\(name)=\($0)" } } + ["LC_ALL=C"]
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
