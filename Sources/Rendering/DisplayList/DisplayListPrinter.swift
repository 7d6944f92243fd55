public import Surfaces

/// A printer of display lists, one line per item, for goldens and debugging.
///
/// Identities are omitted, and bitmaps and masks are described by their size, so the text is the same in every process.
public struct DisplayListPrinter: Sendable {
  /// A printer; it has no settings.
  public init() {}

  /// The list's lines, the last without a line break.
  public func print(_ list: DisplayList) -> String {
    var lines = ["list \(list.size.width)x\(list.size.height)"]
    append(list.items, depth: 1, to: &lines)
    return lines.joined(separator: "\n")
  }

  private func append(_ items: [DisplayItem], depth: Int, to lines: inout [String]) {
    let indent = String(repeating: "  ", count: depth)
    for item in items {
      switch item.value {
      case .content(let content): lines.append(indent + text(content))
      case .effect(let effect, let inner):
        lines.append(indent + text(effect))
        append(inner, depth: depth + 1, to: &lines)
        if case .mask(let mask) = effect {
          lines.append(indent + "through")
          append(mask, depth: depth + 1, to: &lines)
        }
      }
    }
  }

  // MARK: parts, used by other printers too

  /// Content on one line.
  public func text(_ content: Content) -> String {
    switch content {
    case .fill(let outline, let paint): return "fill \(text(outline)) \(text(paint))"
    case .mask(let mask, let x, let y, let paint):
      return "mask \(mask.size.width)x\(mask.size.height) at \(x),\(y) \(text(paint))"
    case .image(let image):
      let opacity = image.opacity == 1 ? "" : " opacity \(number(image.opacity))"
      let size = image.bitmap.size
      return "image \(size.width)x\(size.height) to \(text(image.destination)) \(image.quality)\(opacity)"
    case .transformedImage(let image): return "\(text(.image(image.image))) by [\(text(image.map))]"
    case .backdrop(let backdrop):
      let opacity = backdrop.opacity == 1 ? "" : " opacity \(number(backdrop.opacity))"
      return "backdrop \(text(backdrop.outline)) \(text(backdrop.material)) \(backdrop.edge)\(opacity)"
    }
  }

  /// An effect on one line, without the layers inside.
  public func text(_ effect: Effect) -> String {
    switch effect {
    case .opacity(let opacity): "opacity \(number(opacity))"
    case .clip(let outline): "clip \(text(outline))"
    case .scroll(let outline, let content): "scroll \(text(content)) in \(text(outline))"
    case .clipToMask(let mask, let x, let y): "clip to mask \(mask.size.width)x\(mask.size.height) at \(x),\(y)"
    case .mask: "masked"
    case .group: "group"
    case .flatten(let opaque, let isLinear):
      "flatten" + (opaque ? ", opaque" : "") + (isLinear ? ", linear" : "")
    case .blend(let mode): "blend \(mode)"
    case .colorMatrix(let matrix): "color matrix \(text(matrix))"
    case .transfer(let transfer): text(transfer)
    case .blur(let blur): "blur sigma \(number(blur.sigma))" + (blur.isOpaque ? ", opaque" : "")
    case .shadow(let shadow):
      "shadow sigma \(number(shadow.sigma)) at \(shadow.x),\(shadow.y) \(text(shadow.color))"
    case .projection(let map): "projected by [\(text(map))]"
    case .shader(let shader): text(shader)
    }
  }

  /// A shader effect, its file without the folder, which differs between machines.
  public func text(_ shader: ShaderEffect) -> String {
    let file = shader.file.split(separator: "/").last.map(String.init) ?? shader.file
    let arguments = shader.arguments.map { argument in
      switch argument {
      case .numbers(let values): values.map { number($0) }.joined(separator: " ")
      case .color(let color): text(color)
      case .boundingRect: text(shader.boundingRect)
      case .floatArray(let values): "\(values.count) numbers"
      case .colorArray(let values): "\(values.count) colors"
      case .image(let bitmap): "image \(bitmap.size.width)x\(bitmap.size.height)"
      case .data(let bytes): "\(bytes.count) bytes"
      }
    }
    return "\(shader.kind) shader \(file) \(shader.function)(\(arguments.joined(separator: ", ")))"
      + " at \(number(shader.originX)),\(number(shader.originY)) scale \(number(shader.scale))"
      + (shader.dithersColor ? " dithered" : "")
  }

  /// The rows of a colour matrix, each with its constant last.
  public func text(_ matrix: ColorMatrix) -> String {
    let rows = [matrix.red, matrix.green, matrix.blue, matrix.alpha]
    return rows.enumerated().map { index, row in
      [row.x, row.y, row.z, row.w, matrix.offset[index]].map { number($0) }.joined(separator: " ")
    }.joined(separator: ", ")
  }

  public func text(_ transfer: ColorTransfer) -> String {
    let channels = [
      ("red", transfer.red), ("green", transfer.green), ("blue", transfer.blue), ("alpha", transfer.alpha),
    ]
    let changed = channels.filter { $0.1 != .identity }.map { name, function in
      func list(_ values: [Double]) -> String { "[" + values.map { number($0) }.joined(separator: " ") + "]" }
      return switch function {
      case .identity: name
      case .table(let values): "\(name) table \(list(values))"
      case .discrete(let values): "\(name) discrete \(list(values))"
      case .linear(let slope, let intercept): "\(name) linear \(list([slope, intercept]))"
      case .gamma(let amplitude, let exponent, let offset): "\(name) gamma \(list([amplitude, exponent, offset]))"
      }
    }
    return "transfer " + changed.joined(separator: ", ")
  }

