extension FloatingPoint {
  /// Returns the value limited to a range; NaN becomes the lower bound, whereas `min(max(value, low), high)` keeps it.
  @inlinable
  package func clamped(to range: ClosedRange<Self>) -> Self {
    self > range.lowerBound ? Swift.min(self, range.upperBound) : range.lowerBound
  }

  /// The value, or 0 if it is NaN.
  @inlinable
  package var orZeroIfNaN: Self { isNaN ? 0 : self }
}
