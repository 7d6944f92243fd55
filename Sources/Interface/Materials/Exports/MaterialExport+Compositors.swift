import Surfaces

/// The dual Kawase blur of compositors: `passes` halvings with an offset.
///
/// One step down samples the centre and four corners at the offset, one up four corners and four sides; summed over the
/// steps their variance is about `0.278 offset^2 (4^passes - 1)` pixels.
private enum DualKawase {
  static func sigma(passes: Int, offset: Double) -> Double {
    offset * (0.278 * (Double(1 << (2 * passes)) - 1)).squareRoot()
  }
}

extension MaterialExport {
  /// Writes `decoration.blur` of Hyprland 0.55 and later, which is configured in Lua.
  static func hyprland(_ subject: Subject) -> (text: String, limits: [String]) {
    let blur = HyprlandBlur(subject)
    let rows = blur.rows.map { "      \($0) = \($1),\n" }.joined()
    let text = """
      -- \(subject.name), \(subject.schemeName). A Gaussian of \(number(blur.target)) px is about:
      hl.config({
        decoration = {
          blur = {
      \(rows)    },
        },
      })

      """
    return (text, blur.limits)
  }

  /// Writes the same settings for Hyprland up to 0.54, which is configured in a language of its own.
  static func hyprlandConf(_ subject: Subject) -> (text: String, limits: [String]) {
    let blur = HyprlandBlur(subject)
    let rows = blur.rows.map { "    \($0) = \($1)\n" }.joined()
    let text = """
      # \(subject.name), \(subject.schemeName). A Gaussian of \(number(blur.target)) px is about:
      decoration {
        blur {
      \(rows)  }
      }

      """
    return (text, blur.limits)
  }

  /// The settings of `decoration:blur`. Its contrast and brightness can express any affine map of greys; its vibrancy
  /// has a different formula.
  private struct HyprlandBlur {
    var target: Double
    var rows: [(String, String)]
    var limits: [String]

    init(_ subject: Subject) {
      let recipe = subject.recipe
      let map = AffineColor(recipe.color)
      let target = MaterialExport.sigma(recipe)
      // The fewest passes among the settings that come nearest.
      let settings = (1...5).flatMap { passes in (1...10).map { (passes: passes, size: $0) } }
      let best = settings.min {
        func distance(_ setting: (passes: Int, size: Int)) -> Double {
          abs(DualKawase.sigma(passes: setting.passes, offset: Double(setting.size)) - target)
            + 0.25 * Double(setting.passes)
        }
        return distance($0) < distance($1)
      }!
      let reached = DualKawase.sigma(passes: best.passes, offset: Double(best.size))
      let tone = Tone(map)
      let vibrancy = MaterialExport.clamp(map.saturation - 1, to: 0...1)
      let noise = MaterialExport.clamp(Double(recipe.noise), to: 0...1)
      self.target = target
      rows = [
        ("enabled", "true"), ("size", "\(best.size)"), ("passes", "\(best.passes)"),
        ("noise", MaterialExport.number(noise.value)), ("contrast", MaterialExport.number(tone.contrast)),
        ("brightness", MaterialExport.number(tone.brightness)),
        ("vibrancy", MaterialExport.number(vibrancy.value)), ("vibrancy_darkness", "0"),
      ]
      limits = MaterialExport.commonLimits(recipe)
      limits.append(
        "the blur is about \(MaterialExport.number((reached * 10).rounded() / 10)) px wide: it has whole steps")
      if tone.wasClamped { limits.append("contrast and brightness end at 2") }
      if map.bias != SIMD3(repeating: map.grayBias) { limits.append("no coloured plate: its grey is taken") }
      if map.saturation != 1 { limits.append("vibrancy stands in for saturation, by another formula") }
      limits.append("one appearance, \(subject.schemeName), for all windows")
    }
  }

