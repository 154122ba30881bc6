package import FoundationEssentials
package import LinkPlatform

/// What a journal knows, and what it is told, while the clicks of one commit are decided.
///
/// ``append(_:)`` is the only definition of what becomes of a click. A journal answers its questions, and what it was
/// told must be known to what is asked next.
package protocol ClickLedger {
  /// What the journal has of a click; nil if it is not in it.
  mutating func known(_ id: RecordID, of app: RecordID) throws -> KnownClick?
  /// The answer that is kept to a click.
  mutating func answer(to id: RecordID, of app: RecordID) throws -> Data?
  /// The click by which somebody counts for a link; nil for who does not yet.
  mutating func countedClick(of visitor: VisitorHash, for link: RecordID) throws -> RecordID?
  /// How many opens continue a click.
  mutating func opens(of click: RecordID, of app: RecordID) throws -> Int
  /// How many people's clicks count for a link.
  mutating func count(of link: RecordID) throws -> Int

  /// Notes by which click somebody counts for a link, unless it is noted.
  mutating func note(
    _ visitor: VisitorHash, for link: RecordID, countedBy click: RecordID, at time: Timestamp)
    throws
  /// Notes that one more open continues a click.
  mutating func noteOpen(of click: RecordID, of app: RecordID) throws
  /// Adds a row, unless the journal has one of its identifier.
  ///
  /// - Parameters:
  ///   - click: The click.
  ///   - counted: The click by which its person counts for the link's limit already.
  ///   - counts: Whether it counts for its link, if it is new.
  mutating func insert(_ click: Click, counted: RecordID?, counts: Bool) throws
  /// Adds to a tally, and to the count of its link if it counts.
  mutating func tally(_ click: Click, counts: Bool) throws
  /// Keeps what the app is told.
  mutating func keep(_ answer: Data, to click: Click) throws
}

/// What is known of a click that is in the journal.
package struct KnownClick: Hashable, Sendable {
  package let link: RecordID?
  package let visitor: VisitorHash?
  package let kind: Click.Kind?
  package let isBot: Bool
  package let isContinued: Bool
  /// The click by which its person counted already.
  package let counted: RecordID?

  package init(_ click: Click, counted: RecordID?) {
    (link, visitor, kind, isBot) = (click.link, click.visitor, click.kind, click.isBot)
    (isContinued, self.counted) = (click.continued != nil, counted)
  }

  /// Reads ``columns``.
  package init(_ row: some SQLRow, from column: CInt = 0) {
    (link, visitor, kind) = (row.id(column), row.visitor(column + 1), row.value(column + 2))
    (isBot, isContinued) = (row.flag(column + 3), !row.isNull(column + 4))
    counted = row.id(column + 5)
  }

  package static let columns = "link, person, kind, bot, continued, counted"

  /// Whether it let a person in.
  var isPersons: Bool { kind?.isCounted == true && !isBot && !isContinued }

  /// What became of it.
  var verdict: ClickVerdict {
    if isContinued { return .continued }
    return kind == .ended ? .limitReached : .appended
  }
}

extension ClickLedger {
  /// Decides what becomes of a click, and writes it.
  package mutating func append(_ draft: ClickDraft) throws -> ClickVerdict {
    // An app repeats what it told; a proxy, and whoever did not hear that a commit succeeded, do so unawares.
    if draft.isRepeatable || draft.limit != nil,
      let known = try known(draft.click.id, of: draft.click.app)
    {
      guard draft.isRepeatable else { return known.verdict }
      return .repeated(answer: try answer(to: draft.click.id, of: draft.click.app))
    }
    var click = draft.click
    var verdict = ClickVerdict.appended
    /// The click by which this person counts for the link's limit already.
    var counted: RecordID?
    if let continued = try admit(draft) {
      // The app counts as the person whose click it continues, however it asks the next time.
      if draft.limit != nil { try count(draft.click, by: continued.counted) }
      click.visitor = continued.visitor ?? click.visitor
      verdict = .continued
    } else {
      click.continued = nil
      if let limit = draft.limit {
        counted = try earlierClick(of: click)
        if counted == nil, try isOver(limit, for: click) {
          click.kind = .ended
          verdict = .limitReached
        } else if counted == nil, click.isCounted {
          try count(click, by: click.id)
        }
      }
    }
    let counts = click.isCounted && counted == nil
    // Who counts for a limited link is a row, and so are the opens that continue a click.
    if draft.isTallied, draft.limit == nil || !(counts || click.continued != nil) {
      try tally(click, counts: counts)
      return verdict
    }
    try insert(click, counted: counted, counts: counts)
    if draft.isRepeatable, let answer = draft.answer(after: verdict) { try keep(answer, to: click) }
    return verdict
  }

  /// The click by which the person of a visit counts for its link already; nil for another's visit, and
  /// for what is no person's.
  private mutating func earlierClick(of click: Click) throws -> RecordID? {
    guard let link = click.link, let visitor = click.visitor, click.isCounted else { return nil }
    return try countedClick(of: visitor, for: link)
  }

  private mutating func isOver(_ limit: Int, for click: Click) throws -> Bool {
    guard let link = click.link, click.isRedirected else { return false }
    return try count(of: link) >= limit
  }

  private mutating func count(_ click: Click, by counted: RecordID) throws {
    guard let link = click.link, let visitor = click.visitor else { return }
    try note(visitor, for: link, countedBy: counted, at: click.receivedAt)
  }

  /// The click that an open continues, of which it is one of the opens then; nil for an open that is a
  /// click of its own.
  ///
  /// Anyone gets a token: `curl` by a HEAD request, a preview, and whoever follows the link once has one to
  /// hand on. So what is continued is looked up, and counted.
  private mutating func admit(
    _ draft: ClickDraft
  ) throws -> (visitor: VisitorHash?, counted: RecordID)? {
    let open = draft.click
    guard let id = open.continuable, let link = open.link else { return nil }
    let first = try known(id, of: open.app)
    if let first {
      guard first.isPersons, first.link == link else { return nil }
    } else if draft.limit != nil {
      return nil
    }
    // The token of a tallied click comes without end: nothing is kept of it by which it is known again.
    if first == nil, draft.isTallied { return (nil, id) }
    // Who follows a limited link again has another token, and no more opens.
    let counted = first?.counted ?? id
    guard try opens(of: counted, of: open.app) < Self.continuationLimit else { return nil }
    try noteOpen(of: counted, of: open.app)
    return (first?.visitor, counted)
  }

  private static var continuationLimit: Int { SQLiteClickStore.continuationLimit }
}

extension Click {
  /// The click that it may continue, as far as it alone tells.
  package var continuable: RecordID? {
    guard let continued, continued != id, kind == .resolve, link != nil else { return nil }
    return continued
  }
}

extension ClickDraft {
  /// What the app is told by a verdict, so that a repeat is told the same.
  fileprivate func answer(after verdict: ClickVerdict) -> Data? {
    switch verdict {
    case .appended: answer
    case .continued: continuedAnswer ?? answer
    case .limitReached, .repeated: nil
    }
  }
}
