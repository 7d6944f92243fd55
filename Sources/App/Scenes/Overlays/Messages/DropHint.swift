import Vitrine

/// A hint that is shown while files are dragged over the window.
struct DropHint: View {
  var body: some View {
    let shape = RoundedRectangle(cornerRadius: 12, style: .continuous)
    Text("Drop to open")
      .font(.system(size: 15, weight: .medium)).multilineTextAlignment(.center)
      .padding(EdgeInsets(top: 9, leading: 18, bottom: 9, trailing: 18))
      .background(.thickMaterial, in: Capsule())
      .overlay { Capsule().strokeBorder(Color.accentColor, lineWidth: 1.5) }
      .padding(14)
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
      .overlay { shape.strokeBorder(Color.accentColor, lineWidth: 3) }
      .padding(6)
      .allowsHitTesting(false)
  }
}
