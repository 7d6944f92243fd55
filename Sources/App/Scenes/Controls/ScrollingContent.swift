import Vitrine

/// Content that scrolls where it is higher than its room; its bar stands beside it.
struct ScrollingContent<Content: View>: View {
  @ViewBuilder let content: Content

  var body: some View {
    ViewThatFits(in: .vertical) {
      content
      content.scrolling()
    }
  }
}

extension View {
  /// Scrolls the view. Its surroundings have room for what reaches past its leading edge, as plates below text do, and
  /// for the bar beside it.
  func scrolling() -> some View {
    ScrollView { padding(EdgeInsets(top: 0, leading: 6, bottom: 0, trailing: 14)) }
      .padding(EdgeInsets(top: 0, leading: -6, bottom: 0, trailing: -14))
  }
}
