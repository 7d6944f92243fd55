/// The prompt for a material's name, while it is open.
package struct SavePrompt: Hashable, Sendable {
  /// The suggested name, or the one that was typed last.
  package var name: String
  /// The folder that the file will be in, as it is shown.
  package var folder: String
  /// The error in the name, or the warning that its file exists.
  package var message: String?
  /// True if saving under `name` again replaces the existing file.
  package var replaces = false

  package init(name: String, folder: String, message: String? = nil, replaces: Bool = false) {
    self.name = name
    self.folder = folder
    self.message = message
    self.replaces = replaces
  }
}

/// The destination of the tuned material.
package enum SaveOrder: Hashable, Sendable {
  /// The file that it was read from; if there is none, the user is asked for a name.
  case own
  /// A name that the user is asked for.
  case ask
  /// A given name.
  case name(String)
}
