import ImageFiles
import Surfaces

extension HostileShader {
  /// True if the trial cannot pass, so that no library is to remain in the cache.
  var failsInTrial: Bool { outcome == .fails && !isHarmlessAtFirst && !passesTrial }

  /// The options of a harmless run.
  var harmlessOptions: [String] { ["--effect", name] + (time == nil ? [] : ["--time", "0"]) }

  /// The options that cause the harm.
  ///
  /// - Parameter offset: seconds after the time at which harm is done.
  func harmfulOptions(at offset: Double) -> [String] {
    ["--effect", arguments.isEmpty ? name : "\(name)(\(arguments))"]
      + (time.map { ["--time", "\($0 + offset)"] } ?? [])
  }

  /// Returns whether a line names the file and, beside it, the function.
  func isNamed(in line: String) -> Bool {
    line.contains(fileName) && line.replacing(fileName, with: "").contains(name)
  }

  /// Returns whether the pixel at (10, 10) is what the function returns: those that succeed return no red and half of
  /// blue.
  func isRight(pixel: UInt32) -> Bool {
    let (red, blue) = (pixel >> 16 & 255, pixel & 255)
    return outcome != .succeeds || red <= 1 && (126...129).contains(blue)
  }

  func isRight(picture path: String) -> Bool {
    guard let bitmap = try? ImageFile.load(path: path) else { return false }
    return isRight(pixel: bitmap.pixels.view[10, 10])
  }
}
