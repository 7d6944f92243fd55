extension NotificationCenter {
  /// Returns a publisher of the notifications with a name, from one object or, with nil, from any.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// A publisher of the notifications with a name.
  public struct Publisher: Publishing.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never
    /// The centre that posts the notifications.
    public let center: NotificationCenter
    /// The name of the notifications.
    public let name: Notification.Name
    /// The object whose notifications are published; nil for those of any object.
    public let object: AnyObject?

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
      let list = SubscriberList<Notification, Never>()
      let token = center.addObserver(forName: name, object: object, queue: nil) { list.send($0) }
      let center = center
      list.add(CountedSubscriber(base: AnySubscriber(subscriber)) { center.removeObserver(token) }) { nil }
    }
  }
}
