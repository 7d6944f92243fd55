/// A height at which a sheet rests.
public struct PresentationDetent: Hashable, Sendable {
  private enum Kind: Hashable, Sendable {
    case fraction(CGFloat)
    case height(CGFloat)
  }

  private let kind: Kind

  /// Half of the window.
  public static let medium = PresentationDetent(kind: .fraction(0.5))
  /// All of the window, but for a margin.
  public static let large = PresentationDetent(kind: .fraction(1))
  /// A part of the window, 0...1.
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(kind: .fraction(fraction))
  }
  /// So many points.
  public static func height(_ height: CGFloat) -> PresentationDetent { PresentationDetent(kind: .height(height)) }

  /// In points.
  func height(in room: CGFloat) -> CGFloat {
    switch kind {
    case .fraction(let fraction): fraction.isFinite ? room * min(max(0, fraction), 1) : room
    case .height(let height): height.isFinite ? max(0, height) : room
    }
  }
}

/// How a sheet is shown in a small window.
public struct PresentationAdaptation: Hashable, Sendable {
  private let name: String
  /// As the kind of the presentation has it.
  public static let automatic = PresentationAdaptation(name: "automatic")
  /// As it is.
  public static let none = PresentationAdaptation(name: "none")
  /// As a popover.
  public static let popover = PresentationAdaptation(name: "popover")
  /// As a sheet.
  public static let sheet = PresentationAdaptation(name: "sheet")
  /// Over all of the window.
  public static let fullScreenCover = PresentationAdaptation(name: "fullScreenCover")
}

nonisolated extension View {
  func sheetNotice(_ change: @escaping (inout SheetTraits) -> Void) -> some View {
    modifier(NoticeModifier(board: \.sheetBoard, change: change))
  }

  /// The heights at which the sheet around the view rests, the least first; its handle goes from one to the next.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    sheetNotice { $0.detents = detents }
  }

  /// The heights at which the sheet around the view rests, and the one at which it is.
  public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View {
    sheetNotice {
      $0.detents = detents
      $0.selectedDetent = selection
    }
  }

  /// Whether the sheet around the view has a handle; by default it does with several heights.
  public func presentationDragIndicator(_ visibility: Visibility) -> some View {
    sheetNotice { $0.showsIndicator = visibility }
  }

  /// The radius of the corners of the sheet around the view, in points.
  public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View {
    sheetNotice { $0.cornerRadius = cornerRadius }
  }

  /// What is behind the content of the sheet around the view.
  public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
    let style = AnyShapeStyle(style)
    return sheetNotice { $0.background = style }
  }

  /// The view behind the content of the sheet around the view.
  public func presentationBackground<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    let view = AnyView(content().frame(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment))
    return sheetNotice { $0.backgroundView = view }
  }

  /// Whether only the program closes the sheet around the view.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    sheetNotice { if isDisabled { $0.isHeld = true } }
  }

  /// Accepted for source compatibility: presentations are shown as what they are in windows of any size.
  public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View { self }

  /// Accepted for source compatibility: presentations are shown as what they are in windows of any size.
  public func presentationCompactAdaptation(
    horizontal: PresentationAdaptation, vertical: PresentationAdaptation
  ) -> some View { self }
}
