public import Surfaces

/// A colour transfer as its values at the 256 levels of a byte, made once.
public struct TransferTable: Hashable, Sendable {
  /// Blue, green and red in 0...1, then alpha in 0...255: 256 values each.
  let levels: [Float]

  public init(_ transfer: ColorTransfer) {
    func values(_ function: ColorTransfer.Function, scale: Double) -> [Float] {
      (0...255).map { Float(function(Double($0) / 255) * scale) }
    }
    levels =
      values(transfer.blue, scale: 1) + values(transfer.green, scale: 1) + values(transfer.red, scale: 1)
      + values(transfer.alpha, scale: 255)
  }
}
