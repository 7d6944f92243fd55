import Vitrine

/// Four of UIKit's controls, with a drawing group around or behind them.
struct PlatformViews: View {
  let form: Limit.Form
  let setting: LimitSetting

  @State private var color = Color(red: 0.36, green: 0.24, blue: 0.9)
  @State private var isOn = true
  @State private var value = 0.6

  var body: some View {
    switch form {
    case .written: controls.background { gradient }.drawingGroup()
    case .workaround: controls.background { gradient.drawingGroup() }
    }
  }

  private var gradient: some View {
    LinearGradient(
      colors: [Color(red: 0.83, green: 0.88, blue: 0.97), Color(red: 0.93, green: 0.86, blue: 0.93)],
      startPoint: .topLeading, endPoint: .bottomTrailing)
  }

  private var controls: some View {
    Group {
      if setting.size.width >= 320 {
        HStack(spacing: 0) {
          picker
          toggle
          slider
          ring
        }
      } else {
        VStack(spacing: 10) {
          HStack(spacing: 0) {
            picker
            toggle
          }
          HStack(spacing: 0) {
            slider
            ring
          }
        }
      }
    }
    .frame(width: setting.size.width, height: setting.size.height)
    .environment(\.colorScheme, .light)
  }

  private var picker: some View {
    named("ColorPicker") { ColorPicker(selection: $color) { EmptyView() } }
  }

  private var toggle: some View {
    named("Toggle") { Toggle(isOn: $isOn) { EmptyView() }.frame(width: 51, alignment: .trailing) }
  }

  private var slider: some View {
    named("Slider") { Slider(value: $value).frame(maxWidth: 110).padding(.horizontal, 4) }
  }

  private var ring: some View {
    named("ProgressView") { ProgressView(value: value).progressViewStyle(.circular) }
  }

  private func named(_ name: String, @ViewBuilder _ control: () -> some View) -> some View {
    VStack(spacing: 6) {
      control().frame(height: 34)
      Text(verbatim: name).font(.system(size: setting.size.width < 150 ? 9.5 : 11, weight: .medium))
        .foregroundStyle(.black.opacity(0.8)).lineLimit(1)
    }
    .frame(maxWidth: .infinity)
  }
}
