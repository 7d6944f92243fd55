import DisplayList
import Surfaces
import TestSupport

/// One thing that is painted, as it was and with one property changed.
struct CacheSubject: Sendable {
  let name: String
  let base: DisplayItem
  /// The items that have to look different from the base, by the name of the property that differs.
  let variants: [(field: String, item: DisplayItem)]
  /// Properties of the value that no variant changes; there must be none.
  let unmatched: Set<String>

  init<Value: Sendable>(
    _ name: String, _ values: FieldVariants<Value>, without: Set<String> = [], _ item: (Value) -> DisplayItem.Value
  ) {
    func made(_ value: Value) -> DisplayItem { DisplayItem(identity: DisplayIdentity(7), item(value)) }
    self.name = name
    base = made(values.base)
    variants = values.variants.map { ($0.field, made($0.value)) }
    unmatched = values.unmatched.subtracting(without)
  }

  /// A subject that has no properties to name.
  init(_ name: String, _ base: DisplayItem.Value, _ variants: [DisplayItem.Value]) {
    func made(_ value: DisplayItem.Value) -> DisplayItem { DisplayItem(identity: DisplayIdentity(7), value) }
    self.name = name
    self.base = made(base)
    self.variants = variants.enumerated().map { ("\($0.offset)", made($0.element)) }
    unmatched = []
  }
}

extension CacheSubject {
  static let area = DeviceRect(x: 12, y: 9, width: 70.5, height: 44)
  private static let red = ResolvedColor(red: 0.9, green: 0.1, blue: 0.2, alpha: 0.8)
  private static let blue = ResolvedColor(red: 0.1, green: 0.2, blue: 0.9)

  /// Layers that overlap, so that a group of them is not its parts.
  private static let group: [DisplayItem] = [
    .fill(21, PixelRect(x: 14, y: 10, width: 40, height: 30), red),
    .fill(22, PixelRect(x: 30, y: 18, width: 50, height: 36), ResolvedColor(red: 0, green: 0.8, blue: 0.4, alpha: 0.6)),
  ]

  static let gradient = CacheSubject(
    "gradient",
    FieldVariants(
      ResolvedGradient(
        stops: [.init(location: 0.1, color: red), .init(location: 0.9, color: blue)], geometry: .linear,
        toGradient: .scale(x: 1.0 / 80, y: 1.0 / 60))
    )
    .varying(
      "stops", \.stops, [.init(location: 0.1, color: blue), .init(location: 0.9, color: blue)],
      [.init(location: 0.4, color: red), .init(location: 0.9, color: blue)], [.init(location: 0.1, color: red)]
    )
    .varying(
      "geometry", \.geometry, .radial(start: 0, end: 1), .radial(start: 0.2, end: 1), .radial(start: 0, end: 0.7),
      .angular(start: 0, end: 1), .angular(start: 0.2, end: 1), .angular(start: 0, end: 0.3)
    )
    .varying("interpolation", \.interpolation, .perceptual)
    .varying("toGradient", \.toGradient, .scale(x: 1.0 / 70, y: 1.0 / 60), .rotation(1))
  ) { .content(.fill(.rect(area), .gradient($0, opacity: 0.9))) }

  static let vibrancy = CacheSubject(
    "vibrancy",
    FieldVariants(Vibrancy(scale: 1.2, saturation: 1.5, bias: 0.1))
      .varying("scale", \.scale, 0.7).varying("saturation", \.saturation, 0.2).varying(
        "bias", \.bias, [0.1, -0.4, 0.1])
  ) { .content(.mask(RandomScenes.letters, x: 20, y: 14, .vibrancy($0, opacity: 1))) }

  /// Opaque and larger than it is, so that a panel over it reads it and not the canvas.
  static let image = CacheSubject(
    "image",
    FieldVariants(
      ImageContent(
        bitmap: RandomScenes.small, destination: PixelRect(x: -4, y: -3, width: 110, height: 80), quality: .high)
    )
    .varying("bitmap", \.bitmap, RandomScenes.photograph)
    .varying(
      "destination", \.destination, PixelRect(x: -2, y: -3, width: 110, height: 80),
      PixelRect(x: -4, y: -3, width: 103, height: 80)
    )
    .varying("quality", \.quality, .nearest, .linear)
    .varying("opacity", \.opacity, 0.5)
  ) { .content(.image($0)) }

  static let transformedImage = CacheSubject(
    "transformed image",
    FieldVariants(
      TransformedImage(
        image: ImageContent(bitmap: RandomScenes.small, destination: PixelRect(x: 0, y: 0, width: 50, height: 40)),
        map: .rotation(0.3).followed(by: .translation(x: 30, y: 5)))
    )
    .varying(
      "image", \.image,
      ImageContent(
        bitmap: RandomScenes.small, destination: PixelRect(x: 0, y: 0, width: 50, height: 40), quality: .nearest),
      ImageContent(bitmap: RandomScenes.small, destination: PixelRect(x: 0, y: 0, width: 44, height: 40))
    )
    .varying("map", \.map, .rotation(0.4).followed(by: .translation(x: 30, y: 5)), .translation(x: 30, y: 5.5))
  ) { .content(.transformedImage($0)) }

  private static let material = ResolvedMaterial(
    sigma: 6,
    color: MaterialColor(
      luminanceAmount: 0.4, luminanceValues: [0.3, 0.6, 0.7, 0.8], saturation: 1.4, brightness: 0.05,
      tint: ResolvedColor(red: 0.2, green: 0.4, blue: 0.3, alpha: 0.3)), noise: 0.02)

