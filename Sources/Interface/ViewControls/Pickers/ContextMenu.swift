/// The rows of a menu that the secondary button opens: SwiftUI's first form of `contextMenu`.
public struct ContextMenu<MenuItems: View> {
  let items: () -> MenuItems

  /// Rows of a menu.
  public init(@ViewBuilder menuItems: @escaping () -> MenuItems) { items = menuItems }
}

extension View {
  /// Adds a menu that the secondary button opens; nil adds none.
  @ViewBuilder
  public func contextMenu<MenuItems: View>(_ contextMenu: ContextMenu<MenuItems>?) -> some View {
    if let contextMenu { self.contextMenu(menuItems: contextMenu.items) } else { self }
  }

  /// Adds a menu that the secondary button opens.
  ///
  /// - Parameter preview: accepted for source compatibility: the menu opens beside the pointer, and the view stays as
  ///   it is.
  public func contextMenu<MenuItems: View, Preview: View>(
    @ViewBuilder menuItems: @escaping () -> MenuItems, @ViewBuilder preview: () -> Preview
  ) -> some View { contextMenu(menuItems: menuItems) }
}
