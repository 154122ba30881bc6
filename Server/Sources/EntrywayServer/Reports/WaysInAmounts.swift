import LinkPlatform

/// What the report of ways in says, added up as the page shows it.
struct WaysInAmounts {
  /// A way in, or a surface as links say.
  struct Entry {
    var words: String
    /// What a chart calls it.
    var label: String
    var opens = OpenCounts()
    var reengaged = 0
  }

  /// The most first.
  private(set) var entries: [Entry] = []
  /// What was tapped of notifications, the most first, dismissals last.
  private(set) var actions: [(action: String, opens: OpenCounts)] = []
  private(set) var all = OpenCounts()
  /// How many notifications were dismissed: nobody came in by one.
  private(set) var dismissed = 0
  private(set) var hasSurfaces = false
  /// How often an ad brought somebody back; nil where it is not known any more.
  private(set) var reengaged: Int?
  /// Why it is not known.
  let notKnown: String?

  var isEmpty: Bool { all.all == 0 && dismissed == 0 }

  /// - Parameter table: The report `ways-in`.
  init(_ table: ReportTable) {
    notKnown = table.notKnown
    reengaged = table.notKnown == nil ? 0 : nil
    var entries: [String: Entry] = [:]
    var actions: [String: OpenCounts] = [:]
    for row in table.rows {
      let cells = Dictionary(uniqueKeysWithValues: zip(table.columns, row))
      let opens = OpenCounts(
        all: cells["opens"]?.amount ?? 0, reached: cells["reached"]?.amount ?? 0,
        rejected: cells["rejected"]?.amount ?? 0)
      let action = cells["action"]?.string
      if let action { actions[action, default: OpenCounts()].add(opens) }
      guard action != Event.dismiss else {
        dismissed += opens.all
        continue
      }
      let surface = cells["surface"]?.string
      if surface != nil { hasSurfaces = true }
      let words =
        surface.map(OriginWords.surface) ?? OriginWords.way(cells["entrySource"]?.string)
      var entry =
        entries[words]
        ?? Entry(words: words, label: surface.map(OriginWords.surfaceLabel) ?? words)
      entry.opens.add(opens)
      let back = cells["reengaged"]?.amount ?? 0
      entry.reengaged += back
      reengaged = reengaged.map { $0 + back }
      entries[words] = entry
      all.add(opens)
    }
    self.entries = entries.values.sorted {
      ($1.opens.all, $0.words) < ($0.opens.all, $1.words)
    }
    self.actions = actions.map { ($0.key, $0.value) }.sorted { one, other in
      let (first, second) = (one.0 == Event.dismiss, other.0 == Event.dismiss)
      guard first == second else { return second }
      return (other.1.all, one.0) < (one.1.all, other.0)
    }
  }
}

/// Opens by a campaign and a source, and who says them.
struct CampaignOpens {
  var campaign: String?
  var source: String?
  var teller: CampaignTeller
  var opens = OpenCounts()

  var isTold: Bool { teller == .query }
  /// The campaign, or its source where it has no name.
  var words: String { campaign ?? source ?? "" }

  /// Those of an app, the most first; opens without any are not among them.
  static func all(
    _ reports: ReportService, _ app: App, _ span: ReportSpan
  ) async throws -> [CampaignOpens] {
    let totals = try await reports.totals(
      [.open], [.campaign, .source, .campaignBy, .outcome, .action], app, span)
    var found: [[String?]: CampaignOpens] = [:]
    for total in totals where total.values[0] != nil || total.values[1] != nil {
      // Nobody comes in by what is dismissed.
      if total.values[4] == Event.dismiss { continue }
      let key = Array(total.values.prefix(3))
      var row =
        found[key]
        ?? CampaignOpens(
          campaign: key[0], source: key[1],
          teller: key[2].flatMap(CampaignTeller.init) ?? .owner)
      row.opens.add(total.count, total.values[3].flatMap(Event.Outcome.init))
      found[key] = row
    }
    return found.values.sorted { one, other in
      (other.opens.all, one.order) < (one.opens.all, other.order)
    }
  }

  /// Each campaign once, its sources added up, the most first.
  static func byCampaign(_ all: [CampaignOpens]) -> [CampaignOpens] {
    var found: [[String?]: CampaignOpens] = [:]
    for row in all {
      let key = [row.words, row.teller.rawValue]
      found[key]?.opens.add(row.opens)
      if found[key] == nil { found[key] = row }
    }
    return found.values.sorted { one, other in
      (other.opens.all, one.order) < (one.opens.all, other.order)
    }
  }

  /// The owner's stand before those that links say.
  private var order: String {
    [isTold ? "1" : "0", campaign ?? "", source ?? ""].joined(separator: "\n")
  }
}
