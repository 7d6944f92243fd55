import FrameTiming
import Platform

/// `vitrine profile --compare A.json B.json`: the changes from one run to another.
enum ComparisonCommand {
  /// The largest report that is read, several times the size of one with a full log.
  private static let maximumBytes = 16 << 20

  static func run(_ call: Invocation) throws(CommandFailure) -> Int32 {
    let first = call.comparedReport ?? ""
    let second = call.secondReport
    let before = try read(first)
    let after = try read(second)
    let comparison: RunComparison
    do throws(RunComparison.Mismatch) {
      comparison = try RunComparison(
        before, named: first.printable, after, named: second.printable, seed: call.seed ?? 1)
    } catch {
      throw CommandFailure("--compare: \(error)", exitCode: ExitCode.usage)
    }
    try call.deliver(comparison.json(first, second), text: comparison.text(first, second, style: Terminal.style))
    return ExitCode.ok
  }

  private static func read(_ path: String) throws(CommandFailure) -> RecordedRun {
    let bytes: [UInt8]
    do throws(InputFile.Failure) {
      bytes = try InputFile.read(path, limit: maximumBytes)
    } catch {
      throw CommandFailure(error, path: path)
    }
    do throws(RecordedRun.ReadingError) {
      return try RecordedRun(json: bytes)
    } catch {
      throw CommandFailure("\(path.printable): \(error.description.printable)", exitCode: ExitCode.badData)
    }
  }
}
