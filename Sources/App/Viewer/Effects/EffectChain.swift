/// Functions of a Metal source, in the order in which they are applied to what lies behind the scene.
public struct EffectChain: Hashable, Sendable {
  /// The source's path; the samples that come with the project where nil.
  public var file: String?
  /// None stands for the first function that there is.
  public var names: [String]

  /// A chain of functions by their names.
  public init(file: String? = nil, names: [String] = []) {
    self.file = file
    self.names = names
  }
}
