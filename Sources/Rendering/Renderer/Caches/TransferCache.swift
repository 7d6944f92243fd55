import Kernels
import Surfaces

/// The tables of colour transfers.
final class TransferCache {
  private var tables = IdleCache<ColorTransfer, TransferTable>()

  func beginFrame() { tables.beginFrame() }

  func prepare(_ transfer: ColorTransfer) { tables.prepare(transfer) { TransferTable(transfer) } }

  /// What was prepared; changes nothing.
  func ready(_ transfer: ColorTransfer) -> TransferTable? { tables[transfer] }
}
