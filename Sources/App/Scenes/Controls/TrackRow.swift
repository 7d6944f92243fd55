import Vitrine

/// A name, a slider with a plain or a coloured track, and the value.
struct TrackRow: View {
  let name: String
  let text: String
  /// The value, in 0...1.
  let value: Double
  var track: Gradient?
  let set: (Double) -> Void
  /// Called when the knob is released.
  let end: () -> Void

  private let knob: CGFloat = 18

  var body: some View {
    HStack(spacing: 10) {
      Text(verbatim: name).foregroundStyle(.secondary).lineLimit(1).legible().frame(width: 60, alignment: .leading)
      GeometryReader { proxy in
        let room = max(1, proxy.size.width - knob)
        let position = room * CGFloat(min(max(value, 0), 1))
        ZStack(alignment: .leading) {
          if let track { colored(track) } else { plain(filled: position + knob / 2) }
          Circle().fill(.white).frame(width: knob, height: knob)
            .shadow(color: .black.opacity(0.35), radius: 2, y: 1)
            .offset(x: position)
        }
        .frame(height: knob)
        .contentShape(Rectangle())
        .gesture(
          DragGesture(minimumDistance: 0)
            .onChanged { set(min(max(Double(($0.location.x - knob / 2) / room), 0), 1)) }
            .onEnded { _ in end() })
      }
      .frame(height: knob)
      Text(verbatim: text).monospacedDigit().foregroundStyle(.secondary).lineLimit(1).legible()
        .frame(width: 46, alignment: .trailing)
    }
  }

  private func colored(_ track: Gradient) -> some View {
    ZStack {
      Checkerboard().clipShape(Capsule())
      Capsule().fill(.linearGradient(track, startPoint: .leading, endPoint: .trailing))
      Capsule().strokeBorder(.black.opacity(0.15), lineWidth: 1)
    }
    .frame(height: 12)
  }

  private func plain(filled: CGFloat) -> some View {
    ZStack(alignment: .leading) {
      Capsule().fill(.fill.secondary)
      Capsule().fill(Color.accentColor).frame(width: filled)
    }
    .frame(height: 5)
  }
}
