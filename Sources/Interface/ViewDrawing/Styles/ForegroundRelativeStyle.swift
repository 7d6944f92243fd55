/// A style that is derived from the foreground style around it: that style or a level of it, possibly with a shadow,
/// blended or less opaque.
protocol ForegroundRelativeStyle: ShapeStyle {
  /// Returns the style that a level of this style stands for.
  ///
  /// - Parameters:
  ///   - levels: the levels of the foreground style; not empty.
  ///   - index: the level, an index of `levels`.
  func derived(from levels: [AnyShapeStyle], at index: Int) -> AnyShapeStyle
}

extension ForegroundStyle: ForegroundRelativeStyle {
  func derived(from levels: [AnyShapeStyle], at index: Int) -> AnyShapeStyle { levels[index] }
}

extension HierarchicalShapeStyle: ForegroundRelativeStyle {
  func derived(from levels: [AnyShapeStyle], at index: Int) -> AnyShapeStyle {
    LevelShapeStyle(base: ForegroundStyle(), level: level).derived(from: levels, at: index)
  }
}

extension LevelShapeStyle: ForegroundRelativeStyle where Base: ForegroundRelativeStyle {
  func derived(from levels: [AnyShapeStyle], at index: Int) -> AnyShapeStyle {
    let index = index + level
    let last = levels.count - 1
    let style = base.derived(from: levels, at: min(index, last))
    return index > last ? AnyShapeStyle(LevelShapeStyle<AnyShapeStyle>(base: style, level: index - last)) : style
  }
}

extension ShadowedShapeStyle: ForegroundRelativeStyle where Base: ForegroundRelativeStyle {
  func derived(from levels: [AnyShapeStyle], at index: Int) -> AnyShapeStyle {
    AnyShapeStyle(ShadowedShapeStyle<AnyShapeStyle>(base: base.derived(from: levels, at: index), shadow: shadow))
  }
}

extension BlendedShapeStyle: ForegroundRelativeStyle where Base: ForegroundRelativeStyle {
  func derived(from levels: [AnyShapeStyle], at index: Int) -> AnyShapeStyle {
    AnyShapeStyle(BlendedShapeStyle<AnyShapeStyle>(base: base.derived(from: levels, at: index), mode: mode))
  }
}

extension OpacityShapeStyle: ForegroundRelativeStyle where Base: ForegroundRelativeStyle {
  func derived(from levels: [AnyShapeStyle], at index: Int) -> AnyShapeStyle {
    AnyShapeStyle(OpacityShapeStyle<AnyShapeStyle>(base: base.derived(from: levels, at: index), opacity: opacity))
  }
}
