import ImageFiles
import Platform
import Surfaces
import SwiftPreviews

/// `vitrine verify`: the previews of Swift files, compared with their recorded pictures.
struct VerifyCommand {
  private let call: Invocation
  private let folder: SnapshotFolder
  private let run: PreviewRun
  private let previews: [NamedPreview]

  static func run(_ call: Invocation) throws(CommandFailure) -> Int32 {
    let path = call.referenceFolder ?? ""
    // A missing folder is reported before the compiler runs.
    if !call.records { _ = try SnapshotFolder(existing: path) }
    let run = try PreviewRun(call)
    defer { run.end() }
    do throws(CommandFailure) {
      let previews = try run.start()
      // A folder is only made once the sources have compiled.
      let folder = call.records ? try SnapshotFolder(made: path) : try SnapshotFolder(existing: path)
      let code = try VerifyCommand(call: call, folder: folder, run: run, previews: previews).compareAll()
      return Signals.exitCode ?? code
    } catch {
      if let code = Signals.exitCode { return code }
      throw error
    }
  }

  /// Compares the pictures or records them, and prints the table.
  private func compareAll() throws(CommandFailure) -> Int32 {
    let names = PreviewRendering.fileNames(of: previews)
    var rows: [SnapshotRow] = []
    for (index, name) in names.enumerated() {
      let outcome = try outcome(of: index, named: name)
      if Signals.caught != nil { return ExitCode.failure }
      rows.append(SnapshotRow(name: name, outcome: outcome))
    }
    rows += folder.names(except: names).map { SnapshotRow(name: $0, outcome: .unexpected) }
    try StandardOutput.print(SnapshotRow.table(rows))
    return rows.map(\.exitCode).max() ?? ExitCode.ok
  }

  private func outcome(of index: Int, named name: String) throws(CommandFailure) -> SnapshotRow.Outcome {
    let size = PreviewRun.size(of: previews[index], call)
    try call.checkMemory(for: size)
    let picture: Bitmap
    do throws(PreviewProblem) {
      let made = try run.picture(of: index, size: size, time: 0, call)
      run.printRemarks(made.remarks, of: name)
      picture = made.bitmap
    } catch {
      guard case .ended(let reason, _) = error, Signals.caught == nil else { throw CommandFailure(error) }
      folder.removeDifference(named: name)
      // The remaining previews get a new process.
      if index < previews.count - 1, try run.restart() != previews {
        throw CommandFailure("the sources have changed meanwhile", exitCode: ExitCode.failure)
      }
      return .failed(reason: reason)
    }
    return try call.records ? record(picture, named: name) : compare(picture, named: name)
  }

  private func compare(_ picture: Bitmap, named name: String) throws(CommandFailure) -> SnapshotRow.Outcome {
    folder.removeDifference(named: name)
    let recorded: Bitmap
    do throws(ImageFileError) {
      guard let found = try folder.picture(named: name) else { return .missing }
      recorded = found
    } catch {
      return .unreadable(reason: error.message, exitCode: error.exitCode)
    }
    guard picture.size == recorded.size else { return .size(picture.size, recorded: recorded.size) }
    let difference = PictureDifference(picture, recorded, tolerance: call.tolerance)
    guard difference.pixels > 0 else { return .same(difference) }
    try folder.writeDifference(
      PictureDifference.picture(of: picture, recorded, tolerance: call.tolerance), named: name)
    return .differs(difference)
  }

  private func record(_ picture: Bitmap, named name: String) throws(CommandFailure) -> SnapshotRow.Outcome {
    folder.removeDifference(named: name)
    let exists = folder.has(name)
    // A recorded picture that cannot be read is replaced.
    if let recorded = try? folder.picture(named: name), recorded.size == picture.size {
      let difference = PictureDifference(picture, recorded, tolerance: 0)
      if difference.pixels == 0 { return .same(difference) }
    }
    try folder.write(picture, named: name)
    return exists ? .changed : .new
  }
}
