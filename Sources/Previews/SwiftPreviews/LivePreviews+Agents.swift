import Foundation
import Platform
import PreviewAgents
import Surfaces
import Synchronization

// The events of agents, each handled on its agent's own thread.
extension LivePreviews {
  /// The most remarks on one picture.
  static let maximumRemarks = 64

  func handle(_ event: PreviewAgent.Event, of agent: PreviewAgent) {
    switch event {
    case .printed(let line): return report(.printed(line))
    case .unresponsive: state.withLock { if $0.running?.agent === agent { $0.shown.isUnresponsive = true } }
    case .answer(.asks(let question, let serial)): return shaders.answer(question, serial: serial, of: agent)
    case .answer(let answer): handle(answer, of: agent)
    // The state of an agent that was replaced meanwhile is of no use.
    case .state(let data): return state.withLock({ $0.running?.agent === agent }) ? snapshots.put(data) : ()
    case .parameters(let parameters, let serial): take(parameters, serial, of: agent)
    case .ended(let ending):
      shaders.forget(agent)
      let built = state.withLock { $0[agent]?.built }
      // An agent that was replaced was ended on purpose.
      if built != nil || state.withLock({ $0.spare === agent }) {
        end(of: agent, builder.problem(of: ending, showing: built))
      }
    }
    report(.changed)
  }

  private func handle(_ answer: PreviewAnswer, of agent: PreviewAgent) {
    switch answer {
    case .loaded(let summaries, let remarks): load(summaries, remarks, of: agent)
    case .refused(let reason):
      end(of: agent, .ended(reason.cut(to: 1000)))
      agent.kill()
    case .done(let report): finish(report, of: agent)
    case .changed: state.withLock { $0[agent]?.needsFrame = true }
    // These come as events of their own or with the end, or have been answered.
    case .state, .parameters, .asks, .trapped: break
    }
  }

  private func load(_ summaries: [PreviewSummary], _ remarks: [String], of agent: PreviewAgent) {
    let own = Containment.remarks + (builder.newRemark().map { [$0] } ?? [])
    for remark in own + remarks.usable { report(.notice(remark)) }
    let isEmpty = state.withLock { state in
      guard let running = state[agent] else { return false }
      running.list(summaries)
      if let demand = state.demand { running.askForFrame(demand) }
      return running.summaries?.isEmpty ?? true
    }
    if isEmpty {
      end(of: agent, .none("the sources have no preview that is compiled"))
      agent.kill()
    }
  }

  /// Shows a picture; the first one of a new agent ends the old one.
  private func finish(_ report: PreviewReport, of agent: PreviewAgent) {
    let (replaced, isFirst) = state.withLock { state -> (PreviewAgent?, Bool) in
      guard let running = state[agent], let pending = running.pending, pending.serial == report.serial else {
        return (nil, false)
      }
      running.pending = nil
      running.report = report
      running.report?.next = report.next.flatMap { $0.isFinite ? $0 : nil }
      var replaced: PreviewAgent?
      let isFirst = state.upcoming === running
      if isFirst {
        replaced = state.running?.agent
        (state.running, state.upcoming) = (running, nil)
        (state.shown.problem, state.shown.isBuilding) = (nil, false)
      }
      if report.isNew || isFirst { state.shown.picture = Bitmap(pending.pixels, isOpaque: true) }
      (state.shown.titles, state.shown.places) = (running.titles, running.places)
      running.add(remarks: report.remarks.usable)
      state.shown.remarks = running.remarks
      (state.shown.hasFocus, state.shown.takesEscape) = (report.hasFocus, report.takesEscape)
      state.shown.isUnresponsive = false
      state.shown.next = running.report?.next
      // The parameters of the agent before stay until the new list has come.
      if isFirst, let listed = running.parameters.shown { state.shown.parameters = listed }
      state.shown.revision += 1
      return (replaced, isFirst)
    }
    replaced?.kill()
    // The spare agent is for the next save, and is started while nothing waits for it.
    if isFirst { prepareSpare() }
    if isFirst, report.total > 0 { self.report(.notice("State kept: \(report.kept) of \(report.total)")) }
  }

  /// Removes an agent that has ended or is not needed from the state. The picture that it has painted stays.
  private func end(of agent: PreviewAgent, _ problem: PreviewProblem) {
    state.withLock { state in
      if state.spare === agent { state.spare = nil }
      if state.upcoming?.agent === agent {
        state.upcoming = nil
        state.shown.isBuilding = false
      } else if state.running?.agent === agent {
        state.running = nil
        (state.shown.hasFocus, state.shown.takesEscape) = (false, false)
        (state.shown.next, state.shown.parameters) = (nil, nil)
      } else {
        return
      }
      state.shown.isUnresponsive = false
      state.shown.problem = problem
      state.shown.revision += 1
    }
  }
}

extension [String] {
  /// The remarks, cut to the number and length that a well-behaved agent sends.
  fileprivate var usable: [String] {
    prefix(LivePreviews.maximumRemarks).map { $0.cut(to: 200) }
  }
}

extension String {
  fileprivate func cut(to count: Int) -> String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(count))).printable
  }
}

extension LivePreviews.State {
  /// The previews that an agent shows; nil for one that has been replaced.
  subscript(agent: PreviewAgent) -> RunningPreviews? {
    running?.agent === agent ? running : upcoming?.agent === agent ? upcoming : nil
  }
}
