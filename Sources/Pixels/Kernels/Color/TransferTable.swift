public import Surfaces

/// A lookup table of a colour transfer at the 256 levels of a byte.
public struct TransferTable: Hashable, Sendable {
  /// Blue, green and red in 0...1, then alpha in 0...255: 256 values each.
  let levels: [Float]

  /// The table of a transfer.
  public init(_ transfer: ColorTransfer) {
    func values(_ function: ColorTransfer.Function, scale: Double) -> [Float] {
      (0...255).map { Float(function(Double($0) / 255) * scale) }
    }
    levels =
      values(transfer.blue, scale: 1) + values(transfer.green, scale: 1) + values(transfer.red, scale: 1)
      + values(transfer.alpha, scale: 255)
  }
}
