/// The entry whose handlers are being called.
struct OpeningEntry<Destination: LinkDestination>: Sendable {
  var pending: PendingEntry<Destination>
  /// The smallest number that the next handler may have.
  var nextHandler = 0
  /// Handlers from this number on registered while the entry was opening, and are called later.
  var handlerLimit: Int
  var hasReachedHandler = false
  /// A newer valid entry that arrived meanwhile: this one is not offered to late handlers then.
  var newer: EntryID?
}
