import Surfaces
import Vitrine

/// A sample of a material over a picture with an edge and colours, made once for each appearance.
struct MaterialSample: View {
  let name: String
  let scheme: ColorScheme
  @Environment(\.displayScale) private var scale

  static let size = CGSize(width: 46, height: 22)

  var body: some View {
    let shape = RoundedRectangle(cornerRadius: 5, style: .continuous)
    Image(bitmap: MaterialSamples.shared.bitmap(of: name, scheme: scheme, scale: scale))
      .resizable().frame(width: Self.size.width, height: Self.size.height)
      .clipShape(shape)
      .overlay { shape.strokeBorder(.separator, lineWidth: 0.5) }
  }
}

/// The cache of samples.
@MainActor
private final class MaterialSamples {
  static let shared = MaterialSamples()

  private struct Key: Hashable {
    let material: Material
    let scheme: ColorScheme
    let scale: CGFloat
  }

  private var bitmaps: [Key: Bitmap] = [:]

  /// Returns the sample of a material with its current numbers.
  func bitmap(of name: String, scheme: ColorScheme, scale: CGFloat) -> Bitmap {
    let material = Material.named(name) ?? .regular
    let key = Key(material: material, scheme: scheme, scale: scale)
    if let bitmap = bitmaps[key] { return bitmap }
    // A file that is edited again and again would otherwise fill the cache without limit.
    if bitmaps.count > 512 { bitmaps = [:] }
    let renderer = ImageRenderer(content: picture(material).environment(\.colorScheme, scheme))
    renderer.scale = scale
    renderer.threads = 1
    let bitmap =
      (try? renderer.renderedImage().bitmap)
      ?? Bitmap(PixelBuffer(size: PixelSize(width: 1, height: 1)), isOpaque: true)
    bitmaps[key] = bitmap
    return bitmap
  }

  /// Bands of colour, and the material over the right part of them.
  private func picture(_ material: Material) -> some View {
    let colors: [Color] = [.orange, .blue, .white, .green, .black, .pink]
    let band = MaterialSample.size.width / Double(colors.count)
    return ZStack(alignment: .trailing) {
      HStack(spacing: 0) {
        ForEach(colors.indices, id: \.self) { index in colors[index].frame(width: band) }
      }
      Color.clear.frame(width: MaterialSample.size.width * 0.72).background(material)
    }
    .frame(width: MaterialSample.size.width, height: MaterialSample.size.height)
  }
}
