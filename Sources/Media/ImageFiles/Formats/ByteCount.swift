/// Formats a byte count with a binary unit: exact below 1 KiB, truncated to one decimal below 10 units: `1.0 GiB`,
/// `256 MiB`.
func byteCount(_ bytes: Int) -> String {
  let units = ["KiB", "MiB", "GiB", "TiB"]
  guard bytes >= 1024 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
  var unit = 0
  var scale = 1024
  while unit + 1 < units.count, bytes >= scale * 1024 {
    scale *= 1024
    unit += 1
  }
  let whole = bytes / scale
  return whole >= 10 ? "\(whole) \(units[unit])" : "\(whole).\(bytes % scale * 10 / scale) \(units[unit])"
}
