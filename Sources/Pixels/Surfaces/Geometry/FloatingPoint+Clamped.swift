extension FloatingPoint {
  /// The value limited to a range; not a number becomes the lower bound, where `min(max(value, low), high)` keeps it.
  @inlinable
  package func clamped(to range: ClosedRange<Self>) -> Self {
    self > range.lowerBound ? Swift.min(self, range.upperBound) : range.lowerBound
  }

  /// The value, 0 where it is not a number.
  @inlinable
  package var orZeroIfNaN: Self { isNaN ? 0 : self }
}
