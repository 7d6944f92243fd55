/// Functions of a Metal source, in the order in which they are applied to what lies behind the scene.
public struct EffectChain: Hashable, Sendable {
  /// A function with the arguments that were written for it.
  public struct Call: Hashable, Sendable {
    public var name: String
    public var arguments: [Given]

    public init(_ name: String, _ arguments: [Given] = []) {
      self.name = name
      self.arguments = arguments
    }
  }

  /// A written argument: for the parameter of that name, or else for the one in its place.
  public struct Given: Hashable, Sendable {
    public var label: String?
    /// A number a component, a colour as red, green, blue and alpha; none leaves the parameter what it would be.
    public var values: [Double]

    public init(label: String? = nil, _ values: [Double]) {
      self.label = label
      self.values = values
    }
  }

  /// The source's path; the samples that come with the project where nil.
  public var file: String?
  /// None stands for the first function that there is.
  public var calls: [Call]

  public var names: [String] { calls.map(\.name) }

  public init(file: String? = nil, calls: [Call]) {
    self.file = file
    self.calls = calls
  }

  public init(file: String? = nil, names: [String] = []) { self.init(file: file, calls: names.map { Call($0) }) }
}

/// One argument of a chain, by names, so that it is found again when the source has been saved.
public struct EffectArgument: Hashable, Sendable {
  public var function: String
  /// How often the function stands in the chain before.
  public var occurrence: Int
  public var parameter: String

  public init(_ function: String, occurrence: Int = 0, _ parameter: String) {
    self.function = function
    self.occurrence = occurrence
    self.parameter = parameter
  }
}
