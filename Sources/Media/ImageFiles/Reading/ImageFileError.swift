import Glibc
import Platform

/// The reason why an image could not be read or written.
public enum ImageFileError: Error, Hashable, Sendable {
  /// The file could not be opened; `code` is the error number.
  case cannotOpen(name: String, code: Int32)
  /// The file is of another kind: a directory, a pipe, a device.
  case notRegular(name: String, kind: String)
  /// Reading failed; `code` is the error number.
  case cannotRead(name: String, code: Int32)
  /// The contents of the file are invalid.
  case invalid(name: String, ImageDefect)
  /// The file could not be created or written.
  case cannotWrite(name: String, reason: String)

  /// The error in one line, lower case, without a prefix: `photo.png: cannot open: no such file`.
  public var message: String {
    switch self {
    case .cannotOpen(let name, let code): "\(name.printableWithShortNames): cannot open: \(SystemError(code).reason())"
    case .notRegular(let name, let kind): "\(name.printableWithShortNames): not a regular file (\(kind))"
    case .cannotRead(let name, let code): "\(name.printableWithShortNames): cannot read: \(SystemError(code).reason())"
    case .invalid(let name, let defect): "\(name.printableWithShortNames): \(defect.message)"
    case .cannotWrite(let name, let reason): "\(name.printableWithShortNames): cannot write: \(reason)"
    }
  }

  /// The exit code of a command (sysexits.h): 66 cannot open, 65 invalid data, 71 not enough memory,
  /// 74 input or output failed.
  public var exitCode: Int32 {
    switch self {
    case .cannotOpen, .notRegular: 66
    case .invalid(_, .notDecoded(ENOMEM)): 71
    case .invalid(_, .notDecoded): 74
    case .invalid: 65
    case .cannotRead, .cannotWrite: 74
    }
  }
}

extension ImageFileError: CustomStringConvertible {
  public var description: String { message }
}

/// The reason why the contents of an image file are invalid.
public enum ImageDefect: Error, Hashable, Sendable {
  /// The file is empty.
  case empty
  /// The file is larger than `ImageLimits.fileBytes`.
  case fileTooLarge(bytes: Int, limit: Int)
  /// The format is unknown; `start` has at most the first four of `count` bytes.
  case unsupported(start: [UInt8], count: Int, supported: [String])
  /// The format is known, but no decoder for it is installed.
  case noDecoder(format: String, package: String?)
  /// The width or height in the header is zero.
  case invalidSize(width: Int, height: Int)
  /// A side is longer than `ImageLimits.side`.
  case sideTooLong(width: Int, height: Int, limit: Int)
  /// The image has more pixels than `ImageLimits.pixels`.
  case tooManyPixels(decodedBytes: Int, limit: Int)
  /// The decoded image is too large for the size of the file: see `ImageLimits.decodeRatio`.
  case decodeRatioExceeded(decodedBytes: Int, fileBytes: Int, ratio: Int)
  /// The metadata exceed `ImageLimits.metadataBytes`.
  case tooMuchMetadata(limit: Int)
  /// The data end early: after `row` of `rows` rows, where known.
  case truncated(row: Int?, rows: Int)
  /// The data are corrupt, with the decoder's message.
  case corrupt(String)
  /// The decoder was ended by a signal; 0 if it returned no picture.
  case decoderFailed(signal: Int32)
  /// No process could decode it; `code` is the error number.
  case notDecoded(code: Int32)

  /// The defect in a few words, lower case: `image is 20000x10; limit is 16384 per side`.
  public var message: String {
    switch self {
    case .empty: "empty file"
    case .fileTooLarge(let bytes, let limit): "file is \(byteCount(bytes)); limit is \(byteCount(limit))"
    case .unsupported(let start, let count, let supported):
      "not a supported image (\(Self.evidence(start, count))); supported: \(supported.joined(separator: ", "))"
    case .noDecoder(let format, let package):
      "no decoder for \(format) is installed" + (package.map { "; install \($0)" } ?? "")
    case .invalidSize(let width, let height): "invalid size \(width)x\(height)"
    case .sideTooLong(let width, let height, let limit): "image is \(width)x\(height); limit is \(limit) per side"
    case .tooManyPixels(let decoded, let limit):
      "image needs \(byteCount(decoded)) decoded; limit is \(byteCount(limit))"
    case .decodeRatioExceeded(let decoded, let file, let ratio):
      "image needs \(byteCount(decoded)) decoded; limit is \(ratio) times its file's \(byteCount(file))"
    case .tooMuchMetadata(let limit): "metadata exceeds \(byteCount(limit))"
    case .truncated(nil, _): "truncated"
    case .truncated(let row?, let rows): "truncated: image data ends after row \(row) of \(rows)"
    case .corrupt(let what): "corrupt: \(what.printableWithShortNames)"
    case .decoderFailed(SIGXCPU), .decoderFailed(SIGALRM): "takes too long to decode"
    case .decoderFailed(let signal) where signal > 0:
      "its decoder crashed: \(String(cString: strsignal(signal)).lowercased())"
    case .decoderFailed: "its decoder gave no picture"
    case .notDecoded(let code): "cannot be decoded: \(SystemError(code).reason())"
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
