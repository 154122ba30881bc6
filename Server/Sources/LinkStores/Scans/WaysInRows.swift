package import LinkPlatform

/// Opens by the host that referred to them, added up of rows of any SQL database.
package struct ReferrerOpens {
  // Those that have lost their places read the same.
  private var hosts: [String: OpenCounts] = [:]

  package init() {}

  /// Adds a row of referrer, outcome and amount.
  package mutating func add(
    _ row: some SQLRow, _ texts: inout StringTexts<some SQLDatabase>
  ) throws {
    guard let host = try texts.text(of: row.number(0)) else { return }
    hosts[host, default: OpenCounts()].add(
      Int(row.number(2)), Event.Outcome(number: row.number(1)))
  }

  /// The most first.
  package var sorted: [ReferrerCount] {
    hosts.map(ReferrerCount.init).sorted { ($1.opens.all, $0.host) < ($0.opens.all, $1.host) }
  }
}

extension WayIn {
  /// Reads a row of entry, surface and action.
  package init(_ row: some SQLRow, _ texts: inout StringTexts<some SQLDatabase>) throws {
    self.init(
      entrySource: try texts.text(of: row.number(0)), surface: try texts.text(of: row.number(1)),
      action: try texts.text(of: row.number(2)))
  }
}
