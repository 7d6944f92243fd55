/// Code that takes bytes from outside: run by libFuzzer with bytes that it makes up (`Scripts/fuzz`), and by the tests
/// with those of its corpus.
///
/// A target ends the process where a rule is broken.
protocol FuzzTarget {
  /// The name of its folder in `Corpora`, and of the program's argument.
  static var name: String { get }

  /// Handles the bytes as the program would.
  ///
  /// - Returns: a number made of the result, so that the optimiser cannot leave the work out.
  static func run(_ bytes: UnsafeRawBufferPointer) -> Int
}

extension UnsafeRawBufferPointer {
  /// Takes the first byte; 0 at the end.
  mutating func takeByte() -> UInt8 {
    guard let byte = first else { return 0 }
    self = UnsafeRawBufferPointer(rebasing: dropFirst())
    return byte
  }

  /// Takes four bytes as the bits of a number, of any kind.
  mutating func takeFloat() -> Float {
    Float(bitPattern: (0..<4).reduce(0) { bits, _ in bits << 8 | UInt32(takeByte()) })
  }

  /// Takes two bytes as a coordinate, in halves of a pixel.
  mutating func takeCoordinate() -> Double { Double(Int(takeByte()) << 8 | Int(takeByte())) / 2 - 4000 }
}
