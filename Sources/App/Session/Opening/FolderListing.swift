/// The folders in a folder, and its files that can be opened.
package struct FolderListing: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var name: String
    package var isFolder: Bool
    /// The name in lower case, for searching.
    let key: String

    package init(_ name: String, isFolder: Bool) {
      (self.name, self.isFolder, key) = (name, isFolder, name.lowercased())
    }

    /// Sorts folders first, then by name.
    static func precedes(_ a: Entry, _ b: Entry) -> Bool {
      a.isFolder != b.isFolder ? a.isFolder : (a.key, a.name) < (b.key, b.name)
    }
  }

  /// The folder's path, as it was requested.
  package var folder: String
  /// Folders first, each group sorted by name.
  package private(set) var entries: [Entry]
  /// True if there are more entries than were read.
  package var isCut: Bool
  /// The reason why the folder could not be read; nil if it was.
  package var problem: String?

  package init(of folder: String, _ entries: [Entry] = [], isCut: Bool = false, problem: String? = nil) {
    (self.folder, self.isCut, self.problem) = (folder, isCut, problem)
    self.entries = entries.sorted(by: Entry.precedes)
  }

  /// Returns the entries whose names begin with a text, ignoring case; hidden ones only if the text begins with a dot.
  func entries(beginningWith text: some StringProtocol) -> [Entry] {
    let key = text.lowercased()
    let showsHidden = key.utf8.first == UInt8(ascii: ".")
    return entries.filter { entry in
      (showsHidden || entry.key.utf8.first != UInt8(ascii: ".")) && entry.key.utf8.starts(with: key.utf8)
    }
  }
}
