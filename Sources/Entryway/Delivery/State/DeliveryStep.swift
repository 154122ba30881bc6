/// What the center has to do next for its state: everything that reaches code of the app's.
enum DeliveryStep<Destination: LinkDestination>: Sendable {
  /// The answer of this run of a guard no longer counts.
  case abandon(GuardRun)
  /// Tell observers and streams.
  case report(DeliveryEvent<Destination>)
  /// Replace what the store holds.
  case save([StoredEntry])
  /// Call a handler.
  case call(handler: Int, Destination, AppEntry)
  /// Ask a guard.
  case ask(GuardRun, EntryID, Destination, AppEntry)
}
