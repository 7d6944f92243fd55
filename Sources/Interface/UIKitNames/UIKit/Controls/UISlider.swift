import Surfaces

/// A control for a value in a range.
open class UISlider: UIControl {
  /// The least value.
  open var minimumValue: Float = 0 { didSet { rangeChanged() } }
  /// The greatest value.
  open var maximumValue: Float = 1 { didSet { rangeChanged() } }
  /// The value, which stays in the range.
  open var value: Float {
    get { kept }
    set {
      kept = clamped(newValue)
      invalidate()
    }
  }
  /// True if `valueChanged` happens while the knob moves, and false if it happens when the knob is released.
  open var isContinuous = true
  /// The colour up to the knob; nil stands for the tint.
  open var minimumTrackTintColor: UIColor? { didSet { invalidate() } }

  private var kept: Float = 0

  /// Sets the value; changes are never animated.
  open func setValue(_ value: Float, animated: Bool) { self.value = value }

  /// The range of values; it contains the least value alone where the greatest one is infinite or smaller.
  private var range: ClosedRange<Float> {
    let low = minimumValue.isFinite ? minimumValue : 0
    return low...(maximumValue.isFinite ? max(low, maximumValue) : low)
  }

  private func clamped(_ value: Float) -> Float { value.isNaN ? range.lowerBound : value.clamped(to: range) }

  private func rangeChanged() { value = kept }

  override func content(in context: ViewContext) -> AnyView {
    let binding = Binding(
      get: { self.kept },
      set: {
        let before = self.kept
        self.value = $0
        if self.isContinuous, self.kept != before { self.sendActions(for: [.valueChanged, .primaryActionTriggered]) }
      })
    let slider = Slider(
      value: binding, in: range,
      onEditingChanged: { isEditing in
        if isEditing { return }
        if !self.isContinuous { self.sendActions(for: [.valueChanged, .primaryActionTriggered]) }
        self.sendActions(for: .touchUpInside)
      })
    let tint = minimumTrackTintColor?.color ?? context.environment.tint
    return AnyView(slider.tint(tint).disabled(!isEnabled))
  }
}
