import Vitrine

/// A notice of what a key has just done; it fades out when its time is over.
struct NoticeView: View {
  let text: String?
  @State private var last = ""

  var body: some View {
    Text(verbatim: text ?? last)
      .font(.system(size: 15, weight: .medium)).lineLimit(1)
      .padding(EdgeInsets(top: 9, leading: 18, bottom: 9, trailing: 18))
      .background(.thickMaterial, in: Capsule())
      .opacity(text == nil ? 0 : 1)
      .animation(text == nil ? .easeOut(duration: 0.25) : nil, value: text == nil)
      .allowsHitTesting(false)
      .onChange(of: text, initial: true) { _, new in if let new { last = new } }
  }
}
