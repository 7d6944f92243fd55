import DisplayList
import FrameTiming
import Session
import Surfaces
import Vitrine

/// A scene with a card of the current material: its name, its recipe and the recipe's numbers as they move, or the
/// user's own words and picture.
struct GlassScene: View {
  let input: SceneInput

  var body: some View {
    // In a wide, low window the card is wide.
    let isFlat = input.size.height < 500 && input.size.width >= 740
    let (width, height) = isFlat ? (700.0, 268.0) : (440, 456)
    PanelView(input, width: width, height: height) {
      let material = input.material
      let rect = input.restingPanelRect(width: width, height: height)
      if input.state.card.isStandard {
        GlassCard(
          name: input.state.material, material: material, resolution: input.resolution(of: material),
          traits: input.state.traits, scheme: input.scheme, layers: input.state.layers,
          vibrancy: input.state.vibrancy, background: input.background, size: rect.size)
      } else {
        CustomCard(
          content: input.state.card, layers: input.state.layers, vibrancy: input.state.vibrancy, size: rect.size)
      }
    }
  }
}

/// The card's content, in one column or in two, which scrolls if it is higher than the card. It does not depend on the
/// card's place, so that a moving card is not evaluated again.
private struct GlassCard: View {
  let name: String
  let material: Material
  let resolution: MaterialResolution
  let traits: MaterialTraits
  let scheme: ColorScheme
  let layers: SceneState.Layers
  let vibrancy: String
  /// The background's name.
  let background: String
  let size: CGSize

  var body: some View {
    Group {
      if size.width >= 640, size.height < Self.columnHeight {
        columns
      } else if size.height < Self.columnHeight {
        column.scrolling()
      } else {
        column
      }
    }
    .padding(EdgeInsets(top: 30, leading: side, bottom: 26, trailing: side))
  }

  /// The height of a card with all of its content in one column, in points.
  private static let columnHeight = 430.0

  private var side: Double { size.width < 360 ? 18 : 32 }

  private var column: some View {
    VStack(alignment: .leading, spacing: 0) {
      title
      Divider().padding(.top, 20).padding(.bottom, 18)
      values
      Spacer(minLength: 20)
      swatches
      Divider().padding(.vertical, 16)
      footer
    }
  }

  private var columns: some View {
    HStack(alignment: .top, spacing: 40) {
      VStack(alignment: .leading, spacing: 0) {
        title
        Spacer(minLength: 12)
        swatches
      }
      .frame(width: 270)
      VStack(alignment: .leading, spacing: 0) {
        values
        Spacer(minLength: 12)
        footer
      }
    }
  }

  private var recipe: MaterialRecipe { resolution.recipe }
  /// The reason for the material's appearance, or the keys that change the material.
  private var caption: String {
    traits.captions(of: material, scheme).first
      ?? "m material   v vibrancy   b light, dark"
  }

  private var title: some View {
    VStack(alignment: .leading, spacing: 6) {
      Text("MATERIAL").font(.system(size: 12, weight: .semibold)).foregroundStyle(.tertiary).legible()
      if layers == .vibrancy {
        heading.foregroundStyle(VibrancyStyle.named(vibrancy) ?? VibrancyStyle(.label)).withScrim()
      } else {
        heading.withScrim()
      }
      Text(summary).font(.system(size: 15)).foregroundStyle(.secondary).legible()
      if !background.isEmpty {
        Text(verbatim: "On \(background)".breakable()).font(.system(size: 13)).foregroundStyle(.secondary).legible()
      }
    }
  }

  /// The material's name, in the largest size that fits.
  private var heading: some View {
    ViewThatFits(in: .horizontal) {
      heading(size: 38)
      heading(size: 28)
      heading(size: 22)
      heading(size: 17)
    }
    .frame(minHeight: 46)
  }

  private func heading(size: Double) -> some View {
    Text(verbatim: MaterialTitle.text(for: name).breakable()).font(.system(size: size, weight: .bold))
  }

  private var summary: String {
    "\(resolution.colorScheme == .light ? "Light" : "Dark") appearance, "
      + "\(recipe.blurRadius.fixed(recipe.blurRadius == recipe.blurRadius.rounded() ? 0 : 1)) pt Gaussian"
  }

  private var values: some View {
    VStack(alignment: .leading, spacing: 8) {
      GaugeRow(name: "Blur radius", value: recipe.blurRadius, full: 60, decimals: 1, unit: " pt")
      GaugeRow(name: "Saturation", value: Double(recipe.color.saturation), full: 2.5, decimals: 2)
      GaugeRow(name: "Luminance curve", value: Double(recipe.color.luminanceAmount), full: 1, decimals: 2)
      GaugeRow(name: "Brightness", value: Double(recipe.color.brightness), full: 0.2, decimals: 2)
      GaugeRow(name: "Tint", value: Double(recipe.color.tint.alpha), full: 1, decimals: 2)
    }
  }

  /// The four label levels as colours.
  private var swatches: some View {
    HStack(spacing: 12) {
      Circle().foregroundStyle(.primary).frame(width: 26, height: 26)
      Circle().foregroundStyle(.secondary).frame(width: 26, height: 26)
      Circle().foregroundStyle(.tertiary).frame(width: 26, height: 26)
      Circle().foregroundStyle(.quaternary).frame(width: 26, height: 26)
      Spacer()
      Text(layers == .vibrancy ? vibrancy : "plain")
        .font(.system(size: 13, weight: .medium)).foregroundStyle(.secondary).legible()
    }
  }

  private var footer: some View {
    HStack(alignment: .top) {
      Text(caption).font(.system(size: 12)).foregroundStyle(.tertiary).fixedSize(horizontal: false, vertical: true)
        .legible()
      Spacer()
      Text(verbatim: "h help").font(.system(size: 12)).foregroundStyle(.tertiary).lineLimit(1).legible()
    }
  }
}

/// A number with its name over a meter: a hairline, which cannot be mistaken for a slider.
struct GaugeRow: View {
  let name: String
  let value: Double
  /// The value that fills the meter.
  let full: Double
  let decimals: Int
  var unit = ""

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      HStack(spacing: 14) {
        Text(name).font(.system(size: 14, weight: .medium)).lineLimit(1).legible()
        Spacer(minLength: 0)
        Text(value.fixed(decimals) + unit).font(.system(size: 14)).monospacedDigit().foregroundStyle(.secondary)
          .lineLimit(1).legible()
      }
      GeometryReader { proxy in
        ZStack(alignment: .leading) {
          Rectangle().foregroundStyle(.quaternary).frame(width: proxy.size.width, height: 1)
          Rectangle().foregroundStyle(.primary).frame(width: min(max(0, value / full), 1) * proxy.size.width, height: 2)
        }
        .frame(height: 2)
      }
      .frame(height: 2)
    }
  }
}
