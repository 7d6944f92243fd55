/// What a plan took, in numbers that do not depend on the machine.
package struct PlanWork: Hashable, Sendable {
  /// Groups that were gone through, to compare lists and to flatten them.
  package var groups = 0
  /// Steps that were flattened to be planned.
  package var steps = 0
  /// Records of steps that were compared with those of the last list.
  package var records = 0

  mutating func add(_ difference: ListDifference) {
    groups += difference.groups
    records += difference.new.count
  }

  mutating func add(_ layers: PassPlanner.Layers) {
    groups += layers.groups
    steps += layers.canvas.steps.count
  }
}
