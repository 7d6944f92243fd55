/// A view that blurs what lies behind it, or, inside such a one, makes its contents vibrant.
///
/// ```swift
/// let blur = UIBlurEffect(style: .light)
/// let blurView = UIVisualEffectView(effect: blur)
/// let vibrancyView = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur))
/// vibrancyView.contentView.addSubview(Text("Hello"))
/// blurView.contentView.addSubview(vibrancyView)
/// ```
///
/// What breaks a rule of the class is drawn on the picture and told among the host's diagnostics.
public final class UIVisualEffectView: UIView {
  /// The effect on what lies behind the view; nil for none.
  public var effect: UIVisualEffect? { didSet { if effect != oldValue { invalidate() } } }
  /// The container of the content that is shown on the effect.
  public let contentView = UIView()

  /// A view with an effect and an empty `contentView`.
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    super.addSubview(contentView)
  }

  /// Nil: there are no archives to make one from.
  public required init?(coder: NSCoder) { nil }

  override func content(in context: ViewContext) -> AnyView {
    let faults = faults(in: context.environment)
    for fault in faults { context.session.report(.brokenRule(fault.rawValue, view: "UIVisualEffectView")) }
    return AnyView(
      effectContent(in: context.environment).overlay(alignment: .topLeading) {
        if !faults.isEmpty { FaultMark(rules: faults.map(\.rawValue)) }
      })
  }

  @ViewBuilder private func effectContent(in environment: EnvironmentValues) -> some View {
    switch effect {
    case let blur as UIBlurEffect:
      // UIKit's labels are plain on a blur: only a vibrancy view makes ink vibrant.
      stacked.environment(\.backgroundMaterial, nil).environment(\.enclosingBlur, blur).background(blur.material)
    case let vibrancy as UIVibrancyEffect where environment.enclosingBlur != nil:
      stacked.foregroundStyle(VibrancyStyle(vibrancy.style.name))
        .environment(\.backgroundMaterial, vibrancy.blurEffect.material)
    default: stacked
    }
  }

  // MARK: rules

  private enum Fault: String {
    case vibrancyWithoutBlur = "a vibrancy effect needs a blur: put its view into the contentView of a blur's view"
    case contentBeside = "content belongs in contentView: do not add subviews to the effect view itself"
    case transparency = "no transparency on an effect view: with an alpha below 1 the effect is wrong"
  }

  private func faults(in environment: EnvironmentValues) -> [Fault] {
    var faults: [Fault] = []
    if effect is UIVibrancyEffect, environment.enclosingBlur == nil { faults.append(.vibrancyWithoutBlur) }
    if subviews.contains(where: { $0 !== contentView }) { faults.append(.contentBeside) }
    if effect != nil, alpha < 1 { faults.append(.transparency) }
    return faults
  }
}

/// A red frame with the rules that were broken.
private struct FaultMark: View {
  let rules: [String]

  var body: some View {
    ZStack(alignment: .topLeading) {
      Rectangle().strokeBorder(Color.red, lineWidth: 2)
      VStack(alignment: .leading, spacing: 2) {
        ForEach(rules, id: \.self) { rule in
          Text(rule).font(.system(size: 11, weight: .semibold)).foregroundStyle(Color.white)
        }
      }
      .padding(4)
      .background(Color.red)
    }
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

extension ViewDiagnostic {
  static func brokenRule(_ rule: String, view: String) -> ViewDiagnostic {
    ViewDiagnostic(description: "\(view): \(rule)")
  }
}
