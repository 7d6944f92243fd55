@_spi(Nodes) import ViewGraph

/// The phase of a view as it scrolls through the visible part of a scroll view.
@frozen public enum ScrollTransitionPhase: Hashable, Sendable {
  /// The view is coming in or going out at the upper or leading edge.
  case topLeading
  /// The view is visible.
  case identity
  /// The view is coming in or going out at the lower or trailing edge.
  case bottomTrailing

  /// True while the view is visible.
  public var isIdentity: Bool { self == .identity }

  /// The phase as a number: -1 for `topLeading`, 0 for `identity`, 1 for `bottomTrailing`.
  public var value: Double {
    switch self {
    case .topLeading: -1
    case .identity: 0
    case .bottomTrailing: 1
    }
  }
}

/// The way in which a scroll transition goes from one phase to the next.
public struct ScrollTransitionConfiguration: Sendable {
  /// The amount of a view that must be visible for its identity phase.
  public struct Threshold: Hashable, Sendable {
    /// The fraction of the view's length, 0...1; nil is the centre of the view at the centre of the scroll view.
    let visible: Double?
    let inset: Double

    /// All of the view.
    public static let visible = Threshold(visible: 1, inset: 0)
    /// Any part of the view.
    public static let hidden = Threshold(visible: 0, inset: 0)
    /// The centre of the view, at the centre of the scroll view.
    public static let centered = Threshold(visible: nil, inset: 0)
    /// A fraction of the view's length, 0...1.
    public static func visible(_ amount: Double) -> Threshold {
      Threshold(visible: amount.isFinite ? min(max(amount, 0), 1) : 1, inset: 0)
    }
    /// The threshold with the edges of the scroll view moved inwards, in points.
    public func inset(by distance: Double) -> Threshold {
      Threshold(visible: visible, inset: inset + (distance.isFinite ? distance : 0))
    }
  }

  enum Kind: Sendable { case identity, interactive, animated(Animation) }
  let kind: Kind
  var threshold: Threshold

  /// Follows the scrolling: the effect grows with the hidden part of the view.
  public static let interactive = ScrollTransitionConfiguration(kind: .interactive, threshold: .visible)
  /// Animates when the threshold is passed.
  public static let animated = animated(.default)
  /// Animates when the threshold is passed.
  public static func animated(_ animation: Animation = .default) -> ScrollTransitionConfiguration {
    ScrollTransitionConfiguration(kind: .animated(animation), threshold: .visible(0.5))
  }
  /// No effect.
  public static let identity = ScrollTransitionConfiguration(kind: .identity, threshold: .visible)

  /// Returns the configuration with another threshold.
  public func threshold(_ threshold: Threshold) -> ScrollTransitionConfiguration {
    var configuration = self
    configuration.threshold = threshold
    return configuration
  }
}

extension ScrollTransitionConfiguration {
  /// Returns the phase of a view, and how far the view has gone into it, 0...1.
  ///
  /// - Parameters:
  ///   - view: the extent of the view along the axis.
  ///   - port: the extent of the scroll view along the axis.
  func progress(of view: ClosedRange<CGFloat>, in port: ClosedRange<CGFloat>) -> (ScrollTransitionPhase, Double) {
    let inset = CGFloat(threshold.inset)
    let (start, end) = (port.lowerBound + inset, port.upperBound - inset)
    let length = view.upperBound - view.lowerBound
    guard length > 0, end > start else { return (.identity, 0) }
    let (phase, distance, way): (ScrollTransitionPhase, CGFloat, CGFloat)
    if let visible = threshold.visible {
      // The length that is hidden on either side, less the part that the threshold lets be hidden.
      let slack = (1 - CGFloat(visible)) * length
      let (before, after) = (start - view.lowerBound - slack, view.upperBound - end - slack)
      guard max(before, after) > 0 else { return (.identity, 0) }
      phase = before >= after ? .topLeading : .bottomTrailing
      (distance, way) = (max(before, after), length - slack)
    } else {
      let offset = (view.lowerBound + view.upperBound) / 2 - (start + end) / 2
      guard abs(offset) > 0.5 else { return (.identity, 0) }
      phase = offset < 0 ? .topLeading : .bottomTrailing
      (distance, way) = (abs(offset), (end - start + length) / 2)
    }
    if case .interactive = kind { return (phase, way > 0 ? Double(min(1, distance / way)) : 1) }
    return (phase, 1)
  }
}

/// Applies effects that depend on how much of a view is visible in its scroll view.
nonisolated package struct ScrollTransitionModifier<Effect: VisualEffect>: PrimitiveModifier {
  var leading: ScrollTransitionConfiguration
  var trailing: ScrollTransitionConfiguration
  var axis: Axis?
  var transition: @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> Effect

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    return context.child(0).nodes(of: content).enumerated().map { index, child in
      let record: ViewRecord = session.records.visit(context.identity.child(.scrollTransition, index))
      return EffectNode(
        context, child: child,
        making: { proxy in
          session.records.walk(record) {
            var (target, animation) = session.tracked(by: Effect.self) { effect(proxy, in: context) }
            if let animation {
              target = context.with(Transaction(animation: animation)).animated(target, slot: index)
            }
            return target.drawingEffects.map { $0.resolved(in: context.environment) }
          }
        })
    }
  }

  @MainActor
  private func effect(_ proxy: GeometryProxy, in context: ViewContext) -> (Effect, Animation?) {
    let identity = transition(EmptyVisualEffect(), .identity)
    guard let port = proxy.bounds(of: .scrollView) else { return (identity, nil) }
    let axis = axis ?? context.environment.scrollAxis
    func range(_ rect: CGRect) -> ClosedRange<CGFloat> {
      let (low, high) = axis == .vertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
      return low...max(low, high)
    }
    let (view, window) = (range(CGRect(origin: .zero, size: proxy.size)), range(port))
    let isLeading = view.lowerBound + view.upperBound < window.lowerBound + window.upperBound
    let configuration = isLeading ? leading : trailing
    if case .identity = configuration.kind { return (identity, nil) }
    let (phase, amount) = configuration.progress(of: view, in: window)
    var shown = transition(EmptyVisualEffect(), phase)
    switch configuration.kind {
    case .animated(let animation): return (shown, animation)
    case .identity, .interactive:
      var data = shown.animatableData - identity.animatableData
      data.scale(by: amount)
      shown.animatableData = identity.animatableData + data
      return (shown, nil)
    }
  }
}

extension EnvironmentValues {
  private enum ScrollAxisKey: EnvironmentKey { static let defaultValue = Axis.vertical }

  /// The axis of the scroll view around a view.
  var scrollAxis: Axis {
    get { self[ScrollAxisKey.self] }
    set { self[ScrollAxisKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Applies effects that come and go with the view as it is scrolled through the scroll view around it.
  ///
  /// - Parameter axis: the axis along which the view is followed; nil is the one that scrolls.
  public func scrollTransition<Effect: VisualEffect>(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
    transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> Effect
  ) -> some View {
    scrollTransition(topLeading: configuration, bottomTrailing: configuration, axis: axis, transition: transition)
  }

  /// Applies effects that come and go with the view as it is scrolled, with a configuration for each edge.
  ///
  /// - Parameter axis: the axis along which the view is followed; nil is the one that scrolls.
  public func scrollTransition<Effect: VisualEffect>(
    topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration, axis: Axis? = nil,
    transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> Effect
  ) -> some View {
    modifier(
      ScrollTransitionModifier(leading: topLeading, trailing: bottomTrailing, axis: axis, transition: transition))
  }
}
