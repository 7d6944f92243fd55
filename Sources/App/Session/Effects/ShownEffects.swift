/// The effects of one frame.
package struct ShownEffects: Hashable {
  package var effects: [ShownEffect] = []
  /// A number that changes with the compiled sources.
  package var revision: UInt64 = 0
  /// The errors, a line each.
  package var faults: [String] = []
  /// The comments in the sources that are ignored, a line each.
  package var remarks: [String] = []

  package init(revision: UInt64 = 0) { self.revision = revision }
}
