extension NotificationCenter {
  /// A publisher of the notifications of a name, from one object or, where that is nil, from any.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// The notifications of a name.
  public struct Publisher: Publishing.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never
    /// The centre that posts them.
    public let center: NotificationCenter
    /// Their name.
    public let name: Notification.Name
    /// Whose they are; nil are all.
    public let object: AnyObject?

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
      let list = SubscriberList<Notification, Never>()
      let token = center.addObserver(forName: name, object: object, queue: nil) { list.send($0) }
      let center = center
      list.add(CountedSubscriber(base: AnySubscriber(subscriber)) { center.removeObserver(token) }) { nil }
    }
  }
}
