/// A step in the prompt for a file.
package enum OpenStep: Hashable, Sendable {
  case type(String)
  /// Completes the typed text.
  case complete
  /// Moves the choice by a number of entries.
  case move(Int)
  /// Opens the chosen entry, or else the typed path.
  case submit
  /// Opens an entry of the list.
  case open(FolderListing.Entry)
  case close
}
