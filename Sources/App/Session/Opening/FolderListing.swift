/// The folders in a folder and its files that can be opened.
package struct FolderListing: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var name: String
    package var isFolder: Bool
    /// The name in lower case, which is what is searched.
    let key: String

    package init(_ name: String, isFolder: Bool) {
      (self.name, self.isFolder, key) = (name, isFolder, name.lowercased())
    }

    /// Folders first, then by name.
    static func precedes(_ a: Entry, _ b: Entry) -> Bool {
      a.isFolder != b.isFolder ? a.isFolder : (a.key, a.name) < (b.key, b.name)
    }
  }

  /// The folder's path, as it was asked for.
  package var folder: String
  /// Folders first, each group sorted by name.
  package private(set) var entries: [Entry]
  /// Whether there are more than were read.
  package var isCut: Bool
  /// Why the folder could not be read; nil where it could.
  package var problem: String?

  package init(of folder: String, _ entries: [Entry] = [], isCut: Bool = false, problem: String? = nil) {
    (self.folder, self.isCut, self.problem) = (folder, isCut, problem)
    self.entries = entries.sorted(by: Entry.precedes)
  }

  /// Returns the entries whose names begin with a text, in upper or lower case; hidden ones only after a dot.
  func entries(beginningWith text: some StringProtocol) -> [Entry] {
    let key = text.lowercased()
    let showsHidden = key.utf8.first == UInt8(ascii: ".")
    return entries.filter { entry in
      (showsHidden || entry.key.utf8.first != UInt8(ascii: ".")) && entry.key.utf8.starts(with: key.utf8)
    }
  }
}
