/// What the question for a file is told.
package enum OpenStep: Hashable, Sendable {
  case type(String)
  /// Completes what was typed.
  case complete
  /// Moves the choice by a number of entries.
  case move(Int)
  /// Opens what is chosen or typed.
  case submit
  /// Opens an entry of the list.
  case choose(FolderListing.Entry)
  case close
}
