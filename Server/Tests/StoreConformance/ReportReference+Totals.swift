import LinkPlatform

extension ReportReference {
  /// Totals by the values of the dimensions.
  func totals(_ query: TotalsQuery) -> [[String?]: Int] {
    var totals: [[String?]: Int] = [:]
    for row in rows where query.span.contains(row.time) && query.kinds.contains(row.event.kind) {
      guard query.link == nil || query.link == row.event.link else { continue }
      totals[query.dimensions.map { row.event.value(of: $0) }, default: 0] += 1
    }
    return totals
  }

  func referrers(in span: TimeSpan) -> [String: OpenCounts] {
    var hosts: [String: OpenCounts] = [:]
    for row in rows where span.contains(row.time) && row.event.kind == .open {
      guard let host = row.event.referrer else { continue }
      hosts[host, default: OpenCounts()].add(1, row.event.outcome)
    }
    return hosts
  }

  func reengagements(in span: TimeSpan) -> [WayIn: Int] {
    var ways: [WayIn: Int] = [:]
    for row in rows where span.contains(row.time) && row.event.isReengagement {
      let way = WayIn(
        entrySource: row.event.entrySource, surface: row.event.surface, action: row.event.action)
      ways[way, default: 0] += 1
    }
    return ways
  }
}

extension Event {
  /// The value of a dimension; the campaign is the one that holds.
  fileprivate func value(of dimension: EventDimension) -> String? {
    switch dimension {
    case .kind: kind.rawValue
    case .outcome: outcome?.rawValue
    case .name: name
    case .code: code
    case .nearest: nearest
    case .entrySource: entrySource
    case .version: version
    case .campaign: origin.campaign
    case .source: origin.source
    case .link: link?.description
    case .send: send
    case .action: action
    case .surface: surface
    case .campaignBy:
      origin.namesCampaign ? origin.isTold ? "query" : "owner" : nil
    case .quarter: String(occurredAt.milliseconds / 900_000)
    }
  }
}