  /// `rect`, `rounded` or `ring`, and its numbers.
  public func text(_ outline: Outline) -> String {
    switch outline {
    case .rect(let rect): "rect \(text(rect))"
    case .roundedRect(let rect, let radius, let style): "rounded \(text(rect)) radius \(number(radius)) \(style)"
    case .ring(let rect, let radius, let style, let width):
      "ring \(text(rect)) radius \(number(radius)) \(style) width \(number(width))"
    }
  }

  /// `x,y WIDTHxHEIGHT`.
  public func text(_ rect: DeviceRect) -> String {
    "\(number(rect.minX)),\(number(rect.minY)) \(number(rect.width))x\(number(rect.height))"
  }

  /// `x,y WIDTHxHEIGHT`.
  public func text(_ rect: PixelRect) -> String { "\(rect.minX),\(rect.minY) \(rect.width)x\(rect.height)" }

  /// A paint, with its opacity where it is not 1.
  public func text(_ paint: Paint) -> String {
    switch paint {
    case .color(let color): return text(color)
    case .gradient(let gradient, let opacity):
      return text(gradient) + (opacity == 1 ? "" : " opacity \(number(opacity))")
    case .shader(let shader, let opacity):
      return text(shader) + (opacity == 1 ? "" : " opacity \(number(opacity))")
    case .vibrancy(let vibrancy, let opacity):
      let bias = vibrancy.bias
      let isGray = bias.x == bias.y && bias.x == bias.z
      let map = ([vibrancy.scale, vibrancy.saturation] + (isGray ? [bias.x] : [bias.x, bias.y, bias.z]))
        .map { number($0) }.joined(separator: ",")
      return "vibrancy \(map)" + (opacity == 1 ? "" : " opacity \(number(opacity))")
    }
  }

  /// The interpolation, the geometry, the map to gradient space, and the stops.
  public func text(_ gradient: ResolvedGradient) -> String {
    let geometry =
      switch gradient.geometry {
      case .linear: "linear"
      case .radial(let start, let end): "radial \(number(start))...\(number(end))"
      case .angular(let start, let end): "angular \(number(start))...\(number(end))"
      }
    let stops = gradient.stops.map { "\(number($0.location)) \(text($0.color))" }.joined(separator: ", ")
    return "\(gradient.interpolation) \(geometry) by [\(text(gradient.toGradient))] of \(stops)"
  }

  /// The six numbers: a, b, c, d, tx, ty.
  public func text(_ map: AffineMap) -> String {
    [map.a, map.b, map.c, map.d, map.tx, map.ty].map { number($0) }.joined(separator: " ")
  }

  /// The rows of the matrix.
  public func text(_ map: ProjectiveMap) -> String {
    [[map.m11, map.m12, map.m13], [map.m21, map.m22, map.m23], [map.m31, map.m32, map.m33]]
      .map { $0.map { number($0) }.joined(separator: " ") }.joined(separator: ", ")
  }

  /// `color` and its four numbers.
  public func text(_ color: ResolvedColor) -> String {
    "color " + [color.red, color.green, color.blue, color.alpha].map { number($0) }.joined(separator: ",")
  }

  /// The parameters that differ from their defaults, by name.
  public func text(_ material: ResolvedMaterial) -> String {
    let noise = material.noise == 0 ? [] : ["noise \(number(material.noise))"]
    return (["sigma \(number(material.sigma))"] + steps(material.color) + noise).joined(separator: " ")
  }

  /// The colour steps that change something, by name.
  public func steps(_ color: MaterialColor) -> [String] {
    var parts: [String] = []
    if color.luminanceAmount != 0 {
      let values = color.luminanceValues
      let knots = (0..<4).map { number(values[$0]) }.joined(separator: ",")
      parts.append("luminance \(number(color.luminanceAmount)) [\(knots)]")
    }
    if color.saturation != 1 { parts.append("saturation \(number(color.saturation))") }
    if color.brightness != 0 { parts.append("brightness \(number(color.brightness))") }
    if let matrix = color.matrix {
      let rows = [(matrix.red, matrix.offset.x), (matrix.green, matrix.offset.y), (matrix.blue, matrix.offset.z)]
      let texts = rows.map { row, offset in [row.x, row.y, row.z, offset].map { number($0) }.joined(separator: ",") }
      parts.append("matrix [\(texts.joined(separator: " "))]")
    }
    if let curves = color.curves {
      let all = curves.red == curves.green && curves.red == curves.blue
      let texts = (all ? [curves.red] : [curves.red, curves.green, curves.blue]).map { values in
        (0..<4).map { number(values[$0]) }.joined(separator: ",")
      }
      parts.append("curves [\(texts.joined(separator: " "))]")
    }
    if color.tint.alpha != 0 { parts.append("tint \(text(color.tint))") }
    if color.floor > 0 { parts.append("floor \(number(color.floor))") }
    if color.ceiling < 1 { parts.append("ceiling \(number(color.ceiling))") }
    return parts
  }

  /// A number with at most four decimals, without trailing zeros.
  public func number(_ value: some BinaryFloatingPoint) -> String {
    let scaled = (Double(value) * 10_000).rounded()
    guard scaled.isFinite, abs(scaled) < 1e15 else { return "\(value)" }
    let whole = Int(scaled.magnitude)
    var decimals = String(whole % 10_000)
    decimals = String(repeating: "0", count: 4 - decimals.count) + decimals
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return (scaled < 0 ? "-" : "") + "\(whole / 10_000)" + (decimals.isEmpty ? "" : ".\(decimals)")
  }
}
