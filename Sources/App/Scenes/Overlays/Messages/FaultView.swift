import Vitrine

/// The errors in a shader source, over the picture that is still shown.
struct FaultView: View {
  /// A line each.
  let faults: [String]
  /// Points around it.
  let room: Double

  /// Points inside its edges; a window that has hardly any room has it for the words.
  private var inside: Double { room < 8 ? 4 : 14 }

  /// More would hide the picture.
  private static let most = 8

  var body: some View {
    ScrollingContent {
      VStack(alignment: .leading, spacing: 6) {
        ForEach(Array(faults.prefix(Self.most).enumerated()), id: \.offset) { _, fault in
          Text(verbatim: fault.breakable()).font(.system(size: 13, design: .monospaced))
        }
        if faults.count > Self.most { Text(verbatim: "and \(faults.count - Self.most) more").font(.caption) }
      }
      .foregroundStyle(.white)
    }
    .environment(\.colorScheme, .dark)
    .padding(inside)
    .background(Color(red: 0.55, green: 0.08, blue: 0.1).opacity(0.92), in: RoundedRectangle(cornerRadius: inside - 2))
    .padding(room)
  }
}
