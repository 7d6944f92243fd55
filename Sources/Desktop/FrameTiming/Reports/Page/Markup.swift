/// An element of a page or a text in it, written as HTML that is also well-formed XML.
enum Markup {
  /// An unescaped text.
  case text(String)
  /// An element with its attributes, whose values are unescaped, and its contents.
  indirect case element(String, [(name: String, value: String)], [Markup])

  /// An element with these contents.
  static func tag(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ contents: [Markup]) -> Markup {
    .element(name, attributes.map { ($0.key, $0.value) }, contents)
  }

  /// An element with a text, or without contents.
  static func tag(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ text: String = "") -> Markup {
    tag(name, attributes, text.isEmpty ? [] : [.text(text)])
  }

  /// The source of a complete page with this element.
  var page: String { "<!DOCTYPE html>\n" + source + "\n" }

  /// The source text.
  var source: String {
    switch self {
    case .text(let text): Self.escaped(text)
    case .element(let name, let attributes, let contents):
      "<" + name + attributes.map { " \($0.name)=\"\(Self.escaped($0.value))\"" }.joined()
        + (contents.isEmpty && Self.empty.contains(name)
          ? "/>" : ">" + contents.map(\.source).joined() + "</\(name)>" + (Self.blocks.contains(name) ? "\n" : ""))
    }
  }

  /// The elements that HTML writes without an end tag, and those of SVG that never have contents here.
  private static let empty: Set = ["meta", "path", "line", "rect"]
  private static let blocks: Set = [
    "p", "h1", "h2", "tr", "table", "section", "svg", "style", "head", "li", "figcaption",
  ]

  /// Returns a text without markup; control characters, which XML forbids, become visible escapes.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "\n"
      case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{fffe}"..."\u{ffff}":
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// A number in large type, with its name below.
struct PageTile {
  var value: String
  var unit: String
  var name: String

  var markup: Markup {
    .tag("li", [:], [.tag("b", [:], [.text(value + "\u{202f}"), .tag("small", [:], unit)]), .tag("span", [:], name)])
  }
}

/// A table of a page: its first column and its first row are headers.
struct PageTable {
  var caption: String
  var columns: [String]
  var rows: [[String]]
  /// True if cells hold words, which may be broken, rather than numbers.
  var isProse = false

  var markup: Markup {
    let head = Markup.tag("tr", [:], columns.map { .tag("th", ["scope": "col"], $0) })
    let body = rows.map { row in
      Markup.tag(
        "tr", [:],
        row.enumerated().map { index, cell in
          index == 0 ? .tag("th", ["scope": "row"], cell) : .tag("td", [:], cell)
        })
    }
    return .tag(
      "div", ["class": isProse ? "prose card" : "wide card"],
      [.tag("table", [:], [.tag("caption", [:], caption), .tag("thead", [:], [head]), .tag("tbody", [:], body)])])
  }
}
