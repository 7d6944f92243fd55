import SwiftSources
package import Vitrine

/// A parameter of the views that are shown, with the source's comments on it.
package struct PreviewParameter: Hashable, Sendable {
  package var parameter: StateParameter
  /// The heading of the parameters of one view: the name of the type, or of the preview.
  package var section: String
  /// The comments beside the variable, in which its range may be.
  package var comments: [String]

  package init(_ parameter: StateParameter, section: String, comments: [String] = []) {
    self.parameter = parameter
    self.section = section
    self.comments = comments
  }
}

/// The comments beside the states of sources.
struct StateComments: Sendable {
  private var comments: [String: [String]] = [:]

  init() {}

  /// - Parameter sources: the sources of a library, in their order.
  init(_ sources: [SwiftSource]) {
    for (file, source) in sources.enumerated() {
      for state in source.commentedStates(file: file) where comments["\(state.owner).\(state.name)"] == nil {
        comments["\(state.owner).\(state.name)"] = state.comments
      }
    }
  }

  subscript(parameter: StateParameter) -> [String] { comments["\(parameter.owner).\(parameter.label)"] ?? [] }
}

extension [PreviewParameter] {
  /// The parameters of a library's views, in the agent's order: if there are several views of a type, they are
  /// numbered.
  init(_ parameters: [StateParameter], of functions: [PreviewFunction], comments: StateComments) {
    let views = Dictionary(functions.map { ($0.view, $0.label) }) { first, _ in first }
    var counts: [String: Int] = [:]
    var labels: Set<String> = []
    var owner: String?
    self = []
    for parameter in parameters {
      // A view's parameters follow one another.
      if parameter.owner != owner || labels.contains(parameter.label) {
        owner = parameter.owner
        labels = []
        counts[parameter.owner, default: 0] += 1
      }
      labels.insert(parameter.label)
      let name = views[parameter.owner] ?? parameter.owner
      let count = counts[parameter.owner] ?? 1
      append(
        PreviewParameter(
          parameter, section: count == 1 ? name : "\(name) \(count)", comments: comments[parameter]))
    }
  }
}
