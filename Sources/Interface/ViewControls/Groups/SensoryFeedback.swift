/// A sound or a tap that a device makes. A desktop makes none.
public struct SensoryFeedback: Equatable, Sendable {
  private let name: String
  private var intensity = 1.0

  /// The weight of things that collide.
  public enum Weight: Hashable, Sendable {
    /// Light things.
    case light
    /// Things of a medium weight.
    case medium
    /// Heavy things.
    case heavy
  }

  /// The hardness of things that collide.
  public enum Flexibility: Hashable, Sendable {
    /// Hard things.
    case rigid
    /// Things that are neither hard nor soft.
    case solid
    /// Soft things.
    case soft
  }

  private init(_ name: String, intensity: Double = 1) {
    self.name = name
    self.intensity = intensity
  }

  /// Something succeeded.
  public static let success = SensoryFeedback("success")
  /// Something needs attention.
  public static let warning = SensoryFeedback("warning")
  /// Something failed.
  public static let error = SensoryFeedback("error")
  /// The selection changed.
  public static let selection = SensoryFeedback("selection")
  /// A value became larger.
  public static let increase = SensoryFeedback("increase")
  /// A value became smaller.
  public static let decrease = SensoryFeedback("decrease")
  /// Something began.
  public static let start = SensoryFeedback("start")
  /// Something ended.
  public static let stop = SensoryFeedback("stop")
  /// Something snapped into line.
  public static let alignment = SensoryFeedback("alignment")
  /// A level was passed.
  public static let levelChange = SensoryFeedback("levelChange")
  /// Something collided.
  public static let impact = SensoryFeedback("impact")
  /// Things of a weight collided.
  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback {
    SensoryFeedback("impact \(weight)", intensity: intensity)
  }
  /// Things of a hardness collided.
  public static func impact(flexibility: Flexibility, intensity: Double = 1) -> SensoryFeedback {
    SensoryFeedback("impact \(flexibility)", intensity: intensity)
  }
}

nonisolated extension View {
  /// Accepted for source compatibility: a desktop gives no such feedback.
  public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View { self }

  /// Accepted for source compatibility: a desktop gives no such feedback.
  public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T, condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
  ) -> some View { self }

  /// Accepted for source compatibility: a desktop gives no such feedback.
  public func sensoryFeedback<T: Equatable>(
    trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
  ) -> some View { self }
}
