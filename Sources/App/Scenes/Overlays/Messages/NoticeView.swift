package import Vitrine

/// A notice of the effect of a key press, placed where it covers nothing; it fades out when its time is over.
package struct NoticeView: View, Equatable {
  let text: String?
  /// The frames that it must not cover, in points.
  let obstacles: [CGRect]
  let scheme: ColorScheme
  @State private var last = ""

  package init(text: String?, obstacles: [CGRect], scheme: ColorScheme) {
    self.text = text
    self.obstacles = obstacles
    self.scheme = scheme
  }

  package nonisolated static func == (a: NoticeView, b: NoticeView) -> Bool {
    a.text == b.text && a.obstacles == b.obstacles && a.scheme == b.scheme
  }

  package var body: some View {
    NoticeLayout(obstacles: obstacles) {
      Text(verbatim: (text ?? last).breakable())
        .font(.system(size: 15, weight: .medium)).multilineTextAlignment(.center)
        .padding(EdgeInsets(top: 9, leading: 18, bottom: 9, trailing: 18))
        // A capsule, if the text has one line.
        .background(.thickMaterial, in: RoundedRectangle(cornerRadius: 18, style: .continuous))
    }
    .opacity(text == nil ? 0 : 1)
    .animation(text == nil ? .easeOut(duration: 0.25) : nil, value: text == nil)
    .allowsHitTesting(false)
    .environment(\.colorScheme, scheme)
    .onChange(of: text, initial: true) { _, new in if let new { last = new } }
  }
}

/// Places a view near the lower edge, or wherever it covers nothing or the least.
struct NoticeLayout: Layout {
  var obstacles: [CGRect]

  /// The points between the notice and the window's edges.
  private static let room = 16.0

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    guard let notice = subviews.first else { return }
    let size = notice.sizeThatFits(ProposedViewSize(width: max(0, bounds.width - 2 * Self.room), height: nil))
    notice.place(
      at: Self.place(size, in: bounds, avoiding: obstacles).origin, anchor: .topLeading,
      proposal: ProposedViewSize(size))
  }

  /// Returns the first place without an obstacle: in the middle of the lower edge, then of the upper one, then from
  /// bottom to top in the middle, at the left and at the right. If there is none, returns the place that covers the
  /// least.
  static func place(_ size: CGSize, in bounds: CGRect, avoiding obstacles: [CGRect]) -> CGRect {
    let xs = [bounds.midX - size.width / 2, bounds.minX + room, bounds.maxX - room - size.width]
    let lowest = bounds.maxY - size.height
    var ys = [lowest - 2 * room, bounds.minY + room]
    ys += stride(from: lowest - 4, through: bounds.minY + 4, by: -8)
    var best = (place: CGRect(origin: CGPoint(x: xs[0], y: ys[0]), size: size), covered: Double.infinity)
    for y in ys {
      for x in xs {
        let place = CGRect(x: x, y: y, width: size.width, height: size.height)
        let covered = obstacles.reduce(0.0) { sum, obstacle in
          let shared = obstacle.intersection(place)
          return shared.isNull ? sum : sum + Double(shared.width * shared.height)
        }
        if covered == 0 { return place }
        if covered < best.covered { best = (place, covered) }
      }
    }
    return best.place
  }
}
