/// The effects of one frame.
package struct ShownEffects: Hashable {
  package var effects: [ShownEffect] = []
  /// Which state of the sources it is.
  package var revision: UInt64 = 0
  /// What is wrong, a line each.
  package var faults: [String] = []
  /// What of the sources' comments is left out, a line each.
  package var remarks: [String] = []

  package init(revision: UInt64 = 0) { self.revision = revision }
}
