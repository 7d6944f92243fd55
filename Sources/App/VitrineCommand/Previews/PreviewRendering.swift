import Foundation
import ImageFiles
import Platform
import Session
import Surfaces
import SwiftPreviews

/// `vitrine render FILE.swift`: pictures of previews, made by an agent as in a window.
enum PreviewRendering {
  static func run(_ call: Invocation) throws(CommandFailure) -> Int32 {
    let run = try PreviewRun(call)
    defer { run.end() }
    let previews: [NamedPreview]
    do throws(CommandFailure) { previews = try run.start() } catch {
      if let code = Signals.exitCode { return code }
      throw error
    }
    if call.rendersAllPreviews {
      let names = fileNames(of: previews)
      for index in previews.indices where Signals.caught == nil {
        let path = call.outputName?.path(title: names[index]) ?? "-"
        try render(previews, at: index, call, run, to: OutputName(literal: path))
      }
    } else {
      try render(
        previews, at: try index(of: call.previewName, in: previews), call, run,
        to: call.outputName ?? OutputName(literal: "-"))
    }
    return Signals.exitCode ?? ExitCode.ok
  }

  /// Returns the index of the preview with a name; the first one for nil.
  private static func index(of name: String?, in previews: [NamedPreview]) throws(CommandFailure) -> Int {
    guard let name else { return 0 }
    if let index = previews.firstIndex(where: { $0.title == name }) { return index }
    let titles = previews.map(\.title)
    throw CommandFailure(
      "--preview: unknown name \"\(name.printable)\"; known: \(titles.map(\.printable).joined(separator: ", "))",
      exitCode: ExitCode.usage)
  }

  /// Returns the previews' names in a form for file names, each one unique.
  static func fileNames(of previews: [NamedPreview]) -> [String] {
    var used: Set<String> = []
    return previews.map { preview in
      let plain = String(preview.title.map { $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : "-" }.prefix(80))
      let stem = plain.isEmpty ? "preview" : plain
      let free = ([stem] + (2...).lazy.prefix(10_000).map { "\(stem)-\($0)" }).first { used.insert($0).inserted }
      return free ?? stem
    }
  }

  private static func render(
    _ previews: [NamedPreview], at index: Int, _ call: Invocation, _ run: PreviewRun, to name: OutputName
  ) throws(CommandFailure) {
    let size = PreviewRun.size(of: previews[index], call)
    try call.checkMemory(for: size)
    let frames = call.frames ?? 0..<1
    let output = try FrameOutput(
      call, output: name, frames: frames, size: size, threads: call.launchState.threads)
    var fault: CommandFailure?
    do throws(CommandFailure) {
      do throws(PreviewProblem) {
        try run.play(index, size: size, until: call.time(ofFrame: frames.lowerBound), call)
      } catch {
        if Signals.caught == nil { throw CommandFailure(error) }
      }
      for (number, frame) in frames.enumerated() where Signals.caught == nil {
        let picture: (bitmap: Bitmap, remarks: [String])
        do throws(PreviewProblem) {
          picture = try run.picture(of: index, size: size, time: call.time(ofFrame: frame), call)
        } catch {
          if Signals.caught != nil { break }
          throw CommandFailure(error)
        }
        run.printRemarks(picture.remarks)
        try output.append(picture.bitmap.pixels.view, number: number)
      }
    } catch {
      fault = error
    }
    do throws(CommandFailure) { try output.finish(isComplete: fault == nil && Signals.caught == nil) } catch {
      fault = fault ?? error
    }
    if let fault { throw fault }
  }
}
