import CTestSupport

/// Returns the number of characters that are shaped for a body on its thread, each counted every time: the work of its
/// layouts, which is the same on every machine.
public func shapedCharacters(_ body: () throws -> Void) rethrows -> Int {
  let before = tests_shaped_characters()
  try body()
  return tests_shaped_characters() - before
}
