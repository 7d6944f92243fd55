import Vitrine

/// The subject that is copied to the clipboard.
package enum CopySubject: Hashable, Sendable {
  /// The material while the panel is open; otherwise the document that the scene edits, or the material if it edits
  /// none.
  case frontmost
  /// The gradient, as code in a language.
  case gradient(GradientCode)
  /// The textured box, as SwiftUI code.
  case slices
  /// The tuned material, in the format with a name.
  case material(String)
  /// A value, as text.
  case value(String)
}

extension SceneModel {
  /// Returns the text to copy and its title for a notice; nil if there is no such format.
  func copied(_ subject: CopySubject) -> (text: String, title: String)? {
    switch subject {
    case .frontmost: return copied(frontmost)
    case .gradient(let language):
      return (state.look.gradient.code(in: language), "the gradient's \(language.title) code")
    case .slices: return (state.look.slices.swiftCode, "the box's Swift code")
    case .value(let text): return (text, text)
    case .material(let name):
      guard let format = MaterialExport.format(named: name) else { return nil }
      let title = MaterialTitle.text(for: state.material) + ", " + format.title
      return (state.lookInWindow.exported(as: format).annotatedText, title)
    }
  }

  private var frontmost: CopySubject {
    guard !state.showsParameters else { return .material(state.exportFormat) }
    return switch SceneRow.Name(rawValue: state.scene) {
    case .gradientBuilder: .gradient(.swift)
    case .texturedBox: .slices
    default: .material(MaterialExport.formats[0].name)
    }
  }
}
