extension Color: OwnStateCoding {
  package static var stateCoder: StateCoder<Color>? {
    StateCoder(by: ColorForm.self, { ColorForm($0.source) }) { $0.source.map(Color.init(source:)) }
  }
}

/// The encoded form of a colour; a colour from a bundle has none.
private indirect enum ColorForm: Codable {
  case resolved([Float])
  case system(String)
  case accent
  case opacity(ColorForm, Double)
  case mix(ColorForm, ColorForm, Double, isPerceptual: Bool)
  case withOpacity(ColorForm, Double)
  case appearances(light: ColorForm, dark: ColorForm)
  case named(String)

  init?(_ source: Color.Source) {
    switch source {
    case .resolved(let color): self = .resolved([color.red, color.green, color.blue, color.opacity])
    case .system(let system): self = .system(system.rawValue)
    case .accent: self = .accent
    case .opacity(let base, let opacity):
      guard let base = ColorForm(base) else { return nil }
      self = .opacity(base, opacity)
    case .mix(let a, let b, let fraction, let space):
      guard let a = ColorForm(a), let b = ColorForm(b) else { return nil }
      self = .mix(a, b, fraction, isPerceptual: space == .perceptual)
    case .withOpacity(let base, let opacity):
      guard let base = ColorForm(base) else { return nil }
      self = .withOpacity(base, opacity)
    case .appearances(let light, let dark):
      guard let light = ColorForm(light), let dark = ColorForm(dark) else { return nil }
      self = .appearances(light: light, dark: dark)
    case .named(let name, let bundle):
      guard bundle == nil else { return nil }
      self = .named(name)
    }
  }

  var source: Color.Source? {
    switch self {
    case .resolved(let parts):
      guard parts.count == 4 else { return nil }
      return .resolved(
        Color.Resolved(encodedRed: parts[0], green: parts[1], blue: parts[2], opacity: parts[3]))
    case .system(let name): return SystemColor(rawValue: name).map { .system($0) }
    case .accent: return .accent
    case .opacity(let base, let opacity): return base.source.map { .opacity($0, opacity) }
    case .mix(let a, let b, let fraction, let isPerceptual):
      guard let a = a.source, let b = b.source else { return nil }
      return .mix(a, b, fraction, isPerceptual ? .perceptual : .device)
    case .withOpacity(let base, let opacity): return base.source.map { .withOpacity($0, opacity) }
    case .appearances(let light, let dark):
      guard let light = light.source, let dark = dark.source else { return nil }
      return .appearances(light: light, dark: dark)
    case .named(let name): return .named(name, nil)
    }
  }
}
