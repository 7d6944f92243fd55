import FrameTiming
import Session
import Vitrine

/// A row for a colour: a swatch that opens its channels, an eyedropper, and the colour in hexadecimal with its opacity.
struct ColorRow: View {
  let title: String
  let color: SIMD4<Float>
  let isOwn: Bool
  let target: ColorTarget
  let perform: (SceneAction) -> Void
  let set: (SIMD4<Float>?) -> Void

  @State private var isOpen = false

  var body: some View {
    ValueRow(
      title: title, text: TypedText.hex(color) + "  " + percent, typed: TypedText.hex(color) + " " + percent,
      hint: "#RRGGBB, opacity", isOwn: isOwn, textWidth: 106,
      accept: { text throws(RefusedText) in set(try TypedText.color(in: text, alpha: color.w)) },
      copy: { perform(.copy(.value($0))) }, reset: { set(nil) },
      keys: press, step: { changeOpacity(by: $0) },
      control: HStack(spacing: 8) {
        ColorSwatch(color: color, isOpen: $isOpen, perform: perform, set: { set($0) })
        EyedropperButton { perform(.startPicking(target)) }
        Spacer(minLength: 0)
      })
  }

  private var percent: String { "\(Int((color.w * 100).rounded())) %" }

  private func press(_ press: KeyPress) -> KeyPress.Result {
    if press.key == .space {
      isOpen = true
    } else if press.key == "k" {
      perform(.startPicking(target))
    } else if press.key == .deleteForward {
      set(nil)
    } else if let steps = press.steps {
      changeOpacity(by: steps)
    } else {
      return .ignored
    }
    return .handled
  }

  private func changeOpacity(by steps: Double) {
    var changed = color
    changed.w = min(max(((changed.w * 100).rounded() + Float(steps)) / 100, 0), 1)
    set(changed)
  }
}

/// A swatch of a colour, which opens the channels beside itself.
struct ColorSwatch: View {
  let color: SIMD4<Float>
  @Binding var isOpen: Bool
  /// The target of the eyedropper beside the channels; nil for no eyedropper.
  var target: ColorTarget?
  let perform: (SceneAction) -> Void
  let set: (SIMD4<Float>) -> Void

  var body: some View {
    Circle().fill(Color(color)).background { Checkerboard().clipShape(Circle()) }
      .overlay { Circle().strokeBorder(.separator, lineWidth: 1) }
      .frame(width: 22, height: 22)
      .contentShape(Circle())
      .onTapGesture { isOpen = true }
      .attachedPanel(isPresented: $isOpen) {
        ColorChannels(color: color, perform: perform, set: set)
        if let target {
          PickButton {
            isOpen = false
            perform(.startPicking(target))
          }
        }
      }
  }
}

/// The eyedropper with a label, below the channels of a colour.
private struct PickButton: View {
  let action: () -> Void

  var body: some View {
    HStack(spacing: 8) {
      EyedropperGlyph()
      Text("Pick from the picture").font(.system(size: 13)).lineLimit(1)
      Spacer(minLength: 0)
    }
    .padding(EdgeInsets(top: 4, leading: 10, bottom: 4, trailing: 10))
    .frame(width: 236)
    .contentShape(Rectangle())
    .onTapGesture(perform: action)
  }
}

/// A slider for each channel of a colour, in levels of 255.
private struct ColorChannels: View {
  let color: SIMD4<Float>
  let perform: (SceneAction) -> Void
  let set: (SIMD4<Float>) -> Void

  var body: some View {
    ScrollView {
      VStack(spacing: 0) {
        ForEach(0..<4, id: \.self) { channel in row(channel) }
      }
      .padding(EdgeInsets(top: 2, leading: 10, bottom: 2, trailing: 12))
    }
    .font(.system(size: 13))
    .frame(width: 236)
  }

  private func row(_ channel: Int) -> some View {
    let level = Double((min(max(color[channel], 0), 1) * 255).rounded())
    return ValueRow(
      title: ["R", "G", "B", "A"][channel], text: level.short, typed: level.short, hint: "0 to 255", titleWidth: 14,
      textWidth: 30,
      accept: { text throws(RefusedText) in change(channel, try TypedText.number(in: text, range: 0...255)) },
      copy: { perform(.copy(.value($0))) },
      keys: { press in
        guard let steps = press.steps else { return .ignored }
        change(channel, level + steps)
        return .handled
      },
      step: { change(channel, level + $0) },
      control: Slider(value: Binding(get: { level }, set: { change(channel, $0) }), in: 0...255, step: 1) {
        if !$0 { perform(.endGesture) }
      })
  }

  private func change(_ channel: Int, _ level: Double) {
    var changed = color
    changed[channel] = Float(min(max(level, 0), 255) / 255)
    set(changed)
  }
}

/// A button that takes a colour from the picture.
struct EyedropperButton: View {
  let action: () -> Void

  var body: some View {
    Button(action: action) { EyedropperGlyph() }.buttonStyle(.plain).frame(width: 20, height: 22)
  }
}

private struct EyedropperGlyph: View {
  var body: some View {
    Eyedropper().stroke(.secondary, style: StrokeStyle(lineWidth: 1.5, lineCap: .round, lineJoin: .round))
      .frame(width: 14, height: 14)
  }

  private struct Eyedropper: Shape {
    nonisolated func path(in rect: CGRect) -> Path {
      func point(_ x: Double, _ y: Double) -> CGPoint {
        CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
      }
      return Path { path in
        // The tube, from its tip.
        path.move(to: point(0.02, 0.98))
        path.addLine(to: point(0.08, 0.72))
        path.addLine(to: point(0.55, 0.25))
        path.addLine(to: point(0.75, 0.45))
        path.addLine(to: point(0.28, 0.92))
        path.addLine(to: point(0.02, 0.98))
        // The collar and the bulb.
        path.move(to: point(0.45, 0.15))
        path.addLine(to: point(0.85, 0.55))
        path.move(to: point(0.66, 0.34))
        path.addLine(to: point(0.92, 0.08))
      }
    }
  }
}
