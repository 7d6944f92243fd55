/// The user's place in a view, kept by the library: an offset, the focus, a caret, a page. A host hands it on to its
/// successor, by the view's identity.
@MainActor
package protocol PlaceState: AnyObject {
  /// The place as text; nil if it is that of a new view.
  var place: String? { get }
  /// Goes to a place, as far as it still exists.
  func take(_ place: String)
}

@MainActor
extension EvaluationSession {
  /// Returns the object kept at `identity`; a new one begins at the place of that of the earlier host.
  package func place<Object: PlaceState>(at identity: ViewIdentity, make: () -> Object) -> Object {
    store.object(at: identity) {
      let object = make()
      if let place = restoration?.takePlace(at: identity) { object.take(place) }
      return object
    }
  }
}

/// A view of the library's own whose states are handed on, like those of other views.
package protocol KeepsOwnState {}