  static let materials = [
    DeviceRect(x: 20, y: 8, width: 60, height: 44), DeviceRect(x: 0, y: 0, width: 96, height: 64),
  ]
  .flatMap { rect in
    [Backdrop.Edge.bounded, .global].flatMap { edge in
      func content(_ material: ResolvedMaterial) -> DisplayItem.Value {
        .content(.backdrop(Backdrop(outline: .rect(rect), material: material, edge: edge)))
      }
      return [
        CacheSubject(
          "material \(edge) of \(rect.width)",
          FieldVariants(material).varying("sigma", \.sigma, 1.5, 5.9, 12, 0).varying("noise", \.noise, 0.1),
          without: ["color"], content),
        CacheSubject(
          "colour steps \(edge) of \(rect.width)",
          FieldVariants(material.color)
            .varying("luminanceAmount", \.luminanceAmount, 0.9)
            .varying("luminanceValues", \.luminanceValues, [0, 0.1, 0.9, 1])
            .varying("saturation", \.saturation, 0.5).varying("brightness", \.brightness, -0.1)
            .varying("tint", \.tint, red).varying("floor", \.floor, 0.8).varying("ceiling", \.ceiling, 0.3)
            .varying("matrix", \.matrix, .colorInvert).varying("curves", \.curves, ChannelCurves([0, 0.6, 0.8, 1]))
        ) { color in
          var material = material
          material.color = color
          return content(material)
        },
      ]
    }
  }

  static let backdrop = CacheSubject(
    "backdrop",
    FieldVariants(Backdrop(outline: .rect(area), material: material))
      .varying(
        "outline", \.outline, .rect(DeviceRect(x: 12, y: 9, width: 66, height: 44)),
        .roundedRect(area, radius: 9, style: .circular), .roundedRect(area, radius: 9, style: .continuous),
        .ring(area, radius: 9, style: .circular, width: 8)
      )
      .varying("material", \.material, ResolvedMaterial(sigma: 3))
      .varying("edge", \.edge, .global).varying("opacity", \.opacity, 0.5)
  ) { .content(.backdrop($0)) }

  static let blur = CacheSubject(
    "blur", FieldVariants(Blur(sigma: 5)).varying("sigma", \.sigma, 1, 4.5, 8).varying("isOpaque", \.isOpaque, true)
  ) { .effect(.blur($0), group) }

  static let shadow = CacheSubject(
    "shadow",
    FieldVariants(Shadow(color: red, sigma: 4, x: 5, y: 6)).varying("color", \.color, blue)
      .varying("sigma", \.sigma, 7).varying("x", \.x, -5).varying("y", \.y, 2)
  ) { .effect(.shadow($0), group) }

  static let transfer = CacheSubject(
    "transfer",
    FieldVariants(ColorTransfer(red: .table([0.2, 1]), green: .discrete([0, 1]), blue: .table([1, 0])))
      .varying("red", \.red, .table([0.2, 0.5])).varying("green", \.green, .discrete([1, 0]))
      .varying("blue", \.blue, .gamma(amplitude: 1, exponent: 2, offset: 0)).varying(
        "alpha", \.alpha, .table([0, 0.5]))
  ) { .effect(.transfer($0), group) }

  static let others = [
    CacheSubject(
      "fill", .content(.fill(.rect(area), .color(red))),
      [.content(.fill(.rect(area), .color(blue))), .content(.fill(.rect(DeviceRect(area.outerPixels)), .color(red)))]),
    CacheSubject(
      "mask", .content(.mask(RandomScenes.letters, x: 20, y: 14, .color(red))),
      [
        .content(.mask(RandomScenes.letters, x: 21, y: 14, .color(red))),
        .content(.mask(RandomScenes.letters, x: 20, y: 14, .color(blue))),
      ]),
    CacheSubject(
      "opacity", .effect(.opacity(0.5), group), [.effect(.opacity(0.6), group), .effect(.opacity(1), group)]),
    CacheSubject(
      "clip", .effect(.clip(.roundedRect(area, radius: 12, style: .circular)), group),
      [
        .effect(.clip(.roundedRect(area, radius: 20, style: .circular)), group),
        .effect(.clip(.ring(area, radius: 12, style: .circular, width: 9)), group), .effect(.clip(.rect(area)), group),
      ]),
    CacheSubject(
      "clip to mask", .effect(.clipToMask(RandomScenes.letters, x: 20, y: 20), group),
      [.effect(.clipToMask(RandomScenes.letters, x: 22, y: 20), group), .effect(.opacity(1), group)]),
    CacheSubject(
      "mask of items", .effect(.mask([group[0]]), group),
      [.effect(.mask([group[1]]), group), .effect(.mask(group), group)]),
    CacheSubject(
      "flatten", .effect(.flatten(opaque: false), group),
      [.effect(.flatten(opaque: true), group), .effect(.flatten(opaque: false, isLinear: true), group)]),
    CacheSubject(
      "blend", .effect(.blend(.multiply), group),
      [.effect(.blend(.screen), group), .effect(.blend(.hue), group), .effect(.blend(.normal), group)]),
    CacheSubject(
      "color matrix", .effect(.colorMatrix(.saturation(0.3)), group),
      [.effect(.colorMatrix(.saturation(0.4)), group), .effect(.colorMatrix(.colorInvert), group)]),
    CacheSubject(
      "projection", .effect(.projection(tilted(0.004)), group), [.effect(.projection(tilted(0.006)), group)]),
  ]

  private static func tilted(_ amount: Double) -> ProjectiveMap {
    var map = ProjectiveMap(.translation(x: 4, y: 2))
    map.m13 = amount
    return map
  }

  static let all: [CacheSubject] =
    [gradient, vibrancy, image, transformedImage, backdrop, blur, shadow, transfer] + materials + others
}
