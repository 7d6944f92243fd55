/// Where somebody is in a view, kept by the library: an offset, the focus, a caret, a page. A host hands it on to its
/// successor, by the view's identity.
@MainActor
package protocol PlaceState: AnyObject {
  /// The place as text; nil where it is the one that a new view has.
  var place: String? { get }
  /// Goes to a place, as far as it is still there.
  func take(_ place: String)
}

@MainActor
extension EvaluationSession {
  /// The object kept at `identity`; a new one begins where that of the earlier host was.
  package func place<Object: PlaceState>(at identity: ViewIdentity, make: () -> Object) -> Object {
    store.object(at: identity) {
      let object = make()
      if let place = keeper?.takePlace(at: identity) { object.take(place) }
      return object
    }
  }
}

/// A view of the library's own whose states are handed on, as those of other views are.
package protocol KeepsOwnState {}
