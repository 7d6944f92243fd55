/// A command of `vitrine`.
enum Command: String, CaseIterable, Sendable {
  case preview, render, verify, profile, list, new

  /// A line for the help.
  var summary: String {
    switch self {
    case .preview: "open the window (the default)"
    case .render: "make pictures and films; no display needed"
    case .verify: "compare previews with their recorded pictures; no display needed"
    case .profile: "run frames, print the frame report"
    case .list: "materials, vibrancies, scenes, keys, backgrounds, previews, api"
    case .new: "a folder with a view, a Metal function and a colour, to begin with"
    }
  }

  /// True if the command shows a scene, which SOURCE may name.
  var hasScene: Bool { OptionTable.frames.contains(self) }

  var synopsis: String {
    switch self {
    case .preview: "vitrine [preview] [SOURCE] [options]"
    case .render: "vitrine render [SOURCE] -o OUT|--plan [options]"
    case .verify: "vitrine verify FILE.swift... --against DIR [--record] [options]"
    case .profile: "vitrine profile [SOURCE] [options]"
    case .list: "vitrine list \(ListTopic.allCases.map(\.rawValue).joined(separator: "|")) [MATERIAL|FILE] [--json]"
    case .new: "vitrine new NAME"
    }
  }
}

/// The topics of `vitrine list`.
enum ListTopic: String, CaseIterable, Sendable {
  case materials, vibrancies, effects, scenes, keys, backgrounds, previews, api
}

enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

/// The exit codes of the process; after a signal the code is 128 + its number.
enum ExitCode {
  static let ok: Int32 = 0
  static let failure: Int32 = 1
  static let usage: Int32 = 2
  static let overBudget: Int32 = 3
  static let badData: Int32 = 65
  static let cannotOpen: Int32 = 66
  static let noDisplay: Int32 = 69
  static let internalError: Int32 = 70
  static let outOfMemory: Int32 = 71
  static let writeFailed: Int32 = 74

  /// The meanings of the codes, for the help and the manual.
  static let table: [(code: String, meaning: String)] = [
    ("\(ok)", "ok"), ("\(failure)", "failure"), ("\(usage)", "usage"), ("\(overBudget)", "over budget"),
    ("\(badData)", "bad data"), ("\(cannotOpen)", "cannot open"), ("\(noDisplay)", "no display, or connection lost"),
    ("\(internalError)", "internal error"), ("\(outOfMemory)", "out of memory"), ("\(writeFailed)", "write failed"),
    ("128 + n", "signal n"),
  ]
}
