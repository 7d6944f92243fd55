/// Nonlinear least squares by the method of Levenberg and Marquardt, with derivatives by finite differences.
enum LeastSquares {
  /// Returns the values within bounds, near a start, at which the sum of the squared residuals is smallest.
  static func minimum(
    from start: [Double], in bounds: [ClosedRange<Double>], residuals: ([Double]) -> [SIMD3<Double>]
  ) -> [Double] {
    var values = start
    var current = residuals(values)
    var best = product(current, current)
    var damping = 1e-3
    for _ in 0..<40 where best > 1e-9 && damping < 1e8 {
      let slopes = values.indices.map { i in
        let step = values[i] + 1e-4 > bounds[i].upperBound ? -1e-4 : 1e-4
        var moved = values
        moved[i] += step
        return zip(residuals(moved), current).map { ($0 - $1) / step }
      }
      let normal = slopes.map { row in slopes.map { product(row, $0) } }
      let gradient = slopes.map { product($0, current) }
      var isBetter = false
      while !isBetter, damping < 1e8 {
        let damped = normal.indices.map { i in
          normal.indices.map { normal[i][$0] + ($0 == i ? damping * (normal[i][i] + 1e-9) : 0) }
        }
        let moved = zip(zip(values, solution(of: damped, gradient)), bounds).map { pair, bounds in
          min(max(pair.0 - pair.1, bounds.lowerBound), bounds.upperBound)
        }
        let movedResiduals = residuals(moved)
        let sum = product(movedResiduals, movedResiduals)
        isBetter = sum < best * (1 - 1e-4)
        damping *= isBetter ? 0.3 : 8
        if isBetter { (values, current, best) = (moved, movedResiduals, sum) }
      }
    }
    return values
  }

  private static func product(_ a: [SIMD3<Double>], _ b: [SIMD3<Double>]) -> Double {
    var sum = SIMD3<Double>.zero
    for i in a.indices { sum += a[i] * b[i] }
    return sum.sum()
  }

  /// Returns the solution of a symmetric positive definite system, by elimination.
  private static func solution(of matrix: [[Double]], _ right: [Double]) -> [Double] {
    var rows = zip(matrix, right).map { $0 + [$1] }
    for i in right.indices {
      rows[i] = rows[i].map { [pivot = rows[i][i]] in $0 / pivot }
      for j in right.indices where j != i {
        rows[j] = zip(rows[j], rows[i]).map { [factor = rows[j][i]] in $0 - factor * $1 }
      }
    }
    return rows.map { $0[right.count] }
  }
}
