package import LinkPlatform

/// Reads the batches of one commit into rows, and writes what they name into the main file.
package struct EventWriter<Database: SQLDatabase> {
  private let database: Database
  private let isClosed: (Month) -> Bool
  private let find: (InstallationRow.Name) throws -> InstallationRow?
  package private(set) var strings: StringTable
  /// What is to be written into the files of months.
  package private(set) var rows: [EventRow] = []
  /// The installations of the batches, as they are now.
  package private(set) var installations: [InstallationRow.Name: InstallationRow] = [:]
  /// The texts that the batch has named before, by the number of their kind: one event is much like another.
  private var knownTexts: [[(text: String, number: Int64)]] = []
  /// How many of a kind are looked through: so few are found sooner than by what they hash to.
  private static var knownTextLimit: Int { 16 }
  private var lastMonth: (month: Month, start: Timestamp, end: Timestamp)?

  /// - Parameters:
  ///   - database: Where the names are.
  ///   - strings: What is known of them.
  ///   - isClosed: Whether nothing is taken any more that happened in a month.
  ///   - find: What gives installations; nil for the database.
  package init(
    _ database: Database, _ strings: StringTable, isClosed: @escaping (Month) -> Bool,
    find: ((InstallationRow.Name) throws -> InstallationRow?)? = nil
  ) {
    (self.database, self.strings, self.isClosed) = (database, strings, isClosed)
    self.find = find ?? { try database.installation($0.id, app: $0.app) }
  }

  package mutating func read(_ batch: EventBatch) throws -> BatchVerdict {
    let app = try strings.number(of: batch.app, database)
    let name = InstallationRow.Name(app: app, id: batch.installation)
    let found = try installations[name] ?? find(name)
    if let known = found?.known {
      guard !known.isRemoved else { return .removed }
      guard SecretHash.isSame(known.secretHash, batch.secretHash) else { return .wrongSecret }
    }
    let teller = StringReporter(
      isKnown: !EventBudgets.isYoung(found?.known, at: batch.receivedAt),
      declared: batch.declared, time: batch.receivedAt.milliseconds)
    var clock = InstallationClock(of: batch, found)
    knownTexts = Array(repeating: [], count: StringKind.count)
    var number = found?.number
    var tooOld: [Int] = []
    for (index, event) in batch.events.enumerated() {
      let time = clock.time(of: event, in: batch)
      // A hostile clock names times that no calendar has.
      guard time >= batch.oldest.milliseconds, let month = openMonth(of: time) else {
        tooOld.append(index)
        continue
      }
      // Only an event that is taken makes an installation.
      let installation = try number ?? add(batch, app, clock.skew)
      number = installation
      try append(event, at: time, month, app, installation, batch, teller, clock)
    }
    if let number {
      try keep(clock, of: number, found)
      installations[name] = InstallationRow(
        app: app, number: number, skew: clock.skew, isCorrected: clock.isCorrected,
        known: found?.known
          ?? KnownInstallation(
            secretHash: batch.secretHash, isRemoved: false, firstSeen: batch.receivedAt))
    }
    return .appended(tooOld: tooOld)
  }

  /// Adds the installation of a batch.
  private func add(_ batch: EventBatch, _ app: Int64, _ skew: Int64) throws -> Int64 {
    let added = try database.insertedNumber(
      """
      INSERT INTO installations (app, id, secret, skew, corrected, first, last, removed)
      VALUES (?, ?, ?, ?, 0, ?, ?, 0) ON CONFLICT DO NOTHING RETURNING number
      """,
      app, batch.installation, batch.secretHash, skew, batch.receivedAt, batch.receivedAt)
    guard let added else { throw SQLRowMissing() }
    return added
  }

  /// Keeps what is new of an installation's clock.
  ///
  /// When it told something last is in the files of months:
  /// what comes each day changes nothing here.
  private func keep(
    _ clock: InstallationClock, of number: Int64, _ found: InstallationRow?
  ) throws {
    guard
      clock.skew != found?.skew ?? clock.skew || clock.isCorrected != found?.isCorrected ?? false
    else { return }
    try database.execute(
      "UPDATE installations SET skew = ?, corrected = ? WHERE number = ?",
      clock.skew, clock.isCorrected, number)
  }

  private mutating func append(
    _ event: Event, at time: Int64, _ month: Month, _ app: Int64, _ installation: Int64,
    _ batch: EventBatch, _ teller: StringReporter, _ clock: InstallationClock
  ) throws {
    let origin = event.origin
    var total = EventTotals.Key(app: app, time: time, kind: event.kind, outcome: event.outcome)
    func number(_ text: String?, _ kind: StringKind) throws -> Int64 {
      guard let text else { return 0 }
      let place = Int(kind.rawValue)
      // As SQLite compares them, byte by byte.
      if let known = knownTexts[place].first(where: { $0.text.utf8.elementsEqual(text.utf8) }) {
        return known.number
      }
      let number = try strings.number(of: text, kind, app: app, by: teller, database)
      if knownTexts[place].count < Self.knownTextLimit { knownTexts[place].append((text, number)) }
      return number
    }
    total.name = try number(event.name, .name)
    total.code = try number(event.code, .code)
    total.nearest = try number(event.nearest, .name)
    total.entry = try number(event.entrySource, .entry)
    total.version = try number(event.version, .version)
    total.campaign = try number(origin.campaign, origin.isTold ? .toldCampaign : .campaign)
    total.source = try number(origin.source, origin.isTold ? .toldSource : .source)
    total.link = try number(event.link?.description, .link)
    total.send = try number(event.send, .send)
    total.action = try number(event.action, .action)
    total.surface = try number(event.surface, .surface)
    rows.append(
      EventRow(
        total: total, id: event.id, installation: installation, time: time, month: month,
        sequence: event.sequence, session: event.session?.sessionNumber ?? 0, touch: event.touch,
        referrer: try number(event.referrer, .referrer), flags: EventFlags(event),
        received: batch.receivedAt.milliseconds, details: try details(of: event, app: app, teller),
        items: CampaignItemsText.text(of: event),
        elsewhere: clock.isCorrected
          ? .anywhere : EventRow.elsewhere(time, in: month)))
  }

  /// The month of a time; nil for one of which nothing is taken any more.
  private mutating func openMonth(of time: Int64) -> Month? {
    let month = month(of: time)
    return isClosed(month) ? nil : month
  }

  /// The month of a time: nearly always that of the event before.
  private mutating func month(of time: Int64) -> Month {
    if let known = lastMonth, known.start.milliseconds <= time, time < known.end.milliseconds {
      return known.month
    }
    let month = Month(of: time)
    lastMonth = (month, month.start, month.end)
    return month
  }

  /// Parameters and values as JSON; nil for none.
  private mutating func details(
    of event: Event, app: Int64, _ teller: StringReporter
  ) throws -> String? {
    guard !event.values.isEmpty else { return nil }
    var members: [(String, Event.Value.Content)] = []
    let other = try strings.number(of: StringKind.other, .key, app: app, by: teller, database)
    for value in event.values {
      let known = try strings.number(of: value.key, .key, app: app, by: teller, database)
      members.append((known == other ? StringKind.other : value.key, value.content))
    }
    return EventDetails.text(of: members)
  }
}

