import LinkRecords
import LinkStores

/// The three stores of a server.
struct Stores: Sendable {
  var records: any RecordStore
  var clicks: any ClickStore
  var events: any EventStore

  init(records: any RecordStore, clicks: any ClickStore, events: any EventStore) {
    self.records = records
    self.clicks = clicks
    self.events = events
  }
}
