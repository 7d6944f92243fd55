package import PreviewAgents
package import SwiftPreviews
package import Vitrine

/// A source of painted previews of Swift files, which also reports their current state.
package protocol PreviewPainter: AnyObject, Sendable {
  var project: PreviewProject { get }
  var shown: LivePreviews.Shown { get }
  func start(watching: Bool)
  func stop()
  func reset()
  func update(_ demand: PreviewDemand)
  func send(_ input: PreviewInput)
  func set(_ changes: [StateParameter.Change])
  func place(ofPreview preview: Int) -> SourcePlace
}

extension LivePreviews: PreviewPainter {}
