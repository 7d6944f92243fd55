import JSON
import Surfaces
import Vitrine

extension DrawingScene {
  /// The scene as `--write-scene` writes it, for programs that draw it with other libraries.
  ///
  /// Colours are `#AARRGGBB`, not premultiplied; paths have the commands M, L, Q, C and Z of SVG; transforms are a, b, c,
  /// d, tx and ty; the picture is rows of `RRGGBB`.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      JSONValue.Member("width", .integer(size.width)), JSONValue.Member("height", .integer(size.height)),
      JSONValue.Member("step", .number(step)), JSONValue.Member("step_frames", .integer(Self.stepFrames)),
      JSONValue.Member("group_size", .integer(groupSize)),
      JSONValue.Member("group_opacity", .number(Self.groupOpacity)),
      JSONValue.Member(
        "shadow",
        .object([
          "opacity": .number(Self.shadow.opacity), "deviation": .number(Self.shadow.deviation),
          "y": .number(Self.shadow.y),
        ])),
      JSONValue.Member("font_size", .number(Self.font.size)),
      JSONValue.Member("shapes", .array(shapes.map(\.json))),
      JSONValue.Member(
        "texts",
        .array(
          texts.map { frame in
            .array(frame.map { .array([.string($0.text), Self.exact($0.point.x), Self.exact($0.point.y)]) })
          })),
    ]
    if let sharedPath { members.append(JSONValue.Member("shared_path", .string(sharedPath.commands))) }
    if let picture { members.append(JSONValue.Member("picture", .array(Self.rows(picture).map { .string($0) }))) }
    return .members(members)
  }

  fileprivate static func exact(_ value: CGFloat) -> JSONValue { JSONValue(.number(Double(value))) }

  private static func rows(_ picture: Bitmap) -> [String] {
    (0..<picture.size.height).map { y in
      let row = picture.view.row(y).assumingMemoryBound(to: UInt32.self)
      return (0..<picture.size.width).map { hex(row[$0] & 0xFF_FFFF, digits: 6) }.joined()
    }
  }

  fileprivate static func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

extension DrawnShape {
  fileprivate var json: JSONValue {
    var members = [outline.member, paint.member]
    func add(_ name: String, _ value: JSONValue) { members.append(JSONValue.Member(name, value)) }
    if let lineWidth { add("line_width", .number(Double(lineWidth))) }
    if isEvenOdd { add("even_odd", .bool(true)) }
    if origin != .zero { add("origin", origin.json) }
    if let transform {
      let parts = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
      add("transform", .array(parts.map(DrawingScene.exact)))
    }
    if blend != .normal { add("blend", .string(blend.rawValue)) }
    if let clip { add("clip", .members([clip.member])) }
    if hasShadow { add("shadow", .bool(true)) }
    return .members(members)
  }
}

extension DrawnShape.Outline {
  fileprivate var member: JSONValue.Member {
    switch self {
    case .rect(let rect): JSONValue.Member("rect", rect.json())
    case .rounded(let rect, let radius): JSONValue.Member("rounded", rect.json(radius))
    case .ellipse(let rect): JSONValue.Member("ellipse", rect.json())
    case .path(let path): JSONValue.Member("path", .string(path.commands))
    case .shared: JSONValue.Member("shared", .bool(true))
    }
  }
}

extension DrawnShape.Paint {
  fileprivate var member: JSONValue.Member {
    func colors(_ colors: [PlainColor]) -> JSONValue { .array(colors.map { .string($0.text) }) }
    return switch self {
    case .color(let color): JSONValue.Member("color", .string(color.text))
    case .linear(let start, let end, let stops):
      JSONValue.Member("linear", .object(["from": start.json, "to": end.json, "colors": colors(stops)]))
    case .radial(let center, let radius, let stops):
      JSONValue.Member(
        "radial", .object(["center": center.json, "radius": DrawingScene.exact(radius), "colors": colors(stops)]))
    case .picture: JSONValue.Member("picture", .bool(true))
    }
  }
}

extension PlainColor {
  fileprivate var text: String { "#" + DrawingScene.hex(argb, digits: 8) }
}

extension CGPoint {
  fileprivate var json: JSONValue { .array([DrawingScene.exact(x), DrawingScene.exact(y)]) }
}

extension CGRect {
  fileprivate func json(_ more: CGFloat...) -> JSONValue {
    .array(([minX, minY, width, height] + more).map(DrawingScene.exact))
  }
}

extension Path {
  /// The path in commands of SVG.
  fileprivate var commands: String {
    var words: [String] = []
    func add(_ command: String, _ points: CGPoint...) {
      words.append(command)
      for point in points { words += ["\(point.x)", "\(point.y)"] }
    }
    forEach { element in
      switch element {
      case .move(let end): add("M", end)
      case .line(let end): add("L", end)
      case .quadCurve(let end, let control): add("Q", control, end)
      case .curve(let end, let control1, let control2): add("C", control1, control2, end)
      case .closeSubpath: add("Z")
      }
    }
    return words.joined(separator: " ")
  }
}
