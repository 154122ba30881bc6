import EntrywayDiagnostics
import EntrywayRouting
package import Foundation
import Metrics

/// Takes what apps tell: `POST /v1/events`, and the deletion of an installation's data.
package struct EventIngestion: Sendable {
  package let cache: RecordCache
  package let clicks: any ClickStore
  package let journal: EventJournal
  package let secrets: TouchSecrets
  package let budgets: EventBudgets
  package let shares: AddressShares
  package let room: EventRoom
  package let removals: EventRemovals
  /// For how many days an event is kept: what is older is refused.
  package let days: Int
  private let taken = Counter(label: "entryway_events_total")
  private let invalid = Counter(label: "entryway_events_invalid_total")
  private let refused = Counter(label: "entryway_events_refused_total")

  package init(
    cache: RecordCache, clicks: any ClickStore, journal: EventJournal, secrets: TouchSecrets,
    budgets: EventBudgets, shares: AddressShares, room: EventRoom, removals: EventRemovals,
    days: Int
  ) {
    (self.cache, self.clicks, self.journal, self.secrets) = (cache, clicks, journal, secrets)
    (self.budgets, self.shares, self.room, self.removals) = (budgets, shares, room, removals)
    self.days = days
  }

  /// What is answered: the events that were taken are durable.
  package struct Answer: Encodable, Sendable {
    package let accepted: Int
    package let invalid: [InvalidEvent]
  }

  /// Takes a batch.
  ///
  /// - Parameters:
  ///   - body: The batch.
  ///   - caller: Whose key was shown.
  ///   - address: Who sent it; nil where nobody knows.
  ///   - now: When it arrived.
  /// - Throws: A ``Refusal``: 400 for what is no batch, 403 for another secret than the first, 410 for
  ///   an installation whose data was deleted, 429 with `Retry-After`, 503 when nothing can be
  ///   written.
  package func take(
    _ body: Data, _ caller: Caller, address: String?, at now: Timestamp
  ) async throws -> Answer {
    let read = try BatchReader.read(body)
    let known = try await admit(read, bytes: body.count, caller, address, at: now)
    // What has told nothing that is valid is nobody yet.
    guard known != nil || !read.events.isEmpty else { return answer(read, tooOld: []) }
    let batch = EventBatch(
      app: caller.app.id, installation: read.installation, secretHash: read.secretHash,
      sentAt: read.sentAt, receivedAt: now, oldest: now.adding(.seconds(-days * 86_400)),
      declared: try await cache.declaredStrings(of: caller.app.id),
      events: try await completed(read.events, caller.app, at: now))
    let verdict = try await stored { () throws(StorageError) in try await journal.append(batch) }
    switch verdict {
    case .wrongSecret: throw Self.wrongSecret
    case .removed:
      budgets.forget(read.installation, of: caller.app.id)
      throw Self.removed
    case .appended(let tooOld):
      if known == nil, tooOld.count < read.events.count {
        let new = KnownInstallation(
          secretHash: read.secretHash, isRemoved: false, firstSeen: now)
        budgets.remember(
          budgets.known(read.installation, of: caller.app.id) ?? new, read.installation,
          of: caller.app.id)
      }
      return answer(read, tooOld: tooOld)
    }
  }

  /// What became of a batch that was let in.
  private func answer(_ read: ReadBatch, tooOld: [Int]) -> Answer {
    let late = tooOld.map { place in
      let index = read.events[place].index
      return InvalidEvent(
        index: index, code: "too-old", detail: "it happened more than \(days) days ago",
        pointer: "/events/\(index)/occurredAt")
    }
    let answer = Answer(
      accepted: read.events.count - tooOld.count,
      invalid: (read.invalid + late).sorted { $0.index < $1.index })
    taken.increment(by: answer.accepted)
    if !answer.invalid.isEmpty { invalid.increment(by: answer.invalid.count) }
    return answer
  }

  /// Whatever the reason is that the store does not answer: the app keeps its events, and tells them later.
  private func stored<Value: Sendable>(
    _ work: () async throws(StorageError) -> Value
  ) async throws(Refusal) -> Value {
    do throws(StorageError) {
      return try await work()
    } catch {
      // Everybody who has the app may see it: what a database or a disk says is for the log.
      let reason =
        switch error {
        case .full, .moving, .transferring: error.description
        default: "the events cannot be stored at the moment"
        }
      throw Refusal(
        .busy, "events-not-stored", reason,
        hint: "keep the events, and send them after `Retry-After`.", retryAfter: 60)
    }
  }

  /// Deletes what an installation has told.
  ///
  /// - Parameters:
  ///   - id: The installation.
  ///   - secret: Its secret.
  ///   - caller: Who asks.
  /// - Throws: A ``Refusal`` with 403 for another secret than the first.
  package func remove(_ id: RecordID, secret: String, _ caller: Caller) async throws {
    guard try await removals.remove(id, secret: secret, of: caller.app) else {
      throw Self.wrongSecret
    }
    budgets.forget(id, of: caller.app.id)
  }

  /// Lets a batch in, if its secret is right, its app has room and its budgets are not used up.
  ///
  /// - Returns: What is known of the installation; nil for one that has told nothing before.
  private func admit(
    _ batch: ReadBatch, bytes: Int, _ caller: Caller, _ address: String?, at now: Timestamp
  ) async throws -> KnownInstallation? {
    let (app, id) = (caller.app.id, batch.installation)
    var known = budgets.known(id, of: app)
    if known == nil {
      known = try await stored { () throws(StorageError) in
        try await journal.store.installation(id, of: app)
      }
      if let known { budgets.remember(known, id, of: app) }
    }
    if let known {
      // Whoever lacks the secret takes nothing of the budget either.
      guard SecretHash.isSame(known.secretHash, batch.secretHash) else { throw Self.wrongSecret }
      guard !known.isRemoved else { throw Self.removed }
    }
    let count = max(1, batch.events.count + batch.invalid.count)
    let isYoung = EventBudgets.isYoung(known, at: now)
    if isYoung {
      let isFull = await room.isFull(app)
      if isFull {
        throw refusal(
          count, "the app's event storage is full: only known installations can report",
          wait: 3600)
      }
    }
    let wait = budgets.take(
      EventBudgets.cost(events: count, bytes: bytes), of: id, caller.key.id, app, known,
      from: isYoung ? shares.share(of: address) : nil, at: now, .now)
    if let wait {
      throw refusal(
        count,
        known == nil
          ? "too many new installations report at once"
          : "the installation reports too much at once", wait: max(1, wait.components.seconds + 1))
    }
    return known
  }

  /// Counts events that are refused, and says when to send them again.
  private func refusal(_ count: Int, _ message: String, wait: Int64) -> Refusal {
    refused.increment(by: count)
    return Refusal(
      .limited, "too-many-events", message,
      hint: "keep the events, and send them after `Retry-After`.", retryAfter: Int(wait))
  }

  /// The events with what the server knows of their links and touches.
  private func completed(
    _ read: [ReadEvent], _ app: App, at now: Timestamp
  ) async throws -> [Event] {
    var origins: [RecordID: Origin?] = [:]
    var events: [Event] = []
    events.reserveCapacity(read.count)
    let (touches, clicks) = try await touched(read, app, at: now)
    for (read, touch) in zip(read, touches) {
      var event = read.event
      var link: Origin?
      if let id = event.link {
        if origins[id] == nil { origins[id] = .some(try await origin(of: id, app)) }
        // A link that is not the app's is none: whoever invents some names nothing.
        link = origins[id] ?? nil
        if link == nil { event.link = nil }
      }
      var click: Origin?
      if let touch {
        // The link of the click that it continues is its own then.
        event.touch = touch
        event.link = event.link ?? clicks[touch]?.link
        click = clicks[touch]?.origin
        if link == nil, let id = event.link { link = try await origin(of: id, app) }
      }
      event.take(click: click, link: link, told: read.told)
      events.append(event)
    }
    return events
  }

  /// Which click each event continues, and those clicks that are known, asked for at once.
  private func touched(
    _ read: [ReadEvent], _ app: App, at now: Timestamp
  ) async throws -> (touches: [RecordID?], clicks: [RecordID: Click]) {
    guard read.contains(where: { $0.touch != nil }) else {
      return (read.map { _ in nil }, [:])
    }
    let known = try await secrets.secrets(at: now)
    // A bad or expired one is ignored: the open happened all the same.
    let touches = read.map { read in
      read.touch.flatMap { token in
        SignedTouch(token, for: app.id, known, now: now, days: app.touchDays)?.click
      }
    }
    let ids = Array(Set(touches.compactMap(\.self)))
    guard !ids.isEmpty else { return (touches, [:]) }
    let found = try await clicks.clicks(ids, of: app.id).map { ($0.click.id, $0.click) }
    return (touches, Dictionary(found, uniquingKeysWith: { one, _ in one }))
  }

  /// What a link of the app says of itself; nil for a link that the app has not.
  private func origin(of id: RecordID, _ app: App) async throws -> Origin? {
    let link = try await cache.link(id)
    return link?.value.app == app.id ? link?.value.origin : nil
  }

  private static let wrongSecret = Refusal(
    .forbidden, "wrong-secret", "the installation first reported with another secret",
    hint: "create a new installation id; an id and its secret stay together.")

  private static let removed = Refusal(
    .gone, "installation-deleted", "the installation's data was deleted",
    hint: "create a new installation id if the user allows it.")
}

extension Event {
  /// Takes the first campaign that there is, as a whole: the click's, its link's, the link's own items.
  ///
  /// That of its send comes before them. It may be registered later, so it is found when it is read.
  fileprivate mutating func take(click: Origin?, link: Origin?, told: LinkCampaign?) {
    if let owners = [click, link].lazy.compactMap(\.self).first(where: \.namesCampaign) {
      origin = owners
    } else if let told {
      (origin, content, term) = (told.origin, told.content, told.term)
    } else {
      origin = click ?? link ?? Origin()
    }
  }
}
