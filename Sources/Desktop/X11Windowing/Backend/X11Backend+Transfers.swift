import CX11
import Platform

/// An incremental transfer of bytes to another program (INCR of ICCCM 2.7.2): that deletes the property when it wants
/// the next part.
struct OutgoingTransfer {
  let requestor: Window
  let property: Atom
  let type: Atom
  /// The bytes that have not been sent yet.
  var bytes: ArraySlice<UInt8>
  /// The time by which the other program has to take the next part.
  var deadline: Double

  /// The most bytes of a part, or of a property that is set at once: a request fits into the 256 KiB of any server.
  static let part = 1 << 16
  /// The seconds that the other program may take for a part.
  static let partTimeout = 10.0
}

extension X11Backend {
  /// Hands bytes to another program.
  ///
  /// - Returns: false if its window is gone, or may not be watched.
  func transfer(_ bytes: [UInt8], _ type: Atom, to requestor: Window, _ property: Atom) -> Bool {
    transfers.removeAll { $0.requestor == requestor && $0.property == property }
    guard bytes.count > OutgoingTransfer.part else { return set(bytes[...], type, of: requestor, property) }
    // This connection's event selection for its own windows and for the root window must not change.
    guard ![window.id, window.probe, connection.root].contains(requestor), transfers.count < 16 else { return false }
    let refusal = connection.trap {
      watch(requestor, forParts: true)
      connection.setProperty(requestor, property, connection.atoms[.incremental], [bytes.count])
    }
    guard refusal == nil else { return false }
    transfers.append(
      OutgoingTransfer(
        requestor: requestor, property: property, type: type, bytes: bytes[...],
        deadline: monotonicSeconds() + OutgoingTransfer.partTimeout))
    return true
  }

  /// Sends the next part to a program that has deleted the previous one; an empty part is the end.
  func transferPropertyChanged(_ event: XPropertyEvent) {
    guard event.state == PropertyDelete,
      let index = transfers.firstIndex(where: { $0.requestor == event.window && $0.property == event.atom })
    else { return }
    let transfer = transfers[index]
    let part = transfer.bytes.prefix(OutgoingTransfer.part)
    let isSet = set(part, transfer.type, of: transfer.requestor, transfer.property)
    if isSet, !part.isEmpty {
      transfers[index].bytes = transfer.bytes.dropFirst(part.count)
      transfers[index].deadline = monotonicSeconds() + OutgoingTransfer.partTimeout
    } else {
      endTransfers { $0.requestor == transfer.requestor && $0.property == transfer.property }
    }
  }

  /// Ends the transfers to programs that have taken too long.
  func expireTransfers(_ now: Double) { endTransfers { $0.deadline <= now } }

  private func endTransfers(where isOver: (OutgoingTransfer) -> Bool) {
    let requestors = Set(transfers.filter(isOver).map(\.requestor))
    guard !requestors.isEmpty else { return }
    transfers.removeAll(where: isOver)
    for requestor in requestors where !transfers.contains(where: { $0.requestor == requestor }) && isUsable {
      _ = connection.trap { watch(requestor, forParts: false) }
    }
  }

  /// Selects the events of another program's window, including its destruction during a drag.
  private func watch(_ requestor: Window, forParts: Bool) {
    let drag = requestor == drag?.source ? StructureNotifyMask : NoEventMask
    XSelectInput(connection.handle, requestor, drag | (forParts ? PropertyChangeMask : NoEventMask))
  }

  private func set(_ bytes: ArraySlice<UInt8>, _ type: Atom, of requestor: Window, _ property: Atom) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      connection.trap {
        XChangeProperty(
          connection.handle, requestor, property, type, 8, PropModeReplace, bytes.baseAddress, Int32(bytes.count))
      } == nil
    }
  }
}
