import CTestSupport

/// Returns how many characters a body has had shaped on its thread, each as often as it was: the work of its layouts, which
/// is the same on every machine.
public func shapedCharacters(_ body: () throws -> Void) rethrows -> Int {
  let before = tests_shaped_characters()
  try body()
  return tests_shaped_characters() - before
}
