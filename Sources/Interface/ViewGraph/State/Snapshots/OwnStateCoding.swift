/// A type whose values become text in another way than by its public conformances.
package protocol OwnStateCoding {
  /// The coder of the type; nil if a part of the type cannot be written.
  static var stateCoder: StateCoder<Self>? { get }
}

extension Angle: OwnStateCoding {
  package static var stateCoder: StateCoder<Angle>? { StateCoder(by: Double.self, \.radians) { Angle(radians: $0) } }
}

extension UnitPoint: OwnStateCoding {
  package static var stateCoder: StateCoder<UnitPoint>? {
    StateCoder(by: [CGFloat].self, { [$0.x, $0.y] }) { $0.count == 2 ? UnitPoint(x: $0[0], y: $0[1]) : nil }
  }
}

extension Optional: OwnStateCoding {
  package static var stateCoder: StateCoder<Wrapped?>? {
    guard let wrapped = StateCoding.coder(of: Wrapped.self) else { return nil }
    return StateCoder(by: [String].self, { $0.map { wrapped.text($0).map { [$0] } } ?? [] }) { texts in
      guard let text = texts.first else { return .some(nil) }
      return wrapped.value(text).map { .some($0) }
    }
  }
}

extension Array: OwnStateCoding {
  package static var stateCoder: StateCoder<[Element]>? {
    guard let element = StateCoding.coder(of: Element.self) else { return nil }
    return StateCoder(by: [String].self) { values in
      let texts = values.compactMap(element.text)
      return texts.count == values.count ? texts : nil
    } back: { texts in
      let values = texts.compactMap(element.value)
      return values.count == texts.count ? values : nil
    }
  }
}
