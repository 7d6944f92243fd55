import Foundation
import TestSupport
import Testing

/// A Swift file that does harm, or that is none, and how `vitrine render` ends with it.
struct HostilePreview: Sendable, CustomTestStringConvertible {
  let name: String
  /// True if its view is red where nothing goes wrong.
  var isRed = false
  /// The argument that the program gets after `render`.
  var file = "X.swift"
  /// The file's bytes; nil where `setup` makes it.
  var bytes: [UInt8]?
  /// Shell commands that make what is no plain file.
  var setup = ""
  var code: Int
  /// The text that the last line of standard error contains; empty for nothing on standard error.
  var message = ""
  /// Lines of standard error, at most.
  var maximumLines = 1

  var testDescription: String { name }

  static func text(
    _ name: String, _ text: String, code: Int, message: String = "", maximumLines: Int = 1
  ) -> HostilePreview {
    HostilePreview(name: name, bytes: Array(text.utf8), code: code, message: message, maximumLines: maximumLines)
  }

  /// A path that leads to no text.
  static func path(
    _ name: String, _ file: String = "X.swift", setup: String, code: Int = 66, message: String = ""
  ) -> HostilePreview {
    HostilePreview(name: name, file: file, setup: setup, code: code, message: message)
  }
}
