/// The question for a material's name, while it is open.
package struct SavePrompt: Hashable, Sendable {
  /// The suggested name, or the one that was typed last.
  package var name: String
  /// Where the file will be, as it is shown.
  package var folder: String
  /// What is wrong with the name, or that there is a file of it.
  package var message: String?
  /// Whether saving under `name` again replaces the file that is there.
  package var replaces = false

  package init(name: String, folder: String, message: String? = nil, replaces: Bool = false) {
    self.name = name
    self.folder = folder
    self.message = message
    self.replaces = replaces
  }
}

/// Where the tuned material is saved.
package enum SaveOrder: Hashable, Sendable {
  /// In the file that it was read from; a name is asked for where there is none.
  case own
  /// Under a name that is asked for.
  case ask
  /// Under a name.
  case name(String)
}
