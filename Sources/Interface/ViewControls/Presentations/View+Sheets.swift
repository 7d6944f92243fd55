nonisolated extension View {
  /// Shows a card over the window while a binding is true. A click beside it, Escape and `dismiss` inside it close it.
  ///
  /// - Parameter onDismiss: called when the card has been closed.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    modifier(CoverModifier(style: .sheet, isPresented: isPresented, onDismiss: onDismiss) { AnyView(content()) })
  }

  /// Shows a card about a value over the window while a binding has one.
  ///
  /// - Parameter onDismiss: called when the card has been closed.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    modifier(
      CoverModifier(style: .sheet, isPresented: item.isPresent(), onDismiss: onDismiss) {
        AnyView(item.wrappedValue.map { content($0).id($0.id) })
      })
  }

  /// Shows a view over the whole window while a binding is true; `dismiss` inside it closes it.
  ///
  /// - Parameter onDismiss: called when the view has been closed.
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    modifier(CoverModifier(style: .fullScreen, isPresented: isPresented, onDismiss: onDismiss) { AnyView(content()) })
  }

  /// Shows a view about a value over the whole window while a binding has one.
  ///
  /// - Parameter onDismiss: called when the view has been closed.
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    modifier(
      CoverModifier(style: .fullScreen, isPresented: item.isPresent(), onDismiss: onDismiss) {
        AnyView(item.wrappedValue.map { content($0).id($0.id) })
      })
  }

  /// Shows a panel beside the view while a binding is true: below it, above it or at its side, where there is room. A
  /// click beside the panel, Escape and `dismiss` inside it close it.
  ///
  /// - Parameters:
  ///   - attachmentAnchor: accepted for source compatibility: the panel is beside the whole view.
  ///   - arrowEdge: accepted for source compatibility: the panel has no arrow.
  public func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    modifier(PresentationModifier(isPresented: isPresented, isMenu: false) { AnyView(content()) })
  }

  /// Shows a panel about a value beside the view while a binding has one, like `popover(isPresented:content:)`.
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    modifier(
      PresentationModifier(isPresented: item.isPresent(), isMenu: false) {
        AnyView(item.wrappedValue.map { content($0).id($0.id) })
      })
  }
}

/// The part of a view that a popover points at.
public enum PopoverAttachmentAnchor: Hashable, Sendable {
  /// A rectangle of the view.
  case rect(Rectangle)
  /// A point of the view.
  case point(UnitPoint)

  /// A rectangle of a view.
  public enum Rectangle: Hashable, Sendable {
    /// The whole view.
    case bounds
    /// A part of the view, in points.
    case rect(CGRect)
  }
}
