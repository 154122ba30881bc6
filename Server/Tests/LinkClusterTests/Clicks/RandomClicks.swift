import Foundation
import LinkPlatform
import SeededNumbers

/// Clicks of few links and people, some told again, some continuing others.
struct RandomClicks {
  var random: Seeded
  /// Clicks that opens may continue.
  var first: [RecordID] = []
  /// Whether what it made may be continued later.
  var remembers = true
  private var made = 0
  private let stamp: UInt64

  init(seed: UInt64, stamp: UInt64 = 0) {
    random = Seeded(seed: seed)
    self.stamp = stamp
  }

  static let app = RecordID(high: 7, low: 7)
  static let limits: [Int?] = [nil, 1, 3, 8, nil]

  static func link(_ number: Int) -> RecordID { RecordID(high: 1, low: UInt64(number)) }

  mutating func batch(_ count: Int) -> [ClickDraft] { (0..<count).map { _ in draft() } }

  mutating func draft() -> ClickDraft {
    made += 1
    let number = random.below(Self.limits.count)
    var click = Click(
      id: RecordID(high: stamp << 32 | UInt64(made), low: 1), app: Self.app,
      link: Self.link(number),
      host: "go.example.com", receivedAt: Timestamp(milliseconds: Int64(made)),
      kind: random.pick([.page, .page, .redirect, .head, .preview, .qr, .resolve]))
    click.isBot = random.chance(10)
    if random.chance(80) { click.visitor = VisitorHash(high: 0, low: UInt64(random.below(6))) }
    var draft = ClickDraft(click, limit: Self.limits[number])
    if random.chance(40) {
      draft.click.kind = .resolve
      draft.isRepeatable = true
      draft.answer = Data("answer \(stamp) \(made)".utf8)
      // Few identifiers, shared by all who write.
      if random.chance(50) { draft.click.id = RecordID(high: 99, low: UInt64(random.below(30))) }
      if random.chance(60), !first.isEmpty {
        draft.click.continued = random.pick(first)
        draft.continuedAnswer = Data("continued \(stamp) \(made)".utf8)
      }
    }
    draft.isTallied = random.chance(15)
    if remembers { first.append(draft.click.id) }
    return draft
  }
}
