extension SceneLook {
  /// Returns the window's title: `photo.jpg, wave, duotone \u{2014} Thin (edited) \u{2014} Glass`.
  ///
  /// - Parameter functions: the source's functions, of which the first is shown if the chain names none.
  package func title(functions: [String]) -> String {
    var picture = [background.heading].filter { !$0.isEmpty }
    if let effects {
      if let file = effects.file?.split(separator: "/").last { picture.append(String(file)) }
      picture += effects.names.isEmpty ? Array(functions.prefix(1)) : effects.names
    }
    let material = MaterialTitle.text(for: material) + (isEdited ? " (edited)" : "")
    return ([picture.joined(separator: ", "), material, MaterialTitle.text(for: scene)])
      .filter { !$0.isEmpty }.joined(separator: " \u{2014} ")
  }
}
