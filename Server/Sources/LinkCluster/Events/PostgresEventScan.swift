import LinkPlatform
import LinkStores

extension PostgresConnection {
  /// The events of an app that are not hidden, in their order.
  ///
  /// PostgreSQL finds those of a span by their time, in the partitions of its months, and sorts what is asked
  /// for: it is stored in the order in which it came, which is nearly that of the time. While events are
  /// read the connection answers nothing else.
  ///
  /// - Parameters:
  ///   - app: The app's number.
  ///   - floor: What happened before it is hidden, in milliseconds.
  func events(of app: Int64, from floor: Int64) throws -> StreamedScan {
    let sends = try SentCampaigns(allFrom: self, app: app)
    let names = try ScannedNames(self, app: app, sends: sends)
    return StreamedScan(names) { [self] question, see in
      let columns = question.columns
      try copyOut(question.sql(of: app, from: floor)) { row in
        try see(StreamedEvent(row, columns))
      }
    }
  }
}

extension ScanQuestion {
  /// What selects the events; nothing stands in it but fixed names and numbers.
  fileprivate func sql(of app: Int64, from floor: Int64) -> String {
    var conditions = [
      "app = \(app)", "occurred >= \(max(span.from.milliseconds, floor))",
      "occurred < \(span.to.milliseconds)",
    ]
    if let installations {
      conditions.append("installation >= \(installations.lowerBound)")
      conditions.append("installation < \(installations.upperBound)")
    }
    if let sends {
      let numbers = sends.map(String.init).joined(separator: ", ")
      conditions.append(
        """
        installation IN (SELECT installation FROM events
          WHERE app = \(app) AND send <> 0 AND send IN (\(numbers.isEmpty ? "0" : numbers)))
        """)
    }
    if let condition { conditions.append("(\(condition))") }
    return """
      SELECT \(StreamedEvent.columns(columns)) FROM events
      WHERE \(conditions.joined(separator: " AND "))
      ORDER BY installation, occurred, sequence
      """
  }
}

/// What finds events for reports.
enum EventIndexes {
  static let schema = """
    CREATE INDEX events_by_send ON events (app, send, installation) WHERE send <> 0;
    CREATE INDEX events_by_referrer ON events (app, occurred, referrer, outcome)
      WHERE referrer <> 0 AND kind = \(Event.Kind.open.number);
    CREATE INDEX events_with_flags ON events (app, occurred) WHERE flags <> 0;

    """
}
