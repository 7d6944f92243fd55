import Foundation
import TestSupport
import Testing

/// The verdict of `Scripts/soak`, on samples that were recorded.
@Suite(.enabled(if: isInstalled("python3"), "needs python3"))
struct SoakScriptTests {
  private static let fields =
    "seconds,rss_mib,pss_mib,children,children_pss_mib,descriptors,threads,segments,x_resources,x_pixmap_mib"

  /// A sample every five seconds for three minutes.
  private func verdict(_ sample: (_ seconds: Int) -> String) throws -> (status: Int, output: String) {
    let file = NSTemporaryDirectory() + "/vitrine-soak-" + UUID().uuidString + ".csv"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let rows = stride(from: 0, through: 180, by: 5).map { "\($0),\(sample($0))" }
    try ([Self.fields] + rows).joined(separator: "\n").write(
      toFile: file, atomically: true, encoding: .utf8)
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Scripts/soak").path
    return try runTool(["python3", script, "--judge", file])
  }

  @Test func whatStaysIsSteady() throws {
    // The first minute, and noise of less than a fifth after it, are no growth.
    let done = try verdict { "\($0 < 40 ? 20 : 100 + $0 % 15),80,\(1 + $0 % 3),10,\(60 + $0 % 4),7,0,15,4" }
    #expect(done.status == 0 && done.output.hasSuffix("steady\n"), "\(done.output)")
  }

  @Test(
    arguments: [
      ("resident memory", [2.0, 0, 0, 0, 0, 0]), ("descriptors", [0, 0.1, 0, 0, 0, 0]),
      ("threads", [0, 0, 0.1, 0, 0, 0]), ("segments", [0, 0, 0, 0.1, 0, 0]), ("x_resources", [0, 0, 0, 0, 0.5, 0]),
      ("children", [0, 0, 0, 0, 0, 0.1]),
    ] as [(String, [Double])]) func whatGrowsIsNamed(what: String, slopes: [Double]) throws
  {
    let done = try verdict { seconds in
      let late = Double(max(0, seconds - 75))
      let values = zip([100.0, 40, 7, 0, 15, 2], slopes).map { Int($0 + $1 * late) }
      return "\(values[0]),80,\(values[5]),10,\(values[1]),\(values[2]),\(values[3]),\(values[4]),4"
    }
    #expect(done.status == 1 && done.output.hasSuffix("grown: \(what)\n"), "\(done.output)")
  }

}
