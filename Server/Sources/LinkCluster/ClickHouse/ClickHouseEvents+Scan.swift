import FoundationEssentials
import LinkPlatform
package import LinkStores

extension ClickHouseEvents {
  /// The events of an app that are not hidden, ordered by ClickHouse, while they come.
  ///
  /// - Parameters:
  ///   - app: The app's number.
  ///   - names: What numbers read as.
  ///   - floor: What happened before it is hidden, in milliseconds.
  ///   - removed: Installations that are left out.
  package func scan(
    of app: Int64, _ names: ScannedNames, from floor: Int64 = 0, removed: [Int64] = []
  ) -> StreamedScan {
    StreamedScan(names) { question, see in
      let columns = question.columns
      try client.read(question.query(of: app, from: floor, removed: removed)) { row in
        try see(StreamedEvent(row, columns))
      }
    }
  }
}

extension ScanQuestion {
  fileprivate func query(of app: Int64, from floor: Int64, removed: [Int64]) -> ClickHouseQuery {
    let from = max(span.from.milliseconds, floor)
    let selection = ClickHouseSelection(
      app: app, times: from..<max(from, span.to.milliseconds), removed: removed)
    var conditions = [selection.condition]
    if let condition { conditions.append("(\(condition))") }
    if let installations {
      conditions.append("installation >= \(installations.lowerBound)")
      conditions.append("installation < \(installations.upperBound)")
    }
    if let sends {
      // Also installations whose event an earlier copy replaces: more may be read than is asked for.
      conditions.append(
        """
        installation IN (SELECT installation FROM \(ClickHouseSchema.events)
          WHERE app = \(app) AND send IN (\(ClickHouseSelection.list(sends + [-1]))))
        """)
    }
    var names = StreamedEvent.columns(columns).components(separatedBy: ", ")
    let texts = columns.contains(.details) ? [names.removeLast()] : []
    // What has the same time and sequence comes in one order, in every store.
    let ordered = StreamedEvent.columns(columns.intersection(.ways)).components(separatedBy: ", ")
    return ClickHouseQuery(
      numbers: names, texts: texts, order: Array(ordered.indices),
      "\(ClickHouseEvents.source) WHERE \(conditions.joined(separator: " AND "))")
  }
}
