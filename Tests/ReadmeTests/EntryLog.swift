import Entryway

/// Prints what becomes of each entry, as it happens: for where the center is made.
@MainActor func logEntries<Destination>(of center: DeepLinkCenter<Destination>) {
  center.observe { event in print(event) }
}
