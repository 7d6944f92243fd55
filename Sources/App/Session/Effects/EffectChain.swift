/// Functions of a Metal source, in the order in which they are applied to what lies behind the scene.
package struct EffectChain: Hashable, Sendable {
  /// A function with the arguments that were written for it.
  package struct Call: Hashable, Sendable {
    package var name: String
    package var arguments: [Given]

    package init(_ name: String, _ arguments: [Given] = []) {
      self.name = name
      self.arguments = arguments
    }
  }

  /// A written argument: for the parameter of that name, or else for the one in its place.
  package struct Given: Hashable, Sendable {
    package var label: String?
    /// A number a component, a colour as red, green, blue and alpha; none leaves the parameter what it would be.
    package var values: [Double]

    package init(label: String? = nil, _ values: [Double]) {
      self.label = label
      self.values = values
    }
  }

  /// The source's path; the samples that come with the project where nil.
  package var file: String?
  /// None stands for the first function that there is.
  package var calls: [Call]

  package var names: [String] { calls.map(\.name) }

  package init(file: String? = nil, calls: [Call]) {
    self.file = file
    self.calls = calls
  }

  package init(file: String? = nil, names: [String] = []) { self.init(file: file, calls: names.map { Call($0) }) }
}

/// One argument of a chain, by names, so that it is found again when the source has been saved.
package struct EffectArgument: Hashable, Sendable {
  package var function: String
  /// How often the function stands in the chain before.
  package var occurrence: Int
  package var parameter: String

  package init(_ function: String, occurrence: Int = 0, _ parameter: String) {
    self.function = function
    self.occurrence = occurrence
    self.parameter = parameter
  }
}
