/// The work of a plan, in numbers that do not depend on the machine.
package struct PlanWork: Hashable, Sendable {
  /// The number of groups that were visited, to compare lists and to flatten them.
  package var groups = 0
  /// The number of steps that were flattened to be planned.
  package var steps = 0
  /// The number of records of steps that were compared with those of the last list.
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
