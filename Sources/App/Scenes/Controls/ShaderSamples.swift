import ImageFiles
import Vitrine

extension ShaderLibrary {
  /// The source of the functions for the scenes about shader effects.
  static var pipelinePath: String {
    let folder = AssetLibrary.standard.shadersPath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return folder.joined(separator: "/") + "/Pipeline.metal"
  }

  /// The functions of `Pipeline.metal`.
  static var pipeline: ShaderLibrary { ShaderLibrary(url: URL(fileURLWithPath: pipelinePath)) }
}

/// A subject for effects that consists of two elements: a label on a background.
struct SampleButton: View {
  var title = "Simple button"
  /// The font size in points.
  var fontSize = 22.0

  var body: some View {
    Text(verbatim: title).font(.system(size: fontSize, weight: .semibold)).foregroundStyle(.white).lineLimit(1)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(
        LinearGradient(
          colors: [Color(red: 0.05, green: 0.36, blue: 0.86), Color(red: 0.32, green: 0.2, blue: 0.82)],
          startPoint: .topLeading, endPoint: .bottomTrailing),
        in: RoundedRectangle(cornerRadius: 20, style: .continuous))
  }
}
