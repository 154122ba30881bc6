import Foundation

/// Tells one stay in the foreground from the next.
///
/// A gap of half an hour ends a session. The entry that began one came while the app was away, or within
/// two seconds after it came back: the system reports some taps before and some after.
struct SessionKeeper: Sendable {
  /// What is told of a session.
  enum Change: Hashable, Sendable {
    case began(UUID, at: Date, by: EntryFacts?)
    case ended(UUID, at: Date)
  }

  /// What a new process has to know.
  struct Saved: Hashable, Sendable, Codable {
    var id: UUID
    /// When the app was last known to be on the screen.
    var seenAt: Date
    /// When the session began, as long as it is not told that it did.
    var beganAt: Date?
  }

  /// How long the app is away when a session has ended.
  static let gap: TimeInterval = 30 * 60
  /// How long after coming back an entry may be the one that brought the app back.
  static let arrival: TimeInterval = 2

  /// The session, or the last one.
  private(set) var current: UUID?
  private var isInForeground = false
  /// When the app left the screen, or was last known to be there.
  private var seenAt = Date.distantPast
  private var arriving: (facts: EntryFacts, date: Date)?
  /// When the session began, as long as it is open whether an entry began it.
  private(set) var beganAt: Date?

  /// What a new process has to know; nil if there was no session.
  var saved: Saved? { current.map { Saved(id: $0, seenAt: seenAt, beganAt: beganAt) } }

  /// Goes on where another process has stopped.
  init(_ saved: Saved? = nil) {
    guard let saved else { return }
    (current, seenAt, beganAt) = (saved.id, saved.seenAt, saved.beganAt)
  }

  /// An entry has come.
  mutating func entry(_ facts: EntryFacts, at date: Date) -> [Change] {
    guard !facts.isInBackground else { return [] }
    guard isInForeground else {
      arriving = (facts, date)
      return []
    }
    guard let beganAt, date.timeIntervalSince(beganAt) <= Self.arrival else { return settle() }
    return begin(at: beganAt, by: facts)
  }

  /// The app came to the screen, or left it.
  mutating func foreground(_ isInForeground: Bool, at date: Date) -> [Change] {
    guard self.isInForeground != isInForeground else { return [] }
    self.isInForeground = isInForeground
    guard isInForeground else {
      defer { seenAt = date }
      return settle()
    }
    defer { arriving = nil }
    // A process that was killed at once has not told what began.
    let began = settle()
    if current != nil, date.timeIntervalSince(seenAt) < Self.gap { return began }
    return began + finish() + start(at: date)
  }

  /// No entry began the session, if it has just begun.
  mutating func settle() -> [Change] {
    beganAt.map { begin(at: $0, by: nil) } ?? []
  }

  /// The app is still there.
  mutating func note(_ date: Date) {
    if isInForeground { seenAt = max(seenAt, date) }
  }

  /// From now on sessions are told: one begins if the app is on the screen.
  mutating func turnOn(at date: Date) -> [Change] {
    // What was before is not told, nor what goes on of it.
    (current, beganAt, seenAt) = (nil, nil, .distantPast)
    guard isInForeground else { return [] }
    return start(at: date) + settle()
  }

  /// Forgets everything but whether the app is on the screen.
  mutating func turnOff() {
    (current, beganAt, arriving, seenAt) = (nil, nil, nil, .distantPast)
  }

  private mutating func start(at date: Date) -> [Change] {
    current = UUID()
    (beganAt, seenAt) = (date, date)
    guard let arriving, abs(date.timeIntervalSince(arriving.date)) <= 60 else { return [] }
    return begin(at: date, by: arriving.facts)
  }

  private mutating func begin(at date: Date, by facts: EntryFacts?) -> [Change] {
    beganAt = nil
    return current.map { [.began($0, at: date, by: facts)] } ?? []
  }

  private func finish() -> [Change] { current.map { [.ended($0, at: seenAt)] } ?? [] }
}
