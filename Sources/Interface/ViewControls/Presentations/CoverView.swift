/// A cover above a layer that dims all other views.
struct CoverView: View {
  let style: Cover.Style
  let content: AnyView
  let isShown: Bool
  let traits: ContainerSettings<SheetTraits>
  let dismiss: () -> Void
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    GeometryReader { proxy in
      ZStack {
        Color.black.opacity(isShown && style != .fullScreen ? dimmingOpacity : 0)
          .contentShape(Rectangle())
          .onTapGesture { dismiss() }
        card(in: proxy.size)
      }
      .frame(width: proxy.size.width, height: proxy.size.height)
      .clipped()
      .animation(.smooth(duration: Cover.fadingTime), value: isShown)
    }
  }

  private var dimmingOpacity: Double { colorScheme == .dark ? 0.48 : 0.2 }

  @ViewBuilder
  private func card(in size: CGSize) -> some View {
    switch style {
    case .alert:
      content.opacity(isShown ? 1 : 0).scaleEffect(isShown ? 1 : 1.12)
    case .dialog:
      content.frame(maxWidth: 380).padding(10)
        .frame(width: size.width, height: size.height, alignment: .bottom)
        .offset(y: isShown ? 0 : size.height / 2)
        .opacity(isShown ? 1 : 0)
    case .fullScreen:
      FullScreenCard(content: content, traits: traits, size: size).offset(y: isShown ? 0 : size.height)
    case .sheet:
      SheetCard(content: content, traits: traits, size: size).offset(y: isShown ? 0 : size.height)
    }
  }
}

/// A view over the whole window, on the system background unless `presentationBackground` sets another.
private struct FullScreenCard: View {
  let content: AnyView
  let traits: ContainerSettings<SheetTraits>
  let size: CGSize

  var body: some View {
    let _ = traits.addReader()
    ImplicitStack(content: content).frame(width: size.width, height: size.height)
      .background {
        if let view = traits.value.backgroundView {
          view
        } else {
          Rectangle().fill(traits.value.background ?? AnyShapeStyle(.background))
        }
      }
  }
}

/// A sheet: at the bottom of a window as narrow as a phone's, otherwise in the middle.
private struct SheetCard: View {
  let content: AnyView
  let traits: ContainerSettings<SheetTraits>
  let size: CGSize
  @State private var localDetent: PresentationDetent?
  @Environment(\.colorScheme) private var colorScheme

  private var isWide: Bool { size.width >= 700 }

  var body: some View {
    let _ = traits.addReader()
    let traits = traits.value
    let radius = traits.cornerRadius ?? (isWide ? 20 : 28)
    let height = height(traits)
    // The corners at the bottom, which are longer than their radius, are below the window.
    let hidden = isWide ? 0 : radius * 1.6
    let cardShape = RoundedRectangle(cornerRadius: max(0, radius), style: .continuous)
    ImplicitStack(content: content)
      .frame(width: isWide ? min(540, size.width - 48) : size.width, height: height)
      .padding(.bottom, hidden)
      .background { background(traits) }
      .clipShape(cardShape)
      .overlay(alignment: .top) { if showsIndicator(traits) { indicator } }
      .contentShape(cardShape)
      .onTapGesture {}
      .shadow(color: .black.opacity(0.18), radius: 24, y: 6)
      .padding(.bottom, -hidden)
      .frame(width: size.width, height: size.height, alignment: isWide ? .center : .bottom)
  }

  private func height(_ traits: SheetTraits) -> CGFloat {
    let largest = isWide ? min(640, size.height - 48) : size.height - 24
    let sorted = traits.detents.map { ($0, $0.height(in: size.height - 24)) }.sorted { $0.1 < $1.1 }
    let selected = traits.selectedDetent?.wrappedValue ?? localDetent
    let height = (sorted.first { $0.0 == selected } ?? sorted.first)?.1 ?? largest
    return max(0, min(height, size.height - 24))
  }

  private func showsIndicator(_ traits: SheetTraits) -> Bool {
    traits.showsIndicator == .visible || (traits.showsIndicator == .automatic && traits.detents.count > 1)
  }

  /// The handle of the sheet: a click goes on to the next height, a drag to the next one in its direction.
  private var indicator: some View {
    Capsule().fill(.tertiary).frame(width: 36, height: 5).padding(.top, 6).padding(.horizontal, 40)
      .contentShape(Rectangle())
      .gesture(
        DragGesture(minimumDistance: 0).onEnded { value in
          let traits = traits.value
          let sorted = traits.detents.sorted { $0.height(in: size.height) < $1.height(in: size.height) }
          guard sorted.count > 1 else { return }
          let current = traits.selectedDetent?.wrappedValue ?? localDetent
          let index = sorted.firstIndex { $0 == current } ?? 0
          let step = value.translation.height
          let next =
            abs(step) < 8 ? (index + 1) % sorted.count : min(max(index + (step < 0 ? 1 : -1), 0), sorted.count - 1)
          withAnimation(.smooth(duration: 0.3)) {
            localDetent = sorted[next]
            traits.selectedDetent?.wrappedValue = sorted[next]
          }
        })
  }

  @ViewBuilder
  private func background(_ traits: SheetTraits) -> some View {
    if let view = traits.backgroundView {
      view
    } else if let style = traits.background {
      Rectangle().fill(style)
    } else {
      // A sheet in a dark appearance is lighter than the window below it.
      Rectangle().fill(colorScheme == .dark ? Color(red: 28 / 255, green: 28 / 255, blue: 30 / 255) : .white)
    }
  }
}
