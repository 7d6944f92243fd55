/// The lengths of the lines of a lazy container, in points, each with the space after it: measured if the line has been
/// made, estimated if not. Sums and searches take steps that grow with the logarithm of the number of lines.
struct LazyLengths {
  /// The length of each line; nil if it has not been made.
  private var measured: [CGFloat?] = []
  /// Fenwick trees: at `i` the sum, and the number, of the measured ones among the last `i & -i` before it.
  private var sums: [CGFloat] = [0]
  private var numbers: [Int] = [0]
  /// The length that lines count with until they are made.
  private(set) var estimate: CGFloat = 0
  /// True once the estimate is fixed: if it followed every line, everything below would move.
  private(set) var isSettled = false

  var count: Int { measured.count }
  var total: CGFloat { start(of: count) }
  var isEstimated: Bool { isSettled || numbers.contains { $0 > 0 } }

  /// Changes the number of lines, keeping the lengths of the first ones.
  ///
  /// - Complexity: O(n log n), where n is the number of lines, if it changes.
  mutating func resize(to count: Int) {
    guard count != self.count else { return }
    let known = measured.prefix(count)
    forget(count: count)
    for (line, length) in known.enumerated() { if let length { add(length, at: line) } }
  }

  /// Forgets the measured lengths, but not the estimate.
  mutating func forget(count: Int) {
    measured = Array(repeating: nil, count: count)
    sums = Array(repeating: 0, count: count + 1)
    numbers = Array(repeating: 0, count: count + 1)
  }

  /// Fixes the estimate for all lines that have not been made.
  mutating func settle(at length: CGFloat) {
    estimate = length
    isSettled = true
  }

  func isMeasured(_ line: Int) -> Bool { measured[line] != nil }

  mutating func set(_ length: CGFloat, at line: Int) {
    if let known = measured[line] {
      guard known != length else { return }
      change(by: length - known, 0, at: line)
      measured[line] = length
    } else {
      add(length, at: line)
    }
    if !isSettled, estimate == 0 { estimate = length }
  }

  /// Returns the position at which a line begins.
  ///
  /// - Complexity: O(log n), where n is the number of lines.
  func start(of line: Int) -> CGFloat {
    let (sum, number) = known(before: line)
    return sum + CGFloat(line - number) * estimate
  }

  func length(of line: Int) -> CGFloat { measured[line] ?? estimate }

  /// Returns the line at a position; the first or the last if the position is beyond them.
  ///
  /// - Complexity: O(log² n), where n is the number of lines.
  func line(at position: CGFloat) -> Int {
    var (first, end) = (0, count)
    while end - first > 1 {
      let middle = (first + end) / 2
      if start(of: middle) <= position { first = middle } else { end = middle }
    }
    return first
  }

  private mutating func add(_ length: CGFloat, at line: Int) {
    measured[line] = length
    change(by: length, 1, at: line)
  }

  private mutating func change(by length: CGFloat, _ number: Int, at line: Int) {
    var index = line + 1
    while index < sums.count {
      sums[index] += length
      numbers[index] += number
      index += index & -index
    }
  }

  private func known(before line: Int) -> (sum: CGFloat, number: Int) {
    var (sum, number, index) = (CGFloat(0), 0, line)
    while index > 0 {
      sum += sums[index]
      number += numbers[index]
      index &= index - 1
    }
    return (sum, number)
  }
}
