@_spi(Nodes) import ViewGraph

/// A view that blurs the background or, inside of such a view, makes its contents vibrant.
///
/// ```swift
/// let blur = UIBlurEffect(style: .light)
/// let blurView = UIVisualEffectView(effect: blur)
/// let vibrancyView = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur))
/// vibrancyView.contentView.addSubview(Text("Hello"))
/// blurView.contentView.addSubview(vibrancyView)
/// ```
///
/// A broken rule of the class (`EffectViewRequirement`) is reported in the host's diagnostics, and marked on the
/// picture where the view itself breaks it.
public final class UIVisualEffectView: UIView {
  /// The effect of the view; nil for none.
  public var effect: UIVisualEffect? { didSet { if effect != oldValue { invalidate() } } }
  /// The container of the content that is shown on the effect.
  public let contentView = UIView()

  /// A view with an effect and an empty `contentView`.
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    super.addSubview(contentView)
  }

  /// Returns nil, as there are no archives to decode.
  public required init?(coder: NSCoder) { nil }

  override func content(in context: ViewContext) -> AnyView {
    let broken = brokenRequirements(in: context.environment)
    for rule in broken { context.session.report(.brokenRule(rule)) }
    return AnyView(
      effectContent(in: context.environment)
        .overlay(alignment: .topLeading) { if !broken.isEmpty { ViolationMark(rules: broken) } }
        .modifier(EffectViewModifier(view: self)))
  }

  @ViewBuilder private func effectContent(in environment: EnvironmentValues) -> some View {
    switch effect {
    case let blur as UIBlurEffect:
      // UIKit's labels are plain on a blur: only a vibrancy view makes text vibrant.
      stacked.environment(\.backgroundMaterial, nil).environment(\.enclosingBlur, blur)
        .environment(\.enclosingVibrancy, nil).background(blur.material)
    case let vibrancy as UIVibrancyEffect where environment.enclosingBlur != nil:
      let style = VibrancyStyle(vibrancy.style.name)
      stacked.foregroundStyle(style).environment(\.enclosingVibrancy, style)
        .environment(\.backgroundMaterial, vibrancy.blurEffect.material)
    default: stacked
    }
  }

  /// Returns the rules that the view itself breaks.
  private func brokenRequirements(in environment: EnvironmentValues) -> [EffectViewRequirement] {
    var rules: [EffectViewRequirement] = []
    if let vibrancy = effect as? UIVibrancyEffect {
      switch environment.enclosingBlur {
      case nil: rules.append(.vibrancyWithoutBlur)
      case let blur?: if !vibrancy.blurEffect.isSameStyle(as: blur) { rules.append(.vibrancyOfAnotherStyle) }
      }
    }
    if subviews.contains(where: { $0 !== contentView }) { rules.append(.contentBeside) }
    if effect != nil, alpha < 1 { rules.append(.transparency) }
    return rules
  }

  /// Returns the rules that the surrounding views or backgrounds break.
  fileprivate func requirementsBrokenAround(isFaded: Bool, isMasked: Bool, in environment: EnvironmentValues)
    -> [EffectViewRequirement]
  {
    guard effect != nil else { return [] }
    var rules: [EffectViewRequirement] = []
    if isFaded, alpha >= 1 { rules.append(.transparencyAround) }
    if isMasked { rules.append(.mask) }
    let isTranslucent = sequence(first: self as UIView, next: \.superview).contains { view in
      let opacity = view.backgroundColor?.color.resolve(in: environment).opacity ?? 1
      return opacity > 0 && opacity < 1
    }
    if isTranslucent { rules.append(.translucentBackground) }
    return rules
  }
}

/// A modifier that reports, when an effect view is drawn, the rules that are broken around it. The views that fade or
/// mask it may be other than UIKit's, and may change independently of this one.
private struct EffectViewModifier: PrimitiveModifier {
  let view: UIVisualEffectView

  @MainActor
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.child(0).nodes(of: content).map {
      EffectViewNode(view: view, environment: context.environment, child: $0)
    }
  }
}

private final class EffectViewNode: WrapperNode {
  private weak var view: UIVisualEffectView?
  private let environment: EnvironmentValues

  init(view: UIVisualEffectView, environment: EnvironmentValues, child: ViewNode) {
    (self.view, self.environment) = (view, environment)
    super.init(child: child)
  }

  override var paintBounds: LayoutBounds { .anywhere }

  override func draw(into canvas: inout DisplayCanvas) {
    super.draw(into: &canvas)
    // The background of the surrounding views may change while this view does not.
    canvas.paintInEachFrame()
    let rules =
      view?.requirementsBrokenAround(isFaded: canvas.isFaded, isMasked: canvas.isMasked, in: environment) ?? []
    for rule in rules { canvas.report(.brokenRule(rule)) }
  }
}

extension EnvironmentValues {
  private enum EnclosingBlurKey: EnvironmentKey { static var defaultValue: UIBlurEffect? { nil } }

  /// The blur of the enclosing effect view.
  var enclosingBlur: UIBlurEffect? {
    get { self[EnclosingBlurKey.self] }
    set { self[EnclosingBlurKey.self] = newValue }
  }
}
