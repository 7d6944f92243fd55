/// The rules for the use of `UIVisualEffectView`, from Apple's documentation and its header.
enum EffectViewRequirement: String {
  case vibrancyWithoutBlur = "a vibrancy effect needs a blur: put its view into the contentView of a blur's view"
  case vibrancyOfAnotherStyle =
    "a vibrancy effect is made for the blur that it lies on: this one is for a blur of another style"
  case contentBeside = "content belongs in contentView: do not add subviews to the effect view itself"
  case transparency = "no transparency on an effect view: with an alpha below 1 the effect is wrong"
  case transparencyAround =
    "no transparency on the views around an effect view: with an alpha or an opacity below 1 the effect is wrong"
  case translucentBackground =
    "no translucent background on an effect view or its superviews: make it opaque, or clear"
  case mask = "no mask on an effect view or the views around it: the effect is wrong, or not shown"
  case snapshot = "a snapshot of a view has no effects in it: take one of the window or the screen"
}

extension ViewDiagnostic {
  static func brokenRule(_ rule: EffectViewRequirement) -> ViewDiagnostic {
    brokenRule(rule.rawValue, view: "UIVisualEffectView")
  }

  static func brokenRule(_ rule: String, view: String) -> ViewDiagnostic {
    ViewDiagnostic(description: "\(view): \(rule)")
  }
}

/// A red frame with the rules that are broken.
struct ViolationMark: View {
  let rules: [EffectViewRequirement]

  var body: some View {
    ZStack(alignment: .topLeading) {
      Rectangle().strokeBorder(Color.red, lineWidth: 2)
      VStack(alignment: .leading, spacing: 2) {
        ForEach(rules, id: \.self) { rule in
          Text(rule.rawValue).font(.system(size: 11, weight: .semibold)).foregroundStyle(Color.white)
        }
      }
      .padding(4)
      .background(Color.red)
    }
  }
}
