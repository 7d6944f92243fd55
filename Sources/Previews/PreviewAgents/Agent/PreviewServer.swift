import CLinux
import Dispatch
import DisplayList
import Foundation
import Glibc
import Platform
import RenderPlan
import Renderer
import Shaders
import Surfaces
import Synchronization
import Vitrine

/// The agent's side of the connection: maps a library of previews, and paints the frames that the host asks for.
///
/// The main thread runs the main queue and the main run loop, so that timers, tasks and dispatched work of the previews
/// run as they do in an application. The process ends when the host closes its end of the socket.
@MainActor
package final class PreviewServer {
  private nonisolated let channel: PreviewChannel
  private let renderer: FrameRenderer
  private var planner = PassPlanner()
  private var surfaces: [Int: MappedSurface] = [:]
  private var previews: LoadedPreviews?
  private var stage: PreviewRoot?
  private var host: ViewHost?
  /// True before the first frame of an arrangement, whose time is taken for the present.
  private var resetsClock = true
  private var parameters = ParameterReport()
  /// The serial number of the last frame that was asked for.
  private var serial = 0
  /// The number of frames with new pixels so far.
  private var frame = 0
  private let changes: ChangeReport

  private init(channel: PreviewChannel, threads: Int, waits: Bool) {
    self.channel = channel
    renderer = FrameRenderer(threads: threads, waitsForShaders: waits)
    changes = ChangeReport(channel: channel)
    if !waits { ShaderStore.shared.onChange { [changes] in changes.report() } }
  }

  /// Serves the host until it is gone, if the command line is that of an agent; otherwise returns at once.
  ///
  /// - Parameter arguments: the arguments of this process, the program's name included.
  package static func runIfAsked(_ arguments: [String]) {
    guard arguments.count == 3, arguments[1] == PreviewAgent.command, let threads = Int(arguments[2]),
      (1...256).contains(threads)
    else { return }
    run(descriptor: 3, threads: threads)
  }

  private static func run(descriptor: Int32, threads: Int) -> Never {
    // Output is flushed line by line, so that it arrives before the frame that it belongs to.
    linux_buffer_output_by_line()
    let channel = PreviewChannel(PacketSocket(descriptor: descriptor))
    WarmUp.run()
    let (library, file, state) = firstLibrary(on: channel)
    let remarks = contain()
    let shaders = HostShaders(channel: channel)
    ShaderStore.shared.use(RemoteShaderService { (question) throws(ShaderError) in try shaders.ask(question) })
    let server = PreviewServer(channel: channel, threads: threads, waits: library.waits)
    // The main thread may wait for an answer of the host, so another thread receives it.
    guard DetachedThread.start(named: "vitrine-receive", { server.receive(shaders) }) == 0 else { exit(1) }
    server.load(library, from: file, state: state, remarks: remarks)
    // `run()` returns whenever a source has fired.
    while true { RunLoop.main.run() }
  }

  /// Gives up, for good, the system calls that views do not need; the host has set up the rest of the container.
  ///
  /// - Returns: the protections that this kernel lacks, one line each.
  private static func contain() -> [String] {
    signal(SIGABRT) { _ in _exit(PreviewEnding.abortCode) }
    return Containment.restrictSystemCalls().map { ["no seccomp: \($0.reason())"] } ?? []
  }

  /// Waits for the request to load a library. Only the state of the views that were shown before may precede it.
  private static func firstLibrary(on channel: PreviewChannel) -> (PreviewLibrary, SealedFile, state: Data?) {
    var buffer = PacketSocket.buffer()
    var state: Data?
    while true {
      var wait = pollfd(fd: channel.socket.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&wait, 1, -1)
      switch channel.socket.receive(into: &buffer) {
      case .none: continue
      case .end, .invalid: exit(0)
      case .bytes(let bytes, let descriptor):
        switch PreviewChannel.message(PreviewRequest.self, in: bytes) {
        case .restore(let count): state = SharedBytes.read(count, from: descriptor)
        case .load(let library):
          guard let descriptor, let file = try? SealedFile(receiving: descriptor) else { exit(1) }
          return (library, file, state)
        default: exit(1)
        }
      }
    }
  }

  /// Receives requests, which the main queue handles, and answers about Metal functions, for which a thread waits. Ends
  /// the process when the socket is closed, whatever the main thread does.
  nonisolated private func receive(_ shaders: HostShaders) -> Never {
    var buffer = PacketSocket.buffer()
    while true {
      var wait = pollfd(fd: channel.socket.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&wait, 1, -1)
      switch channel.socket.receive(into: &buffer) {
      case .none: continue
      case .end, .invalid: _exit(0)
      case .bytes(let bytes, let descriptor):
        switch PreviewChannel.message(PreviewRequest.self, in: bytes) {
        case nil: _exit(1)
        case .shaders(let reply, let serial): shaders.receive(reply, serial: serial, descriptor: descriptor)
        case .shadersChanged: ShaderStore.shared.sourcesChanged()
        case let request?:
          DispatchQueue.main.async { MainActor.assumeIsolated { self.handle(request, descriptor: descriptor) } }
        }
      }
    }
  }

  private func handle(_ request: PreviewRequest, descriptor: Int32?) {
    switch request {
    // An agent has one library in its life.
    case .load, .restore, .shaders, .shadersChanged: exit(1)
    case .show(let arrangement): show(arrangement)
    case .surface(let surface):
      guard let descriptor, let mapped = MappedSurface(surface, descriptor: descriptor) else { exit(1) }
      surfaces[surface.number] = mapped
    case .release(let number): surfaces[number] = nil
    case .frame(let frame): paint(frame)
    case .input(let input): host?.send(input)
    case .state(let number):
      let data = host?.stateSnapshot().data ?? Data()
      channel.send(PreviewAnswer.state(SharedBytes.fill(descriptor, with: data), request: number))
    case .listParameters(let number):
      parameters.list(in: number, descriptor: descriptor)
      if serial > 0 { sendParameters() }
    case .parametersRead(let number): if parameters.read(number) { sendParameters() }
    case .set(let changes):
      for change in changes { host?.apply(change) }
      parameters.expectAnswer()
    }
  }

  private func sendParameters() {
    guard let host, let previews else { return }
    var environment = host.environment
    environment.colorScheme = stage?.arrangement.panes.first?.isDark == true ? .dark : .light
    environment.assetCatalog = previews.assets
    parameters.send(host, in: environment, serial: serial, on: channel)
  }

  private func load(_ library: PreviewLibrary, from file: SealedFile, state: Data?, remarks: [String]) {
    do throws(PreviewLoadError) {
      let loaded = try LoadedPreviews(
        library, from: file, state: state, socket: channel.socket.descriptor)
      previews = loaded
      if !channel.send(PreviewAnswer.loaded(loaded.summaries, remarks: remarks + loaded.remarks)) {
        channel.send(PreviewAnswer.refused("the names of the previews are too long to be listed"))
      }
    } catch {
      channel.send(PreviewAnswer.refused(error.reason))
    }
  }

  private func show(_ arrangement: PreviewArrangement) {
    guard let previews else { return }
    stage = PreviewRoot(loaded: previews, arrangement: arrangement, size: stage?.size ?? .zero)
    resetsClock = true
    guard let host, let stage else { return }
    host.allowsProgrammaticFocus = !stage.isGrid
    host.update(stage)
  }

  /// Returns the host of the views, for a size in points.
  private func host(in size: CGSize) -> ViewHost? {
    guard let previews, var stage else { return nil }
    if let host, stage.size == size { return host }
    stage.size = size
    self.stage = stage
    if let host {
      host.update(stage)
      return host
    }
    let made = ViewHost(stage, hasStableIdentities: true)
    made.allowsProgrammaticFocus = !stage.isGrid
    made.environment.personality = previews.personality
    if let state = previews.state { made.restore(state) }
    made.onInvalidate { [changes] in changes.report() }
    host = made
    return made
  }

  private func paint(_ request: PreviewFrame) {
    guard let surface = surfaces[request.surface] else { return }
    let size = surface.pixels.size
    let points = CGSize(width: Double(size.width) / request.scale, height: Double(size.height) / request.scale)
    guard let host = host(in: points) else { return }
    if resetsClock { host.dateOrigin = Date(timeIntervalSinceNow: -request.time) }
    resetsClock = false
    serial = request.serial
    var report = PreviewReport(serial: request.serial)
    let start = monotonicSeconds()
    // Metal functions that were compiled since the last frame count as new, so that what they shade is painted again.
    let revision = ShaderStore.shared.revision
    if host.environment.shaderRevision != revision { host.environment.shaderRevision = revision }
    changes.forget()
    let drawn = host.displayList(size: points, scale: request.scale, time: request.time)
    let list = FlatList(DisplayList(size: size, group: drawn.group))
    var next = planner
    let plan = next.plan(list, age: surface.paintedFrame.map { frame + 1 - $0 } ?? 0)
    report.viewSeconds = monotonicSeconds() - start
    report.isNew = frame == 0 || !plan.damage.isEmpty
    if report.isNew {
      planner = next
      frame += 1
      if !plan.isEmpty { renderer.render(plan, into: surface.pixels.view) }
      surface.paintedFrame = frame
      report.pixelSeconds = monotonicSeconds() - start - report.viewSeconds
    }
    report.next = host.nextFrameTime.flatMap { $0.isFinite ? $0 : nil }
    report.hasFocus = host.hasFocus
    report.takesEscape = host.takesEscape
    report.remarks = host.diagnostics.prefix(LoadedPreviews.maximumRemarks).map {
      LoadedPreviews.shortened($0.description)
    }
    (report.kept, report.total) = host.restoration
    // Work that the views have dispatched to the main queue runs first: the host learns that it changes something
    // before it takes this picture for the last one of its instant.
    DispatchQueue.main.async { [report] in MainActor.assumeIsolated { self.send(report) } }
  }

  private func send(_ report: PreviewReport) {
    channel.send(PreviewAnswer.done(report))
    sendParameters()
  }
}

/// A report to the host, sent at most once between two frames, that the next one may differ.
private final class ChangeReport: Sendable {
  private let channel: PreviewChannel
  private let isReported = Atomic(false)

  init(channel: PreviewChannel) { self.channel = channel }

  /// Tells the host, unless it has been told since the last frame. May be called on any thread.
  func report() {
    if !isReported.exchange(true, ordering: .acquiringAndReleasing) { channel.send(PreviewAnswer.changed) }
  }

  /// Begins a frame: changes from now on are reported for the one after it.
  func forget() { isReported.store(false, ordering: .releasing) }
}
