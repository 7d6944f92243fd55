import Foundation
public import Surfaces

/// A private virtual X server: started on a free display, stopped when the object is deallocated.
///
/// ```swift
/// let server = try XServer()
/// try server.startWindowManager()
/// ... open a window on `server.display` ...
/// let shot = try server.screenshot()
/// ```
public final class XServer {
  /// The name of the display, such as `:7`.
  public let display: String
  public let process: ChildProcess
  private let directory: String
  private var windowManager: ChildProcess?

  /// The missing programs among Xvfb and those that a test needs, or nil; for `.enabled(if:)`.
  public static func missing(_ programs: String...) -> String? {
    let absent = (["Xvfb"] + programs).filter { !isInstalled($0) }
    return absent.isEmpty ? nil : "not installed: \(absent.joined(separator: ", "))"
  }

  /// - Parameters:
  ///   - screen: width, height and depth.
  ///   - arguments: further options of Xvfb, such as `["-extension", "MIT-SHM"]`, which disables an extension.
  ///   - repeatsKeys: whether a key that is held repeats. On a busy machine xdotool may release a key only after the
  ///     0.66 s from which on it repeats.
  public init(screen: String = "1280x1024x24", arguments: [String] = [], repeatsKeys: Bool = false) throws {
    directory = NSTemporaryDirectory() + "/vitrine-x-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    process = try ChildProcess(
      [
        "Xvfb", "-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp", "-noreset", "-nocursor", "-fbdir",
        directory, repeatsKeys ? "r" : "-r",
      ]
        + arguments)
    guard let number = process.readLine() else {
      throw ChildProcess.Failure(description: "Xvfb did not report a display number")
    }
    display = ":\(number)"
  }

  deinit {
    windowManager?.stop()
    process.stop()
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// Starts openbox and waits until it manages the display.
  ///
  /// It runs its start-up command when it handles events. Its properties are set before that, and a window that is
  /// mapped in between never appears (47 of 60 windows mapped right after the last property).
  public func startWindowManager() throws {
    let manager = try ChildProcess(
      ["openbox", "--sm-disable", "--startup", "echo listening"], environment: ["DISPLAY": display])
    windowManager = manager
    while let line = manager.readLine() {
      if line == "listening" { return }
    }
    throw ChildProcess.Failure(description: "openbox did not start")
  }

  public func stopWindowManager() {
    windowManager?.stop()
    windowManager = nil
  }

  /// Runs xdotool on this display. Without `--window` its keys are sent through XTEST, like real ones.
  @discardableResult
  public func xdotool(_ arguments: String...) throws -> String { try xdotool(arguments) }

  /// Runs xdotool on this display, and returns its output.
  @discardableResult
  public func xdotool(_ arguments: [String]) throws -> String {
    let result = try runTool(["xdotool"] + arguments, environment: ["DISPLAY": display])
    guard result.status == 0 else {
      throw ChildProcess.Failure(description: "xdotool \(arguments): exit status \(result.status)")
    }
    return result.output
  }

  /// Takes a screenshot.
  public func screenshot() throws -> Screenshot {
    let path = directory + "/Xvfb_screen0"
    guard let data = FileManager.default.contents(atPath: path), let shot = Screenshot(xwd: [UInt8](data)) else {
      throw ChildProcess.Failure(description: "\(path): no X window dump")
    }
    return shot
  }
}

/// A picture of a screen.
public struct Screenshot: Equatable {
  public var width: Int
  public var height: Int
  /// Rows from the top, `0xFFRRGGBB`, with other depths scaled to 8 bits per channel.
  public var pixels: [UInt32]

  public subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

  /// Returns the rows of a part of the picture, one after the other.
  public func pixels(in part: PixelRect) -> [UInt32] {
    part.rows.flatMap { y in pixels[(y * width + part.minX)..<(y * width + part.maxX)] }
  }

  /// Reads a true-colour dump in the ZPixmap format of `XWDFile.h`.
  public init?(xwd bytes: [UInt8]) {
    func field(_ index: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(bytes[index * 4 + $1]) } }
    guard bytes.count >= 100, field(1) == 7, field(2) == 2 else { return nil }
    (width, height) = (field(4), field(5))
    let (isBigEndian, pixelBytes, rowBytes) = (field(7) == 1, field(11) / 8, field(12))
    let masks = [field(14), field(15), field(16)]
    let start = field(0) + field(19) * 12
    guard bytes.count >= start + rowBytes * height, masks.allSatisfy({ $0 != 0 }) else { return nil }
    let channels = masks.map { (shift: $0.trailingZeroBitCount, top: $0 >> $0.trailingZeroBitCount) }
    pixels = []
    pixels.reserveCapacity(width * height)
    if !isBigEndian, pixelBytes == 4, masks == [0xFF_0000, 0xFF00, 0xFF] {
      // The usual format; window tests read it many times a second.
      bytes.withUnsafeBytes { bytes in
        for y in 0..<height {
          for x in 0..<width {
            let at = start + y * rowBytes + x * 4
            pixels.append(0xFF00_0000 | UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)))
          }
        }
      }
      return
    }
    for y in 0..<height {
      for x in 0..<width {
        let at = start + y * rowBytes + x * pixelBytes
        var value = 0
        for byte in 0..<pixelBytes {
          value |= Int(bytes[at + byte]) << (8 * (isBigEndian ? pixelBytes - 1 - byte : byte))
        }
        var pixel = 0xFF
        for channel in channels {
          let level = value >> channel.shift & channel.top
          pixel = pixel << 8 | (level * 510 + channel.top) / (2 * channel.top)
        }
        pixels.append(UInt32(pixel))
      }
    }
  }
}
