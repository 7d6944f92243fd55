/// Pages side by side, with dots below them; a drag brings the next page.
struct TabPages: View {
  let choices: [TabChoice]
  let selection: Binding<AnyHashable>
  let display: PageTabViewStyle.IndexDisplayMode
  @State private var dragOffset: CGFloat = 0
  @Environment(\.showsPageIndexBackground) private var showsCard
  @Environment(\.colorScheme) private var colorScheme

  private var selectedIndex: Int { choices.firstIndex { $0.tag == selection.wrappedValue } ?? 0 }

  var body: some View {
    GeometryReader { proxy in
      HStack(spacing: 0) {
        ForEach(Array(choices.enumerated()), id: \.offset) { _, choice in
          EvaluatedView(node: choice.node).frame(width: proxy.size.width, height: proxy.size.height)
        }
      }
      .offset(x: dragOffset - CGFloat(selectedIndex) * proxy.size.width)
      .animation(dragOffset == 0 ? .smooth(duration: 0.35) : nil, value: selectedIndex)
      .frame(width: proxy.size.width, height: proxy.size.height, alignment: .leading)
      .clipped()
      .contentShape(Rectangle())
      .gesture(swipe(across: proxy.size.width))
    }
    .overlay(alignment: .bottom) { if display.shows(choices.count) { dots } }
  }

  /// Follows a drag across the pages; beyond the first and the last they give way, as a scroll view does.
  private func swipe(across width: CGFloat) -> some Gesture {
    DragGesture(minimumDistance: 8)
      .onChanged { value in
        let distance = value.translation.width
        let isOutside = (selectedIndex == 0 && distance > 0) || (selectedIndex == choices.count - 1 && distance < 0)
        dragOffset = isOutside ? ScrollMotion.rubberBand(distance, room: width) : max(-width, min(width, distance))
      }
      .onEnded { value in
        let reach = value.predictedEndTranslation.width
        let step = reach < -width / 2 ? 1 : reach > width / 2 ? -1 : 0
        let next = min(max(selectedIndex + step, 0), max(0, choices.count - 1))
        withAnimation(.smooth(duration: 0.35)) {
          dragOffset = 0
          if choices.indices.contains(next), next != selectedIndex { selection.wrappedValue = choices[next].tag }
        }
      }
  }

  private var dots: some View {
    HStack(spacing: 9) {
      ForEach(Array(choices.enumerated()), id: \.offset) { index, choice in
        Circle().fill(dotColor.opacity(index == selectedIndex ? 1 : 0.3)).frame(width: 7, height: 7)
          .onTapGesture { selection.wrappedValue = choice.tag }
      }
    }
    .padding(EdgeInsets(top: 8, leading: 12, bottom: 8, trailing: 12))
    .background { if showsCard { Capsule().fill(.fill.secondary) } }
    .padding(.bottom, 8)
  }

  /// The colour of the dots: white, as on iOS, or black on a light background.
  private var dotColor: Color { showsCard && colorScheme == .light ? .black : .white }
}