/// By how much an installation's times are corrected.
package struct InstallationClock {
  /// How far it is behind, in milliseconds: what is known of it, while that holds.
  package let skew: Int64
  /// Whether it was ever corrected, or told of what had not happened yet: an event that it tells again
  /// may have another time than before.
  package private(set) var isCorrected: Bool

  package init(of batch: EventBatch, _ known: InstallationRow?) {
    let measured = batch.receivedAt.milliseconds - batch.sentAt.milliseconds
    isCorrected = known?.isCorrected ?? false
    if let known, Self.isTolerable(measured - known.skew) {
      skew = known.skew
    } else {
      skew = Self.isTolerable(measured) ? 0 : measured
      if skew != known?.skew ?? 0 { isCorrected = true }
    }
  }

  /// When an event happened by the server's clock: not after it came.
  package mutating func time(of event: Event, in batch: EventBatch) -> Int64 {
    let (sum, isOver) = event.occurredAt.milliseconds.addingReportingOverflow(skew)
    let time = isOver ? (skew > 0 ? .max : .min) : sum
    let received = batch.receivedAt.milliseconds
    if time > received, !Self.isTolerable(time - received) { isCorrected = true }
    return min(time, received)
  }

  private static func isTolerable(_ milliseconds: Int64) -> Bool {
    let limit = SQLiteEventStore.clockTolerance.milliseconds
    return -limit...limit ~= milliseconds
  }
}

extension RecordID {
  /// What stands for a session: 63 bits that rise with the time in an identifier of version 7, so that
  /// sessions of one time are beside each other in the index; never 0.
  ///
  /// An installation has few: they differ in 22 bits made of all the others.
  package var sessionNumber: Int64 {
    let time = high >> 23
    let rest = ((high &* 0x9E37_79B9_7F4A_7C15 ^ low) &* 0xBF58_476D_1CE4_E5B9) >> 42
    return max(1, Int64(bitPattern: time << 22 | rest))
  }
}
