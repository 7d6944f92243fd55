import Vitrine

/// Content that scrolls where it is higher than its room; its bar stands beside it.
struct ScrollingContent<Content: View>: View {
  /// Points between the content and the bar; the view is as much wider, where its surroundings leave room.
  var gutter = 10.0
  @ViewBuilder let content: Content

  var body: some View {
    ViewThatFits(in: .vertical) {
      content
      ScrollView { content.padding(.trailing, gutter) }.padding(.trailing, -gutter)
    }
  }
}
