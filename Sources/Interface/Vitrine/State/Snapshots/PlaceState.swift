/// Where somebody is in a view, kept by the library: an offset, the focus, a caret, a page. A host hands it on to its
/// successor, by the view's identity.
@MainActor
protocol PlaceState: AnyObject {
  /// The place as text; nil where it is the one that a new view has.
  var place: String? { get }
  /// Goes to a place, as far as it is still there.
  func take(_ place: String)
}

@MainActor
extension EvaluationSession {
  /// The object kept at `identity`; a new one begins where that of the earlier host was.
  func place<Object: PlaceState>(at identity: ViewIdentity, make: () -> Object) -> Object {
    store.object(at: identity) {
      let object = make()
      if let place = keeper?.takePlace(at: identity) { object.take(place) }
      return object
    }
  }
}

/// A view of the library's own whose states are handed on, as those of other views are.
protocol KeepsOwnState {}

extension ScrollState: PlaceState {
  var place: String? {
    let rest = motion?.target ?? offset
    return rest == .zero ? nil : "\(rest.x) \(rest.y)"
  }

  func take(_ place: String) {
    let numbers = place.split(separator: " ").compactMap { Double($0) }.filter(\.isFinite)
    if numbers.count == 2 { begin(at: CGPoint(x: numbers[0], y: numbers[1])) }
  }
}

extension FocusHolder: PlaceState {
  var place: String? { isFocused ? "" : nil }
  func take(_ place: String) { askForFocus {} }
}

extension TextEditing: PlaceState {
  var place: String? { holder.isFocused ? "\(edited.anchor) \(edited.caret)" : nil }

  func take(_ place: String) {
    let numbers = place.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 2 else { return }
    holder.askForFocus { [weak self] in self?.select(from: numbers[0], to: numbers[1]) }
  }
}
