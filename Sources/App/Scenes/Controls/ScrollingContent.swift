import Vitrine

/// Content that scrolls if it is higher than the available space, with the scroll bar beside it.
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
  /// Scrolls the view. The scroll view extends into its surroundings, to make room for parts past the view's leading
  /// edge, such as scrims below text, and for the scroll bar beside it.
  func scrolling() -> some View {
    ScrollView { padding(EdgeInsets(top: 0, leading: 6, bottom: 0, trailing: 14)) }
      .padding(EdgeInsets(top: 0, leading: -6, bottom: 0, trailing: -14))
  }
}
