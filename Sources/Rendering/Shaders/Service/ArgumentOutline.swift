import DisplayList
import Surfaces

/// The description of an argument for a trial: numbers in full, long lists by their beginning and length.
enum ArgumentOutline: Codable, Hashable, Sendable {
  case numbers([Float])
  /// Red, green, blue and alpha.
  case color([Float])
  case boundingRect
  case floatArray([Float], count: Int)
  /// Four numbers for each colour.
  case colorArray([Float], count: Int)
  case data([UInt8], count: Int)
  case image(width: Int, height: Int)

  /// The most elements that are sent of all lists together, since a message has a limit.
  private static let maximumElements = 4096
  /// The most elements of all lists in a trial, whatever their lengths.
  private static let maximumTrialElements = 1 << 20
  /// The most pixels of all pictures in a trial.
  private static let maximumTrialPixels = 2048 * 2048

  static func outlines(of arguments: [[ShaderArgument]]) -> [[ArgumentOutline]] {
    let lists = arguments.joined().count { $0.isList }
    return arguments.map { $0.map { ArgumentOutline($0, limit: maximumElements / max(lists, 1)) } }
  }

  private init(_ argument: ShaderArgument, limit: Int) {
    func numbers(_ color: ResolvedColor) -> [Float] { [color.red, color.green, color.blue, color.alpha] }
    switch argument {
    case .numbers(let values): self = .numbers(values)
    case .color(let color): self = .color(numbers(color))
    case .boundingRect: self = .boundingRect
    case .floatArray(let list): self = .floatArray(Array(list.prefix(limit)), count: list.count)
    case .colorArray(let list): self = .colorArray(list.prefix(limit / 4).flatMap(numbers), count: list.count)
    case .data(let bytes): self = .data(Array(bytes.prefix(limit)), count: bytes.count)
    case .image(let bitmap): self = .image(width: bitmap.size.width, height: bitmap.size.height)
    }
  }

  /// Returns arguments of the same types for a trial: lists end in zeros, pictures are transparent. Together they are
  /// no larger than a trial needs, whatever the outlines say.
  static func arguments(of outlines: [[ArgumentOutline]]) -> [[ShaderArgument]] {
    let all = outlines.joined()
    let limit = maximumTrialElements / max(1, all.count { $0.isList })
    let side = Int((Double(maximumTrialPixels) / Double(max(1, all.count { $0.isPicture }))).squareRoot())
    return outlines.map { $0.map { $0.argument(limit: limit, side: side) } }
  }

  private var isList: Bool {
    switch self {
    case .floatArray, .colorArray, .data: true
    case .numbers, .color, .boundingRect, .image: false
    }
  }

  private var isPicture: Bool { if case .image = self { true } else { false } }

  /// - Parameters:
  ///   - limit: the maximum number of elements of a list.
  ///   - side: the longest side of a picture.
  private func argument(limit: Int, side: Int) -> ShaderArgument {
    func filled<Element>(_ list: [Element], _ count: Int, with zero: Element) -> [Element] {
      let count = min(max(count, 0), limit)
      return list.prefix(count) + Array(repeating: zero, count: max(0, count - list.count))
    }
    func color(_ n: ArraySlice<Float>) -> ResolvedColor {
      ResolvedColor(SIMD4((0..<4).map { $0 < n.count ? n[n.startIndex + $0] : 0 }))
    }
    func cut(_ length: Int) -> Int { min(max(length, 1), side) }
    switch self {
    case .numbers(let values): return .numbers(values.isEmpty ? [0] : Array(values.prefix(4)))
    case .color(let numbers): return .color(color(numbers[...]))
    case .boundingRect: return .boundingRect
    case .floatArray(let list, let count): return .floatArray(filled(list, count, with: 0))
    case .colorArray(let list, let count):
      let colors = stride(from: 0, to: list.count, by: 4).map { color(list[$0...].prefix(4)) }
      return .colorArray(filled(colors, count, with: .clear))
    case .data(let bytes, let count): return .data(filled(bytes, count, with: 0))
    case .image(let width, let height):
      let size = PixelSize(width: cut(width), height: cut(height))
      return .image(Bitmap(PixelBuffer(size: size), isOpaque: false))
    }
  }
}

extension ShaderArgument {
  fileprivate var isList: Bool {
    switch self {
    case .floatArray, .colorArray, .data: true
    case .numbers, .color, .boundingRect, .image: false
    }
  }
}
