import ImageFiles
import Vitrine

extension ShaderLibrary {
  /// The source of the functions that scenes about shader effects are made of.
  static var pipelinePath: String {
    let folder = AssetLibrary.standard.shadersPath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return folder.joined(separator: "/") + "/Pipeline.metal"
  }

  /// The functions of `Pipeline.metal`.
  static var pipeline: ShaderLibrary { ShaderLibrary(url: URL(fileURLWithPath: pipelinePath)) }
}

/// What effects are shown on: two elements, a label on a plate.
struct SampleButton: View {
  var title = "Simple button"
  /// In points.
  var fontSize = 22.0

  var body: some View {
    Text(verbatim: title).font(.system(size: fontSize, weight: .semibold)).foregroundStyle(.white).lineLimit(1)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(
        LinearGradient(
          colors: [Color(red: 0.16, green: 0.5, blue: 1), Color(red: 0.36, green: 0.24, blue: 0.9)],
          startPoint: .topLeading, endPoint: .bottomTrailing),
        in: RoundedRectangle(cornerRadius: 20, style: .continuous))
  }
}
