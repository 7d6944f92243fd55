import Kernels
import Surfaces

/// The lookup tables of colour transfers.
final class TransferCache {
  private var tables = IdleCache<ColorTransfer, TransferTable>()

  func beginFrame() { tables.beginFrame() }

  /// The table of a transfer, made if it is not cached.
  func table(_ transfer: ColorTransfer) -> TransferTable { tables.value(for: transfer) { TransferTable(transfer) } }
}
