import Vitrine

/// What is copied to the clipboard.
package enum CopySubject: Hashable, Sendable {
  /// The material while the panel is open, else what the scene edits, and the material where it edits nothing.
  case front
  /// The gradient as code of a language.
  case gradient(GradientCode)
  /// The textured box as SwiftUI code.
  case slices
  /// The tuned material in the format of a name.
  case material(String)
  /// A value, as text.
  case value(String)
}

extension SceneModel {
  /// Returns what is copied, and what a notice calls it; nil where there is no such format.
  func copied(_ subject: CopySubject) -> (text: String, title: String)? {
    switch subject {
    case .front: return copied(front)
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

  private var front: CopySubject {
    guard !state.showsParameters else { return .material(state.exportFormat) }
    return switch SceneRow.Name(rawValue: state.scene) {
    case .gradientBuilder: .gradient(.swift)
    case .texturedBox: .slices
    default: .material(MaterialExport.formats[0].name)
    }
  }
}
