/// The three stores of a server.
package struct Stores: Sendable {
  package var records: any RecordStore
  package var clicks: any ClickStore
  package var events: any EventStore

  package init(records: any RecordStore, clicks: any ClickStore, events: any EventStore) {
    (self.records, self.clicks, self.events) = (records, clicks, events)
  }
}
