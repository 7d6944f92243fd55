/// A height at which a sheet rests.
public struct PresentationDetent: Hashable, Sendable {
  private enum Kind: Hashable, Sendable {
    case fraction(CGFloat)
    case height(CGFloat)
  }

  private let kind: Kind

  /// Half of the window's height.
  public static let medium = PresentationDetent(kind: .fraction(0.5))
  /// All of the window's height, except for a margin.
  public static let large = PresentationDetent(kind: .fraction(1))
  /// A fraction of the window's height, 0...1.
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(kind: .fraction(fraction))
  }
  /// A height in points.
  public static func height(_ height: CGFloat) -> PresentationDetent { PresentationDetent(kind: .height(height)) }

  /// Returns the height in points, within the room that there is.
  func height(in room: CGFloat) -> CGFloat {
    switch kind {
    case .fraction(let fraction): fraction.isFinite ? room * min(max(0, fraction), 1) : room
    case .height(let height): height.isFinite ? max(0, height) : room
    }
  }
}

/// The way in which a presentation is adapted to a small window.
public struct PresentationAdaptation: Hashable, Sendable {
  private let name: String
  /// The kind of the presentation decides.
  public static let automatic = PresentationAdaptation(name: "automatic")
  /// The presentation stays the same.
  public static let none = PresentationAdaptation(name: "none")
  /// The presentation becomes a popover.
  public static let popover = PresentationAdaptation(name: "popover")
  /// The presentation becomes a sheet.
  public static let sheet = PresentationAdaptation(name: "sheet")
  /// The presentation covers the whole window.
  public static let fullScreenCover = PresentationAdaptation(name: "fullScreenCover")
}

nonisolated extension View {
  func sheetSetting(_ change: @escaping (inout SheetTraits) -> Void) -> some View {
    modifier(ContainerSettingModifier(settings: \.sheetSettings, change: change))
  }

  /// Sets the heights at which the sheet around the view rests, beginning with the smallest; its handle goes from one
  /// to the next.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    sheetSetting { $0.detents = detents }
  }

  /// Sets the heights at which the sheet around the view rests, and binds the one at which it is.
  public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View {
    sheetSetting {
      $0.detents = detents
      $0.selectedDetent = selection
    }
  }

  /// Sets whether the sheet around the view has a handle; by default it has one if it has several heights.
  public func presentationDragIndicator(_ visibility: Visibility) -> some View {
    sheetSetting { $0.showsIndicator = visibility }
  }

  /// Sets the radius of the corners of the sheet around the view, in points.
  public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View {
    sheetSetting { $0.cornerRadius = cornerRadius }
  }

  /// Sets the style behind the content of the sheet around the view.
  public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
    let style = AnyShapeStyle(style)
    return sheetSetting { $0.background = style }
  }

  /// Sets the view behind the content of the sheet around the view.
  public func presentationBackground<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    let view = AnyView(content().frame(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment))
    return sheetSetting { $0.backgroundView = view }
  }

  /// Sets whether only the program closes the sheet around the view.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    sheetSetting { if isDisabled { $0.isDismissDisabled = true } }
  }

  /// Accepted for source compatibility: presentations are the same in windows of any size.
  public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View { self }

  /// Accepted for source compatibility: presentations are the same in windows of any size.
  public func presentationCompactAdaptation(
    horizontal: PresentationAdaptation, vertical: PresentationAdaptation
  ) -> some View { self }
}
