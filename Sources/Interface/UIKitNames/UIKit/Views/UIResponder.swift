/// What keys can go to, with UIKit's names: a view.
@MainActor @preconcurrency
open class UIResponder {
  init() {}
}

/// What keys can go to, with AppKit's names: a view.
public typealias NSResponder = UIResponder
