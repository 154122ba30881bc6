import LinkPlatform

/// An event that a database streams, with all that was asked for; 0 where something was not.
package struct StreamedEvent: ScannedEvent, Sendable {
  package var installation: Int64
  package var time: Int64
  package var sequence: Int64
  package var kindNumber: Int64
  package var name: Int64
  package var outcomeNumber: Int64
  package var send: Int64 = 0
  package var campaign: Int64 = 0
  package var source: Int64 = 0
  package var entry: Int64 = 0
  package var version: Int64 = 0
  package var link: Int64 = 0
  package var action: Int64 = 0
  package var surface: Int64 = 0
  package var session: Int64 = 0
  package var received: Int64 = 0
  package var details: String?

  /// Reads a row whose columns are those of ``columns(_:)``.
  package init(_ row: some SQLRow, _ columns: EventColumns) {
    installation = row.number(0)
    time = row.number(1)
    sequence = row.number(2)
    kindNumber = row.number(3)
    name = row.number(4)
    outcomeNumber = row.number(5)
    var place: CInt = 6
    if columns.contains(.ways) {
      send = row.number(6)
      campaign = row.number(7)
      source = row.number(8)
      entry = row.number(9)
      version = row.number(10)
      link = row.number(11)
      action = row.number(12)
      surface = row.number(13)
      place = 14
    }
    if columns.contains(.session) {
      session = row.number(place)
      place += 1
    }
    if columns.contains(.details) {
      received = row.number(place)
      details = row.text(place + 1)
    }
  }

  /// The columns that ``init(_:_:)`` reads, in their order.
  package static func columns(_ columns: EventColumns) -> String {
    var names = "installation, occurred, sequence, kind, name, outcome"
    if columns.contains(.ways) {
      names += ", send, campaign, source, entry, version, link, action, surface"
    }
    if columns.contains(.session) { names += ", session" }
    if columns.contains(.details) { names += ", received, details" }
    return names
  }
}

/// Events that a database streams in their order.
package struct StreamedScan: EventScan {
  package let names: ScannedNames
  private let stream: (ScanQuestion, (StreamedEvent) throws -> Void) throws -> Void

  /// - Parameters:
  ///   - names: What numbers read as, without a look into a database that streams meanwhile.
  ///   - stream: What calls a function with each event that is asked for.
  package init(
    _ names: ScannedNames,
    _ stream: @escaping (ScanQuestion, (StreamedEvent) throws -> Void) throws -> Void
  ) {
    (self.names, self.stream) = (names, stream)
  }

  package func each(_ question: ScanQuestion, _ see: (StreamedEvent) throws -> Void) throws {
    try stream(question, see)
  }

  package func session(of event: StreamedEvent) -> Int64 { event.session }
  package func details(of event: StreamedEvent) -> String? { event.details }
  package func received(_ event: StreamedEvent) -> Int64 { event.received }
}
