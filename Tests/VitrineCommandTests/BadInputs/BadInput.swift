import Foundation
import Testing

/// A command line, and files beside it, of which something is wrong.
struct BadInput: Sendable, CustomTestStringConvertible {
  /// The name of the defect.
  let name: String
  /// The command line; files are named as in `files`.
  var arguments: [String]
  /// The files' bytes by their names, in the folder in which the program runs.
  var files: [String: [UInt8]] = [:]
  /// Shell commands that make anything that is no plain file.
  var setup = ""
  var environment: [String: String] = [:]
  /// The exit codes that are right; more than one where a decoder of the system may be stricter or laxer.
  var codes: Set<Int> = [65]
  /// The text that the message has to contain.
  var message = ""

  var testDescription: String { name }

  /// The options of a small picture, which is made only if the input turns out to be good.
  static let picture = ["-o", "out.png", "--size", "48x32", "--threads", "2", "--no-content"]

  /// Pictures, sources and all else, 200 together.
  static let all = png + jpeg + otherImages + materials + metalSources + paths + commandLines + environments

  /// An image file that `render` is to show.
  static func image(
    _ name: String, _ bytes: [UInt8], as file: String = "x.png", codes: Set<Int> = [65], message: String = ""
  ) -> BadInput {
    BadInput(
      name: name, arguments: ["render", file] + picture, files: [file: bytes], codes: codes,
      message: message)
  }
}
