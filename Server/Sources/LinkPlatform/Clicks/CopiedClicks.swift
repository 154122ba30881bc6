/// Up to when clicks are counted in reports: those that the replicator has copied from the journal.
package struct CopiedClicks: Sendable {
  package let clicks: any ClickStore
  package let touches: any TouchStore

  package init(_ clicks: any ClickStore, to touches: any TouchStore) {
    (self.clicks, self.touches) = (clicks, touches)
  }

  /// The last moment up to which every click that the journal had confirmed is counted by what is read
  /// after this call.
  ///
  /// It is the present but for what waits to be copied, for half a second as a rule. Of clicks that are
  /// counted only in totals no more is known than their quarter of an hour: as long as one of them waits,
  /// it is the beginning of that.
  package func through() async throws(StorageError) -> Timestamp {
    var through = Timestamp.now
    let position = try await touches.position()
    let change = try await touches.tallyChange()
    if let next = try await clicks.readThrough(after: position, change: change) {
      // What was confirmed before is in the journal before.
      through = min(through, next)
    }
    return through
  }
}
