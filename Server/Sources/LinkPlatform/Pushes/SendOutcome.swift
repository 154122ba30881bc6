import EntrywayDiagnostics

/// What became of a send's pushes at APNs, as whoever sent them tells it: numbers, never a token.
package struct SendOutcome: Hashable, Sendable {
  /// The most that a number may be.
  package static let countLimit = 1_000_000_000
  /// How many reasons there may be; APNs documents fewer than forty.
  package static let reasonLimit = 64
  /// How many bytes a reason may have.
  package static let reasonLength = 64

  /// How many pushes APNs has accepted.
  package var accepted: Int
  /// How many it has refused, by its reason.
  package var refused: [String: Int]
  /// How many cannot have reached it.
  package var notSent: Int
  /// How many may have reached it, without an answer.
  package var unknown: Int
  /// How many of the refused ones say that the token is no longer in use.
  package var deadTokens: Int
  /// Whether no more are sent; false while numbers still grow.
  package var isFinal: Bool
  /// When it was told.
  package var toldAt: Timestamp

  package init(
    accepted: Int, refused: [String: Int] = [:], notSent: Int = 0, unknown: Int = 0,
    deadTokens: Int = 0, isFinal: Bool = true, toldAt: Timestamp
  ) {
    (self.accepted, self.refused, self.notSent) = (accepted, refused, notSent)
    (self.unknown, self.deadTokens) = (unknown, deadTokens)
    (self.isFinal, self.toldAt) = (isFinal, toldAt)
  }

  package var refusedCount: Int { refused.values.reduce(0, +) }
  /// How many pushes went out.
  package var sent: Int { accepted + refusedCount + unknown }

  /// Whether this is told instead of what was told before.
  ///
  /// Whoever sends counts on: what counts fewer pushes was overtaken on its way, and so was what is not
  /// the end of as many. The same again changes nothing. Of as many pushes the later word holds: one that
  /// was not sent may have been accepted since.
  package func replaces(_ earlier: SendOutcome?) -> Bool {
    guard let earlier else { return true }
    let (count, before) = (sent + notSent, earlier.sent + earlier.notSent)
    guard count == before else { return count > before }
    guard isFinal == earlier.isFinal else { return isFinal }
    var same = self
    same.toldAt = earlier.toldAt
    return same != earlier
  }

  /// What was told of several sends together; nil where one of them has told nothing.
  package static func sum(of sends: [Send]) -> SendOutcome? {
    guard let first = sends.first?.outcome else { return nil }
    return sends.dropFirst().reduce(first) { sum, send in
      guard var sum, let outcome = send.outcome else { return nil }
      sum.accepted += outcome.accepted
      sum.refused.merge(outcome.refused, uniquingKeysWith: +)
      sum.notSent += outcome.notSent
      sum.unknown += outcome.unknown
      sum.deadTokens += outcome.deadTokens
      sum.isFinal = sum.isFinal && outcome.isFinal
      sum.toldAt = max(sum.toldAt, outcome.toldAt)
      return sum
    }
  }

  /// The reasons with their numbers, the most first.
  package var reasons: [(reason: String, count: Int)] {
    refused.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }
}

/// The end of a send as it is told: `{"accepted": 11804, "refused": {"Unregistered": 183}, …}`.
package struct SendOutcomeBody: Decodable, Sendable {
  package var accepted: Int
  package var refused: [String: Int]?
  package var notSent: Int?
  package var unknown: Int?
  package var deadTokens: Int?
  /// True if it does not say.
  package var isFinal: Bool?

  private enum CodingKeys: String, BodyKeys {
    case accepted, refused, notSent, unknown, deadTokens, isFinal
  }

  /// What it tells.
  ///
  /// - Throws: A ``Refusal`` for numbers and reasons that no sender has.
  func outcome(at now: Timestamp) throws(Refusal) -> SendOutcome {
    let numbers: [(String, Int?)] = [
      ("accepted", accepted), ("notSent", notSent), ("unknown", unknown),
      ("deadTokens", deadTokens),
    ]
    for (name, number) in numbers { try Self.check(number ?? 0, at: [.name(name)]) }
    let refused = refused ?? [:]
    guard refused.count <= SendOutcome.reasonLimit else {
      throw Refusal(
        .invalid, "too-many", "there are more than \(SendOutcome.reasonLimit) reasons",
        at: ["refused"], hint: "add the rarest ones up under one name, such as Other.")
    }
    for (reason, number) in refused.sorted(by: { $0.key < $1.key }) {
      guard Self.isReason(reason) else {
        throw Refusal(
          .invalid, "bad-text",
          "a reason has 1 to \(SendOutcome.reasonLength) letters and digits of ASCII",
          at: ["refused"], hint: "write APNs' own reasons, such as Unregistered.")
      }
      try Self.check(number, at: ["refused", .name(reason)])
    }
    let outcome = SendOutcome(
      accepted: accepted, refused: refused, notSent: notSent ?? 0, unknown: unknown ?? 0,
      deadTokens: deadTokens ?? 0, isFinal: isFinal ?? true, toldAt: now)
    guard outcome.deadTokens <= outcome.refusedCount else {
      throw Refusal(
        .invalid, "bad-number", "there are more dead tokens than refused pushes",
        at: ["deadTokens"], hint: "APNs tells of each by refusing a push with status 410.")
    }
    return outcome
  }

  private static func check(_ number: Int, at place: Refusal.Place) throws(Refusal) {
    guard 0...SendOutcome.countLimit ~= number else {
      throw Refusal(
        .invalid, "bad-number", "the number of pushes is out of range", at: place,
        hint: "write a number from 0 to \(SendOutcome.countLimit).")
    }
  }

  private static func isReason(_ text: String) -> Bool {
    1...SendOutcome.reasonLength ~= text.utf8.count
      && text.utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      }
  }
}

/// What was told of a send's end as it is shown.
package struct SendOutcomeView: Encodable, Sendable {
  package let accepted: Int
  package let refused: [String: Int]
  package let notSent: Int
  package let unknown: Int
  package let deadTokens: Int
  package let isFinal: Bool
  package let toldAt: Timestamp

  init(_ outcome: SendOutcome) {
    (accepted, refused, notSent) = (outcome.accepted, outcome.refused, outcome.notSent)
    (unknown, deadTokens) = (outcome.unknown, outcome.deadTokens)
    (isFinal, toldAt) = (outcome.isFinal, outcome.toldAt)
  }
}
