import FrameTiming
import Platform
import Session

/// The condition under which `--fail-over-budget` fails.
enum BudgetCheck: String, CaseIterable {
  /// The 99th percentile of the work on a frame is over the budget.
  case p99
  /// A frame was dropped; without a display, a frame was over the budget.
  case dropped
}

/// An option that a profile varies, with its values.
struct MatrixAxis: Hashable {
  /// The options that may vary.
  enum Key: String, CaseIterable {
    case material, size, threads
  }

  var key: Key
  /// The arguments for the option of the same name.
  var values: [String]

  /// The most runs of one command.
  static let maximumRuns = 64

  /// Returns the default values of a key that is named without values.
  static func standardValues(of key: Key) -> [String] {
    switch key {
    case .material: ["ultraThin", "thin", "regular", "thick", "ultraThick"]
    case .size: ["1280x800", "1920x1080", "2560x1440", "3840x2160"]
    case .threads: ([1, 2, 4, 8, 16, 32].filter { $0 < Host.processorCount } + [Host.processorCount]).map(String.init)
    }
  }
}

extension OptionValue {
  /// Parses `KEY[=VALUE,...],...`: a word that is not a key is another value of the key before it.
  func matrix() throws(UsageError) -> [MatrixAxis] {
    var axes: [MatrixAxis] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if let key = MatrixAxis.Key(rawValue: parts[0]) {
        if axes.contains(where: { $0.key == key }) { throw .conflict("\(option): \(key.rawValue) is given twice") }
        axes.append(MatrixAxis(key: key, values: Array(parts.dropFirst())))
      } else if parts.count == 1, !parts[0].isEmpty, axes.last?.values.isEmpty == false {
        axes[axes.count - 1].values.append(parts[0])
      } else {
        let known = MatrixAxis.Key.allCases.map(\.rawValue)
        throw .unknownName(option: option, text: parts[0], suggestion: parts[0].nearest(in: known), known: known)
      }
    }
    return axes.map { $0.values.isEmpty ? MatrixAxis(key: $0.key, values: MatrixAxis.standardValues(of: $0.key)) : $0 }
  }
}

extension Option {
  /// Checks an argument against the names that are allowed, and stores it.
  func take(_ value: OptionValue, for call: inout Invocation, catalog: Catalog) throws(UsageError) {
    switch argument {
    case .name(_, let names): _ = try value.choice(names(catalog))
    case .nameOrFile(_, let ending, let names):
      if !value.text.hasSuffix(ending) { _ = try value.choice(names(catalog)) }
    case .choice(let names): _ = try value.choice(names)
    default: break
    }
    try set(&call, value)
  }
}

extension Invocation {
  /// Checks the options of `profile` against one another.
  func checkProfile(given options: Set<String>, catalog: Catalog) throws(UsageError) {
    if comparedReport != nil {
      let meaningless = OptionTable.options.map(\.name).first {
        options.contains($0) && !["compare", "json", "seed"].contains($0)
      }
      if let meaningless { throw .conflict("--\(meaningless): --compare runs no frames") }
    }
    guard !matrix.isEmpty else { return }
    if let name = (["display", "csv", "trace"] + matrix.map(\.key.rawValue)).first(where: options.contains) {
      throw .conflict("--\(name) and --matrix exclude each other")
    }
    let count = matrix.reduce(1) { $0 * $1.values.count }
    guard count <= MatrixAxis.maximumRuns else {
      throw .conflict("--matrix: \(count) runs are more than \(MatrixAxis.maximumRuns)")
    }
    for run in try matrixRuns(catalog: catalog) { try run.call.check() }
  }

  /// Returns the command line of each run of the matrix with its own values, in the order of the keys.
  func matrixRuns(catalog: Catalog) throws(UsageError) -> [(values: [String], call: Invocation)] {
    var alone = self
    alone.matrix = []
    var runs: [(values: [String], call: Invocation)] = [([], alone)]
    for axis in matrix {
      var next: [(values: [String], call: Invocation)] = []
      for run in runs {
        for value in axis.values {
          var call = run.call
          let option = OptionTable.option(named: axis.key.rawValue, of: .profile)
          try option?.take(
            OptionValue(option: "--matrix \(axis.key.rawValue)", text: value), for: &call, catalog: catalog)
          next.append((run.values + [value], call))
        }
      }
      runs = next
    }
    return runs
  }
}
