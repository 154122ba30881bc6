/// What the rules of an app make of an entry, before it is delivered.
public enum EntryReading<Destination: LinkDestination>: Hashable, Sendable {
  /// The entry names a place.
  case route(RouteMatch<Destination>)
  /// The entry cannot be used, and why.
  case rejected(EntryRejection)
  /// A notification was dismissed: there is nothing to open.
  case dismissed
}