  /// Writes `kwinrc` for the blur, and a Plasma theme's contrast effect for the colours.
  static func kwin(_ subject: Subject) -> (text: String, limits: [String]) {
    let recipe = subject.recipe
    let map = AffineColor(recipe.color)
    let target = sigma(recipe)
    let best = kwinSteps.indices.min { abs(kwinSteps[$0] - target) < abs(kwinSteps[$1] - target) }!
    let tone = Tone(map)
    let noise = clamp((Double(recipe.noise) * 255 / 2).rounded(), to: 0...14)
    let text = """
      # \(subject.name), \(subject.schemeName). ~/.config/kwinrc:
      [Plugins]
      blurEnabled=true
      contrastEnabled=true

      [Effect-blur]
      BlurStrength=\(best + 1)
      NoiseStrength=\(number(noise.value))

      # plasmarc of the Plasma theme:
      [ContrastEffect]
      enabled=true
      contrast=\(number(tone.contrast))
      intensity=\(number(tone.brightness))
      saturation=\(number(clamp(map.saturation, to: 0...10).value))

      """
    var limits = commonLimits(recipe)
    limits.append("the blur is about \(number((kwinSteps[best] * 10).rounded() / 10)) px wide: it has 15 steps")
    if map.bias != SIMD3(repeating: map.grayBias) { limits.append("no coloured plate: its grey is taken") }
    if noise.wasClamped { limits.append("grain ends at 14") }
    limits.append("the colours are the theme's, for its panels; other windows get the blur alone")
    return (text, limits)
  }

  /// The standard deviations of KWin's blur strengths 1 to 15: its steps of offset over one to four halvings.
  private static let kwinSteps: [Double] = {
    let offsets: [(passes: Int, least: Double, most: Double, count: Int)] = [
      (1, 1, 2, 2), (2, 2, 3, 2), (3, 2, 5, 5), (4, 3, 8, 6),
    ]
    return offsets.flatMap { row in
      (1...row.count).map { step in
        DualKawase.sigma(
          passes: row.passes, offset: row.least + (row.most - row.least) * Double(step) / Double(row.count))
      }
    }
  }()

  /// Writes picom's blur; picom has no other step of a material.
  static func picom(_ subject: Subject) -> (text: String, limits: [String]) {
    let target = sigma(subject.recipe)
    let best = picomSteps.indices.min { abs(picomSteps[$0] - target) < abs(picomSteps[$1] - target) }!
    let size = 2 * Int((3 * target).clamped(to: 0...1e6).rounded(.up)) + 1
    let text = """
      # \(subject.name), \(subject.schemeName). A Gaussian of \(number(target)) px is about:
      backend = "glx";
      blur: {
        method = "dual_kawase";
        strength = \(best + 1);
        # the Gaussian itself, with a kernel of \(size), which is slow:
        # method = "gaussian"; size = \(size); deviation = \(number(target));
      };
      blur-background = true;

      """
    var limits = ["the blur alone: no saturation, brightness, curve, tint or grain"]
    limits.append("the window has to paint its own translucent plate")
    limits.append("the blur is about \(number((picomSteps[best] * 10).rounded() / 10)) px wide: it has 20 steps")
    return (text, limits)
  }

  /// The standard deviations of picom's strengths 1 to 20: the offsets of its table `strength_levels`, for each number
  /// of halvings.
  private static let picomSteps: [Double] = {
    let offsets: [(passes: Int, offsets: [Double])] = [
      (1, [1.25, 2.25]), (2, [2, 3, 4.25]), (3, [2.5, 3.25, 4.25, 5.5]), (4, [3.25, 4, 5, 6, 7.25, 8.25]),
      (5, [4.5, 5.25, 6.25, 7.25, 8.5]),
    ]
    return offsets.flatMap { row in row.offsets.map { DualKawase.sigma(passes: row.passes, offset: $0) } }
  }()

  /// The contrast and brightness of `intensity ((c - 1/2) contrast + 1/2)`, the formula of both compositors, with which
  /// greys have the slope and offset of a map.
  private struct Tone {
    var contrast: Double
    var brightness: Double
    var wasClamped: Bool

    init(_ map: AffineColor) {
      let brightness = MaterialExport.clamp(map.scale + 2 * map.grayBias, to: 0...2)
      let contrast = MaterialExport.clamp(
        brightness.value > 1e-6 ? map.scale / brightness.value : 0, to: 0...2)
      self.brightness = brightness.value
      self.contrast = contrast.value
      wasClamped = brightness.wasClamped || contrast.wasClamped
    }
  }
}
