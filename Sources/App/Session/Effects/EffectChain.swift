/// A chain of functions of a Metal source, in the order in which they are applied to the background.
package struct EffectChain: Hashable, Sendable {
  /// A function with its written arguments.
  package struct Call: Hashable, Sendable {
    package var name: String
    package var arguments: [Argument]

    package init(_ name: String, _ arguments: [Argument] = []) {
      self.name = name
      self.arguments = arguments
    }
  }

  /// A written argument, for the parameter with its label or at its position.
  package struct Argument: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
      /// `_`: the parameter's default.
      case standard
      /// A number for each component; a colour as red, green, blue and alpha.
      case numbers([Double])
      /// A list of numbers, in brackets.
      case numberList([Double])
      /// A list of colours in brackets, with four numbers each.
      case colorList([Double])
      /// The name of a file.
      case file(String)
    }

    package var label: String?
    package var value: Value

    package init(label: String? = nil, _ value: Value) {
      self.label = label
      self.value = value
    }

    /// - Parameter numbers: a number per component; empty for the parameter's default.
    package init(label: String? = nil, _ numbers: [Double]) {
      self.init(label: label, numbers.isEmpty ? .standard : .numbers(numbers))
    }
  }

  /// The source's path; nil for the samples that come with the project.
  package var file: String?
  /// The functions; empty for the source's first function.
  package var calls: [Call]

  package var names: [String] { calls.map(\.name) }

  package init(file: String? = nil, calls: [Call]) {
    self.file = file
    self.calls = calls
  }

  package init(file: String? = nil, names: [String] = []) { self.init(file: file, calls: names.map { Call($0) }) }
}

/// An argument of a chain, identified by names so that it is found again after the source has been edited.
package struct EffectArgument: Hashable, Sendable {
  package var function: String
  /// The number of times that the function occurs earlier in the chain.
  package var occurrence: Int
  package var parameter: String

  package init(_ function: String, occurrence: Int = 0, _ parameter: String) {
    self.function = function
    self.occurrence = occurrence
    self.parameter = parameter
  }
}
