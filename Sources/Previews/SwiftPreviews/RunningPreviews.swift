import Platform
import PreviewAgents
import Surfaces
import SwiftBuilds

/// An agent with the previews of one build, and the requests that are under way with it.
///
/// Unchecked: it belongs to the state of `LivePreviews`, and is used under its lock.
final class RunningPreviews: @unchecked Sendable {
  let agent: PreviewAgent
  let built: BuiltPreviews
  /// The previews that the agent has listed; nil until the library is loaded.
  private(set) var summaries: [PreviewSummary]?
  /// The names of the previews, as they are listed.
  private(set) var titles: [String] = []
  /// The places of the previews in the sources.
  private(set) var places: [SourcePlace] = []
  var pool = SurfacePool()
  /// The frame that the agent paints.
  var pending: (serial: Int, pixels: PixelBuffer)?
  var serial = 0
  /// The demand that the last frame was requested for.
  var lastDemand: PreviewDemand?
  /// The arrangement that the agent shows.
  private var arrangement: PreviewArrangement?
  /// True if something has changed since the last request for a frame.
  var needsFrame = true
  var report: PreviewReport?
  /// Remarks on what in the views could not be shown as written, in the frames of this arrangement and instant: a
  /// remark on one frame, such as that it had to be cut off, holds for those that follow from it.
  private var frameRemarks: [String] = []
  /// Remarks on what in the sources and in the views is not shown as written.
  var remarks: [String] { built.remarks + frameRemarks }
  var parameters: ParameterFollower

  init(_ agent: PreviewAgent, _ built: BuiltPreviews) {
    self.agent = agent
    self.built = built
    parameters = ParameterFollower(built)
  }

  /// Takes over the agent's list of its previews. The views' code may have written it, so previews that name no
  /// function are left out, and sizes and names are made usable.
  func list(_ told: [PreviewSummary]) {
    let known = told.filter { built.functions.indices.contains($0.symbol) }.map(\.usable)
    let counts = Dictionary(known.map { ($0.symbol, 1) }, uniquingKeysWith: +)
    titles = known.map { summary in
      if let name = summary.name { return name }
      let label = built.functions[summary.symbol].label
      return counts[summary.symbol] == 1 ? label : "\(label) \(summary.index &+ 1)"
    }
    places = known.map { SourcePlace(built.functions[$0.symbol].file, line: built.functions[$0.symbol].line) }
    summaries = known
  }

  /// Has the next frame painted, if it may differ from the last one.
  func askForFrame(_ demand: PreviewDemand) {
    guard let summaries, !summaries.isEmpty else { return }
    parameters.follow(demand.listsParameters, agent)
    guard pending == nil else { return }
    let arrangement = demand.arrangement(titles)
    let isNew = self.arrangement != arrangement
    // Views that move have one frame for each instant.
    let moves = lastDemand?.time != demand.time && report?.next.map { $0 <= demand.time } ?? false
    guard needsFrame || isNew || moves || lastDemand?.size != demand.size || lastDemand?.scale != demand.scale else {
      return
    }
    guard let surface = pool.take(demand.size, for: agent) else { return }
    if isNew { agent.send(.show(arrangement)) }
    if isNew || lastDemand?.time != demand.time { frameRemarks = [] }
    self.arrangement = arrangement
    serial += 1
    pending = (serial, surface.pixels)
    parameters.sendChanges(beforeFrame: serial, to: agent)
    needsFrame = false
    lastDemand = demand
    agent.send(.frame(PreviewFrame(serial: serial, surface: surface.number, time: demand.time, scale: demand.scale)))
  }

  /// Adds the remarks of an agent on a frame that are new for the instant.
  func add(remarks new: [String]) {
    let room = max(0, LivePreviews.maximumRemarks - frameRemarks.count)
    frameRemarks += new.prefix(room).filter { !frameRemarks.contains($0) }
  }
}

extension PreviewSummary {
  fileprivate var usable: PreviewSummary {
    func length(_ told: Double?) -> Double? { told.flatMap { $0.isFinite ? min(max($0, 1), 16384) : nil } }
    var result = self
    (result.width, result.height, result.name) = (length(width), length(height), name?.printable)
    return result
  }
}
