/// The prompt for a file, while it is open.
package struct OpenPrompt: Hashable, Sendable {
  /// The typed text: an absolute path, one that begins with `~`, or one relative to the folder in which the prompt
  /// began.
  package private(set) var text: String
  /// The contents of the folder in the text, as far as it has been read.
  package private(set) var listing: FolderListing?
  /// The files that were opened last, which are offered for an empty text.
  private var recent: [FolderListing.Entry] = []
  /// The entries of the listing that begin with the last part of the text; for an empty text, the files that were
  /// opened last.
  package private(set) var matches: [FolderListing.Entry] = []
  /// The index of the match that the arrow keys have chosen; nil before that.
  package private(set) var marked: Int?
  /// The error in the file that was to be opened.
  package var message: String?
  /// The folder that relative paths start from, without a slash at its end.
  private let start: String
  private let home: String
  /// True if the text is to be completed once the folder has been read.
  private var completesLater = false
  /// True if the file is to be opened once the folder has been read.
  private var submitsLater = false

  /// - Parameters:
  ///   - start: the folder to begin in, absolute.
  ///   - home: the user's home folder, absolute.
  package init(in start: String, home: String) {
    self.start = Self.withoutSlashes(start)
    self.home = Self.withoutSlashes(home)
    text = ""
    enter(start)
  }

  /// The folder whose contents are offered, as an absolute path.
  package var folder: String { Self.withoutSlashes(absolute(head)) }

  /// True if the listing is of another folder, so that this one must be read.
  package var isReading: Bool { listing?.folder != folder }

  /// True if the matches are the files that were opened last.
  package var showsRecent: Bool { text.isEmpty && !recent.isEmpty }

  // MARK: the text's parts

  /// The text up to its last slash.
  private var head: String {
    text.unicodeScalars.lastIndex(of: "/").map { String(text.unicodeScalars[...$0]) } ?? ""
  }

  /// The text after its last slash.
  private var name: String {
    text.unicodeScalars.lastIndex(of: "/").map {
      String(text.unicodeScalars[text.unicodeScalars.index(after: $0)...])
    } ?? text
  }

  private func absolute(_ path: String) -> String {
    if path.isEmpty { return start }
    if path.hasPrefix("/") { return path }
    if path == "~" || path.hasPrefix("~/") { return home + path.dropFirst() }
    return start == "/" ? "/" + path : start + "/" + path
  }

  private static func withoutSlashes(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }

  // MARK: steps

  package mutating func type(_ new: String) {
    guard new != text else { return }
    text = new
    message = nil
    (completesLater, submitsLater) = (false, false)
    update()
  }

  /// Enters a folder, given by its absolute path.
  package mutating func enter(_ folder: String) {
    let path = shown(Self.withoutSlashes(folder))
    type(path == "/" ? path : path + "/")
  }

  /// Returns an absolute path with `~` for the home folder.
  private func shown(_ path: String) -> String {
    home != "/" && (path == home || path.hasPrefix(home + "/")) ? "~" + path.dropFirst(home.count) : path
  }

  /// Takes the contents of a folder, and takes the step that waited for them; contents of another folder are ignored.
  ///
  /// - Returns: the path of the file to open; nil for none.
  package mutating func take(_ new: FolderListing, recent paths: [String] = []) -> String? {
    recent = paths.map { FolderListing.Entry(shown($0), isFolder: false) }
    guard new.folder == folder else { return nil }
    listing = new
    update()
    let submits = submitsLater
    if completesLater { complete() }
    return submits ? submit() : nil
  }

  /// Completes the text to the chosen entry, or else as far as all matches agree.
  package mutating func complete() {
    if text == "~" { return type("~/") }
    completesLater = isReading
    guard !isReading, !showsRecent else { return }
    submitsLater = false
    if let choice = marked.map({ matches[$0] }) ?? (matches.count == 1 ? matches.first : nil) {
      return type(head + choice.name + (choice.isFolder ? "/" : ""))
    }
    guard var common = matches.first.map({ Array($0.name) }) else { return }
    for match in matches.dropFirst() {
      let same = zip(common, match.name).prefix { $0.lowercased() == $1.lowercased() }
      common.removeLast(common.count - same.count)
    }
    if common.count > name.count { type(head + String(common)) }
  }

  /// Moves the choice among the matches, stopping at the ends.
  package mutating func move(by step: Int) {
    guard !matches.isEmpty else { return }
    let from = marked ?? (step > 0 ? -1 : matches.count)
    marked = min(max(from + step, 0), matches.count - 1)
  }

  /// Enters the chosen folder, or returns the path of the chosen file. The choice is the marked entry, or else the one
  /// with the typed name, the only match, or the typed path.
  package mutating func submit() -> String? {
    submitsLater = completesLater
    guard !submitsLater else { return nil }
    let exact = matches.first { $0.name == name }
    let only = matches.count == 1 && !name.isEmpty ? matches.first : nil
    if let choice = marked.map({ matches[$0] }) ?? exact ?? only { return open(choice) }
    guard !name.isEmpty else {
      message = "Choose a file, or type its name"
      return nil
    }
    return absolute(text)
  }

  /// Enters a folder of the matches, or returns the path of a file.
  package mutating func open(_ entry: FolderListing.Entry) -> String? {
    let path = head + entry.name
    type(entry.isFolder ? path + "/" : path)
    return entry.isFolder ? nil : absolute(path)
  }

  private mutating func update() {
    marked = nil
    if showsRecent {
      matches = recent
    } else {
      matches = isReading ? [] : listing?.entries(beginningWith: name) ?? []
    }
  }
}
