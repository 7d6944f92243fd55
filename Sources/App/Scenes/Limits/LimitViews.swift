import Vitrine

/// A label on a material, with a drawing group around both or around the label alone.
struct GroupedMaterial: View {
  let form: Limit.Form
  let setting: LimitSetting

  var body: some View {
    let shape = RoundedRectangle(cornerRadius: 14, style: .continuous)
    ZStack {
      ScenePicture(setting: setting)
      switch form {
      case .written: label.background(setting.material, in: shape).drawingGroup()
      case .workaround: label.drawingGroup().background(setting.material, in: shape)
      }
    }
  }

  private var label: some View {
    VStack(spacing: 3) {
      Text("Label").font(.system(size: 17, weight: .semibold)).lineLimit(1)
      Text("Sample text").font(.system(size: 11)).lineLimit(1)
    }
    .foregroundStyle(.white)
    .padding(EdgeInsets(top: 3, leading: 8, bottom: 4, trailing: 8))
    // A plain colour, because only one of the two materials around it blurs, and neither is dark in every appearance.
    .background(Color.black.opacity(0.62), in: RoundedRectangle(cornerRadius: 8, style: .continuous))
    .frame(width: min(180, setting.size.width * 0.66), height: min(120, setting.size.height * 0.5))
  }
}

/// A distorted button in a parent that clips, which gets space from an offset or from padding.
struct ClippedOffset: View {
  let form: Limit.Form
  let setting: LimitSetting

  var body: some View {
    let sway = ShaderLibrary.pipeline.sway(.float(14), .float(42))
    Group {
      switch form {
      case .written:
        button.drawingGroup()
          .distortionEffect(sway, maxSampleOffset: CGSize(width: setting.sampleOffset, height: 0))
      case .workaround:
        button.padding(.horizontal, setting.sampleOffset).drawingGroup()
          .distortionEffect(sway, maxSampleOffset: .zero)
      }
    }
    .padding(EdgeInsets(top: 18, leading: 6, bottom: 18, trailing: 6))
    .background(.fill.tertiary)
    .clipped()
  }

  private var button: some View {
    let width = max(40, min(220, setting.size.width - 78))
    return SampleButton(title: "Button", fontSize: min(20, width / 4.5))
      .frame(width: width, height: min(70, setting.size.height * 0.5))
  }
}

/// The beginning of a long list, with an effect on all of it or on its visible part.
struct LongLayer: View {
  let form: Limit.Form
  let setting: LimitSetting

  var body: some View {
    let magnified = ShaderLibrary.pipeline.magnified(.boundingRect, .float(2))
    switch form {
    case .written:
      list(height: setting.layerLength).drawingGroup().layerEffect(magnified, maxSampleOffset: .zero)
        .frame(width: setting.size.width, height: setting.size.height, alignment: .top).clipped()
    case .workaround:
      list(height: setting.size.height).clipped().drawingGroup().layerEffect(magnified, maxSampleOffset: .zero)
    }
  }

  private func list(height: Double) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      // The rows further down would not be visible.
      ForEach(0..<Int(setting.size.height / ListRow.height) + 1, id: \.self) { index in
        ListRow(index: index, width: setting.size.width)
      }
    }
    .frame(width: setting.size.width, height: height, alignment: .topLeading)
    .background(Color(white: 0.97))
  }

  private struct ListRow: View {
    let index: Int
    let width: Double
    static var height: Double { 32 }

    var body: some View {
      HStack(spacing: 10) {
        Circle().fill(Color(hue: Double(index) * 0.13, saturation: 0.6, brightness: 0.95)).frame(width: 18, height: 18)
        VStack(alignment: .leading, spacing: 5) {
          Capsule().fill(Color(white: 0.35)).frame(width: width * (0.24 + 0.01 * Double(index * 7 % 17)), height: 5)
          Capsule().fill(Color(white: 0.75)).frame(width: width * (0.36 + 0.01 * Double(index * 11 % 23)), height: 4)
        }
      }
      .padding(.leading, 12)
      .frame(height: Self.height)
    }
  }
}

/// A picture through a distortion and a colour effect, in either order.
struct LateColor: View {
  let form: Limit.Form
  let setting: LimitSetting

  var body: some View {
    let tiles = ShaderLibrary.pipeline.tiles(.float2(setting.size), .float(28), .float(0.45))
    let sway = ShaderLibrary.pipeline.sway(.float(12), .float(100))
    let picture = ScenePicture(setting: setting)
    switch form {
    case .written: picture.distortionEffect(sway, maxSampleOffset: .zero).colorEffect(tiles)
    case .workaround: picture.colorEffect(tiles).distortionEffect(sway, maxSampleOffset: .zero)
    }
  }
}

/// The background's picture, or the lake, cropped to a size.
private struct ScenePicture: View {
  let setting: LimitSetting

  var body: some View {
    (setting.picture.map { Image(bitmap: $0) } ?? Image("lake")).resizable().scaledToFill()
      .frame(width: setting.size.width, height: setting.size.height).clipped()
  }
}
