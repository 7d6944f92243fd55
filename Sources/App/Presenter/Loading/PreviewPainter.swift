package import PreviewAgents
package import SwiftPreviews
package import Vitrine

/// What has the previews of Swift files painted, and tells what there is to show.
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
