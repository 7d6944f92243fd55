import ImageFiles

extension Invocation {
  /// The format that `-o` and `--as` request.
  ///
  /// - Precondition: `checkOutput` has accepted it.
  var frameFormat: FrameFormat {
    streamFormat ?? output.flatMap { VideoFormat.of($0) }.map { .video($0) } ?? .png
  }

  /// The files that `-o` names. For one picture, a name that is not a valid pattern is taken literally.
  ///
  /// - Precondition: `checkOutput` has accepted it.
  var outputName: OutputName? { output.map { (try? OutputName($0)) ?? OutputName(literal: $0) } }

  /// Checks the options for the frames that `render` writes against one another.
  func checkOutput() throws(UsageError) {
    guard let output else {
      guard printsPlan else { throw .missing("render: needs -o OUT or --plan") }
      if pngLevel != nil { throw .conflict("--png-level: there is no picture without -o") }
      if tracesStart { throw .conflict("--startup-trace: there is no picture without -o") }
      if streamFormat != nil { throw .conflict("--as: there are no frames without -o -") }
      return
    }
    if printsPlan, output == "-" { throw .conflict("--plan and -o - both write to standard output") }
    if streamFormat != nil, output != "-" { throw .conflict("--as: only with -o -; a file's name says its format") }
    if pngLevel != nil, frameFormat != .png { throw .conflict("--png-level: only for PNG files") }
    if rendersAllPreviews { return try checkPreviewOutput(output) }
    let name = try? OutputName(output)
    if name?.isTitled ?? false { throw .conflict("-o: only --all-previews has names for %s") }
    let isNumbered = name?.isNumbered ?? false
    switch frameFormat {
    case .y4m, .rgba: return
    case .video:
      if isNumbered { throw .conflict("-o: a film is one file, without a frame's number") }
      if frames == nil { throw .missing("-o: a film needs --frames N") }
    case .png:
      if output != "-", !output.lowercased().hasSuffix(".png") {
        throw .malformed(option: "-o", text: output, expected: FrameFormat.names)
      }
      if !isNumbered, let frames, frames.count > 1 {
        _ = try OutputName(output)
        throw .conflict("--frames: \(frames.count) pictures need a pattern like out-%05d.png")
      }
    }
  }
}
