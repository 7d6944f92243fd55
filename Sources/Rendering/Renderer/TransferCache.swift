import Kernels
import Surfaces

/// The tables of colour transfers, made before the bands begin and kept while they are used.
final class TransferCache {
  private struct Entry {
    var transfer: ColorTransfer
    var table: TransferTable
    var lastFrame: UInt64
  }

  /// What no frame has used for so long is dropped.
  private static let idleFrames: UInt64 = 120

  private var entries: [Entry] = []
  private var frame: UInt64 = 0

  func beginFrame() {
    frame &+= 1
    if entries.contains(where: { frame &- $0.lastFrame > Self.idleFrames }) {
      entries.removeAll { frame &- $0.lastFrame > Self.idleFrames }
    }
  }

  func prepare(_ transfer: ColorTransfer) {
    if let index = index(of: transfer) {
      entries[index].lastFrame = frame
    } else {
      entries.append(Entry(transfer: transfer, table: TransferTable(transfer), lastFrame: frame))
    }
  }

  /// What was prepared; changes nothing.
  func ready(_ transfer: ColorTransfer) -> TransferTable? { index(of: transfer).map { entries[$0].table } }

  private func index(of transfer: ColorTransfer) -> Int? { entries.firstIndex { $0.transfer == transfer } }
}
