/// Reads the path data of `SymbolOutlines`: `M m l h v c z` with whole numbers.
struct SymbolPathReader {
  private let text: String.UTF8View
  private var position: String.UTF8View.Index

  init(_ text: String.UTF8View) {
    self.text = text
    position = text.startIndex
  }

  /// Returns the elements of the path, with each point mapped by a function.
  mutating func elements(_ place: (SIMD2<Int>) -> CGPoint) -> [Path.Element] {
    var elements: [Path.Element] = []
    var (point, start) = (SIMD2<Int>(), SIMD2<Int>())
    var command = UInt8(ascii: "M")
    while let next = peek() {
      if next >= UInt8(ascii: "A") {
        command = next
        position = text.index(after: position)
        if command == UInt8(ascii: "z") {
          elements.append(.closeSubpath)
          point = start
          continue
        }
      }
      switch command {
      case UInt8(ascii: "M"), UInt8(ascii: "m"):
        point = command == UInt8(ascii: "M") ? pair() : point &+ pair()
        start = point
        elements.append(.move(to: place(point)))
      case UInt8(ascii: "c"):
        let (c1, c2, to) = (point &+ pair(), point &+ pair(), point &+ pair())
        elements.append(.curve(to: place(to), control1: place(c1), control2: place(c2)))
        point = to
      default:
        switch command {
        case UInt8(ascii: "h"): point.x += number()
        case UInt8(ascii: "v"): point.y += number()
        default: point = point &+ pair()
        }
        elements.append(.line(to: place(point)))
      }
    }
    return elements
  }

  /// Returns the next byte that is not white space, without consuming it; nil at the end.
  private mutating func peek() -> UInt8? {
    while position < text.endIndex, text[position] <= UInt8(ascii: " ") { position = text.index(after: position) }
    return position < text.endIndex ? text[position] : nil
  }

  private mutating func pair() -> SIMD2<Int> {
    let x = number()
    return SIMD2(x, number())
  }

  private mutating func number() -> Int {
    var (value, sign) = (0, 1)
    if peek() == UInt8(ascii: "-") {
      sign = -1
      position = text.index(after: position)
    }
    var isEmpty = true
    while position < text.endIndex, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[position]) {
      value = value * 10 + Int(text[position] - UInt8(ascii: "0"))
      position = text.index(after: position)
      isEmpty = false
    }
    // A byte that is not part of a number is skipped, so that reading always ends.
    if isEmpty, position < text.endIndex { position = text.index(after: position) }
    return value * sign
  }
}
