import FoundationEssentials
import LinkPlatform
import LinkStores

/// The clicks of one commit to PostgreSQL: what is known before it, what they are decided to be, and what is written.
///
/// What is known is read for all of them at once, by ``ClickFacts``; on top of it stands what the batch itself adds.
struct ClickBatch: ClickLedger {
  /// What tells a click, or who follows a link, apart.
  struct Key: Hashable, Comparable {
    /// The app or the link.
    let owner: RecordID
    let id: RecordID

    static func < (one: Key, other: Key) -> Bool { (one.owner, one.id) < (other.owner, other.id) }
  }

  /// What is known: all of it was read, so that what is missing here is missing in the tables.
  var clicks: [Key: KnownClick] = [:]
  var answers: [Key: Data] = [:]
  /// The click by which a person counts, by link and person.
  var people: [Key: RecordID] = [:]
  var opens: [Key: Int] = [:]
  var counts: [RecordID: Int] = [:]

  /// What is added.
  private(set) var rows: [(click: Click, counted: RecordID?)] = []
  private(set) var newAnswers: [(key: Key, received: Timestamp, answer: Data)] = []
  private(set) var newPeople: [(key: Key, click: RecordID, at: Timestamp)] = []
  private(set) var newOpens: [Key: Int] = [:]
  /// What tallied clicks count for their links; of rows PostgreSQL knows it.
  private(set) var talliedCounts: [RecordID: Int] = [:]
  private(set) var tallies: [ClickGroup: Int] = [:]

  func known(_ id: RecordID, of app: RecordID) -> KnownClick? { clicks[Key(owner: app, id: id)] }

  func answer(to id: RecordID, of app: RecordID) -> Data? { answers[Key(owner: app, id: id)] }

  func countedClick(of visitor: VisitorHash, for link: RecordID) -> RecordID? {
    people[Key(link, visitor)]
  }

  func opens(of click: RecordID, of app: RecordID) -> Int {
    opens[Key(owner: app, id: click), default: 0]
  }

  func count(of link: RecordID) -> Int { counts[link, default: 0] }

  mutating func note(
    _ visitor: VisitorHash, for link: RecordID, countedBy click: RecordID, at time: Timestamp
  ) {
    let key = Key(link, visitor)
    guard people[key] == nil else { return }
    people[key] = click
    newPeople.append((key, click, time))
  }

  mutating func noteOpen(of click: RecordID, of app: RecordID) {
    let key = Key(owner: app, id: click)
    opens[key, default: 0] += 1
    newOpens[key, default: 0] += 1
  }

  mutating func insert(_ click: Click, counted: RecordID?, counts isCounted: Bool) {
    let key = Key(owner: click.app, id: click.id)
    guard clicks[key] == nil else { return }
    clicks[key] = KnownClick(click, counted: counted)
    rows.append((click, counted))
    if isCounted, let link = click.link { counts[link, default: 0] += 1 }
  }

  mutating func tally(_ click: Click, counts isCounted: Bool) {
    tallies[ClickGroup(click), default: 0] += 1
    guard isCounted, let link = click.link else { return }
    counts[link, default: 0] += 1
    talliedCounts[link, default: 0] += 1
  }

  mutating func keep(_ answer: Data, to click: Click) {
    let key = Key(owner: click.app, id: click.id)
    answers[key] = answer
    newAnswers.append((key, click.receivedAt, answer))
  }
}

extension ClickBatch.Key {
  init(_ link: RecordID, _ visitor: VisitorHash) {
    self.init(owner: link, id: RecordID(high: visitor.high, low: visitor.low))
  }

  /// The click, told apart from any other app's.
  var bytes: [UInt8] { owner.bytes + id.bytes }
}

extension ClickDraft {
  /// Whether what becomes of it depends on what was written before.
  var needsFacts: Bool { isRepeatable || limit != nil || click.continuable != nil }
}
