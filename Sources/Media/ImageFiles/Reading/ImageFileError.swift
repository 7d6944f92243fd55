import Platform

/// Why a picture could not be read or written.
public enum ImageFileError: Error, Hashable, Sendable {
  /// The system refused; `code` is its error number.
  case cannotOpen(name: String, code: Int32)
  /// A directory, a pipe, a device: `kind` says which.
  case notRegular(name: String, kind: String)
  /// Reading failed halfway; `code` is the system's error number.
  case cannotRead(name: String, code: Int32)
  /// The file was read and its contents are at fault.
  case invalid(name: String, ImageDefect)
  /// The file could not be made or filled.
  case cannotWrite(name: String, reason: String)

  /// The fault in one line, lower case, without a prefix: `photo.png: cannot open: no such file`.
  public var message: String {
    switch self {
    case .cannotOpen(let name, let code): "\(name.printableWithShortNames): cannot open: \(SystemError(code).reason())"
    case .notRegular(let name, let kind): "\(name.printableWithShortNames): not a regular file (\(kind))"
    case .cannotRead(let name, let code): "\(name.printableWithShortNames): cannot read: \(SystemError(code).reason())"
    case .invalid(let name, let defect): "\(name.printableWithShortNames): \(defect.message)"
    case .cannotWrite(let name, let reason): "\(name.printableWithShortNames): cannot write: \(reason)"
    }
  }

  /// The exit code that a command ends with: 66 cannot open, 65 bad data, 74 input or output failed.
  public var exitCode: Int32 {
    switch self {
    case .cannotOpen, .notRegular: 66
    case .invalid: 65
    case .cannotRead, .cannotWrite: 74
    }
  }
}

extension ImageFileError: CustomStringConvertible {
  public var description: String { message }
}

/// What is wrong with a picture's bytes.
public enum ImageDefect: Error, Hashable, Sendable {
  /// There is not a byte in it.
  case empty
  /// It has more bytes than `ImageLimits.fileBytes`.
  case fileTooLarge(bytes: Int, limit: Int)
  /// `start` holds the first four bytes at most, of `count`.
  case unsupported(start: [UInt8], count: Int, supported: [String])
  /// The format is known, but no decoder for it is installed.
  case noDecoder(format: String, package: String?)
  /// Its header tells of a side of no pixels.
  case invalidSize(width: Int, height: Int)
  /// A side is longer than `ImageLimits.side`.
  case sideTooLong(width: Int, height: Int, limit: Int)
  /// It has more pixels than `ImageLimits.pixels`.
  case tooManyPixels(decodedBytes: Int, limit: Int)
  /// It is too small a file for so large a picture: see `ImageLimits.decodeRatio`.
  case unpacksTooFar(decodedBytes: Int, fileBytes: Int, ratio: Int)
  /// What is not pixels exceeds `ImageLimits.metadataBytes`.
  case tooMuchMetadata(limit: Int)
  /// The data ends early: after `row` of `rows` rows, where that is known.
  case truncated(row: Int?, rows: Int)
  /// The decoder refused it, in the decoder's words.
  case corrupt(String)

  /// The fault in a few words, lower case: `image is 20000x10; limit is 16384 per side`.
  public var message: String {
    switch self {
    case .empty:
      "empty file"
    case .fileTooLarge(let bytes, let limit):
      "file is \(byteCount(bytes)); limit is \(byteCount(limit))"
    case .unsupported(let start, let count, let supported):
      "not a supported image (\(Self.evidence(start, count))); supported: \(supported.joined(separator: ", "))"
    case .noDecoder(let format, let package):
      "no decoder for \(format) is installed" + (package.map { "; install \($0)" } ?? "")
    case .invalidSize(let width, let height):
      "invalid size \(width)x\(height)"
    case .sideTooLong(let width, let height, let limit):
      "image is \(width)x\(height); limit is \(limit) per side"
    case .tooManyPixels(let decoded, let limit):
      "image needs \(byteCount(decoded)) decoded; limit is \(byteCount(limit))"
    case .unpacksTooFar(let decoded, let file, let ratio):
      "image needs \(byteCount(decoded)) decoded; limit is \(ratio) times its file's \(byteCount(file))"
    case .tooMuchMetadata(let limit):
      "metadata exceeds \(byteCount(limit))"
    case .truncated(nil, _):
      "truncated"
    case .truncated(let row?, let rows):
      "truncated: image data ends after row \(row) of \(rows)"
    case .corrupt(let what):
      "corrupt: \(what.printableWithShortNames)"
    }
  }

  private static func evidence(_ start: [UInt8], _ count: Int) -> String {
    if count < 4 { return count == 1 ? "1 byte" : "\(count) bytes" }
    return start.allSatisfy { (0x20...0x7e).contains($0) }
      ? "starts with '\(String(decoding: start, as: UTF8.self))'"
      : "starts with bytes " + start.map { hex($0) }.joined(separator: " ")
  }

  private static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
