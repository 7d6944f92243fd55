package import Vitrine

/// The document of the gradient builder: stops, and their arrangement.
package struct GradientDocument: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case linear, radial, elliptical, angular

    /// True if turning the gradient changes it.
    package var hasAngle: Bool { self == .linear || self == .angular }
  }

  /// A colour as red, green, blue and opacity, 0...1 in encoded sRGB, with its location.
  package struct Stop: Identifiable, Hashable, Sendable {
    package let id: Int
    package var location: Double
    package var color: SIMD4<Float>
  }

  package var kind = Kind.linear
  /// The angle in degrees, clockwise.
  package var angle = 0.0
  package var isPerceptual = false
  /// The preset that the gradient began as; nil for none.
  package var preset: String?
  /// The stops in the order of their locations, at least two.
  package private(set) var stops: [Stop]
  /// The id of the stop that is added next.
  package private(set) var nextID: Int

  /// - Parameter colors: at least two, with their locations in order.
  package init(kind: Kind = .linear, angle: Double = 0, isPerceptual: Bool = false, _ colors: [(Double, SIMD4<Float>)])
  {
    self.kind = kind
    self.angle = angle
    self.isPerceptual = isPerceptual
    stops = colors.enumerated().map { Stop(id: $0.offset, location: $0.element.0, color: $0.element.1) }
    nextID = colors.count
  }

  package static let minimumStops = 2

  package subscript(id: Int?) -> Stop? { id.flatMap { id in stops.first { $0.id == id } } }

  /// Returns the gradient's colour at a location, as it is drawn.
  package func color(at location: Double) -> SIMD4<Float> {
    guard let after = stops.firstIndex(where: { $0.location >= location }) else { return stops[stops.count - 1].color }
    guard after > 0 else { return stops[0].color }
    let (a, b) = (stops[after - 1], stops[after])
    let span = b.location - a.location
    let mixed = Color(a.color).mix(
      with: Color(b.color), by: span > 0 ? (location - a.location) / span : 1, in: space)
    return SIMD4(mixed)
  }

  package var space: Gradient.ColorSpace { isPerceptual ? .perceptual : .device }

  /// The gradient for a view.
  package var gradient: Gradient {
    Gradient(stops: stops.map { Gradient.Stop(color: Color($0.color), location: CGFloat($0.location)) })
  }

  // MARK: editing

  /// Adds a stop in the colour at its location; returns its id.
  @discardableResult
  mutating func insertStop(at location: Double) -> Int {
    let location = min(max(location, 0), 1)
    let stop = Stop(id: nextID, location: location, color: color(at: location))
    nextID += 1
    stops.insert(stop, at: stops.firstIndex { $0.location > location } ?? stops.count)
    return stop.id
  }

  /// Moves a stop, past its neighbours if necessary.
  mutating func moveStop(_ id: Int, to location: Double) {
    guard let index = stops.firstIndex(where: { $0.id == id }) else { return }
    var stop = stops.remove(at: index)
    stop.location = min(max(location, 0), 1)
    // At the location of a neighbour the stop stays on the side that it came from.
    let after = stops.firstIndex { $0.location > stop.location } ?? stops.count
    let before = stops.firstIndex { $0.location >= stop.location } ?? stops.count
    stops.insert(stop, at: min(max(index, before), after))
  }

  mutating func setColor(_ color: SIMD4<Float>, of id: Int) {
    guard let index = stops.firstIndex(where: { $0.id == id }) else { return }
    stops[index].color = color
  }

  mutating func removeStop(_ id: Int) {
    if stops.count > Self.minimumStops { stops.removeAll { $0.id == id } }
  }

  mutating func reverse() {
    stops = stops.reversed().map { stop in
      var turned = stop
      turned.location = 1 - stop.location
      return turned
    }
  }

  /// Puts the stops at equal distances between the first and the last.
  mutating func distribute() {
    let (first, last) = (stops[0].location, stops[stops.count - 1].location)
    for index in stops.indices {
      stops[index].location = first + (last - first) * Double(index) / Double(stops.count - 1)
    }
  }
}

extension Color {
  /// Creates a colour from red, green, blue and opacity in encoded sRGB.
  package init(_ components: SIMD4<Float>) {
    self.init(
      red: Double(components.x), green: Double(components.y), blue: Double(components.z), opacity: Double(components.w))
  }
}

extension SIMD4<Float> {
  /// Creates the red, green, blue and opacity of a colour in encoded sRGB.
  package init(_ color: Color) {
    let resolved = color.resolve(in: EnvironmentValues())
    self.init(resolved.red, resolved.green, resolved.blue, resolved.opacity)
  }
}
