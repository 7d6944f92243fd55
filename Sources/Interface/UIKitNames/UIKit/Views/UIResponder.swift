/// An object that can respond to keys, with UIKit's name: here always a view.
@MainActor @preconcurrency
open class UIResponder {
  init() {}
}

/// An object that can respond to keys, with AppKit's name: here always a view.
public typealias NSResponder = UIResponder
