import JSON

extension FrameLog {
  /// Returns a CSV table with one line per stored frame, after a `#` line for each condition of the run: its key in the
  /// JSON report and its value as JSON. Cells without a known value are empty, and so is the lateness of frames that
  /// were on time.
  public func csv(_ setting: FrameReport.Setting) -> String {
    let conditions = setting.members.map { "# \($0.key): \($0.value.compact)" }.joined(separator: "\n")
    var text = """
      \(conditions)
      # times in seconds of the monotonic clock, durations in milliseconds
      frame,target_s,submitted_s,update_ms,layout_ms,plan_ms,render_ms,present_ms,damage_pixels,expected_s,shown_s,refresh,late_ms,cause

      """
    let late = Dictionary(
      statistics(interval: setting.refresh ?? setting.budget).late.map { ($0.index, $0) }, uniquingKeysWith: { $1 })
    for frame in frames() {
      var cells = [String(frame.index), frame.target.fixed(6), frame.submitted?.fixed(6) ?? ""]
      cells += FrameStage.allCases.map { (frame[$0].seconds * 1000).fixed(4) }
      cells.append(String(frame.damage))
      cells += [frame.expected?.fixed(6) ?? "", frame.shown?.fixed(6) ?? "", frame.refresh.map { String($0) } ?? ""]
      cells += [late[frame.index].map { ($0.seconds * 1000).fixed(3) } ?? "", late[frame.index]?.cause.name ?? ""]
      text += cells.joined(separator: ",") + "\n"
    }
    return text
  }
}
