import EntrywayDiagnostics
import Foundation

/// Takes what the main actor hands over, gives it its session, number and version, and hands it to those
/// who keep or send it.
actor ReportPipeline {
  private let folder: ReportFolder
  private let consent: ConsentRecord
  private let server: LinkServerReporter?
  private let relays: [ReporterRelay]
  private let shared: SharedReports?
  private let version: String?
  private let clock: any Clock<Duration>
  private let note: @Sendable (ReportingNote) -> Void
  private let mailbox: ReportMailbox

  private var hasConsent = false
  /// Whether what the extension had left before the launch was taken.
  private var hasCollected = false
  private var sessions = SessionKeeper()
  /// When the session was last written.
  private var savedAt = Date.distantPast
  private var lastSequence: Int64 = 0
  private var uuids = EntryUUIDs()
  /// What happened and is not recorded yet.
  private var events: [ReportedEvent] = []
  private var clicks: [ResolveQuestion] = []

  init(
    _ mailbox: ReportMailbox, _ folder: ReportFolder, _ consent: ConsentRecord,
    server: LinkServerReporter?, relays: [ReporterRelay], options: ReportingOptions
  ) {
    self.mailbox = mailbox
    self.folder = folder
    self.consent = consent
    self.server = server
    self.relays = relays
    shared = options.shared
    version = AppVersion.current
    clock = options.clock
    note = options.onNote
  }

  /// Goes on until the mailbox is closed.
  ///
  /// - Parameter loaded: Told whether the person has allowed reporting before.
  func run(loaded: @escaping @Sendable (Bool) async -> Void) async {
    hasConsent = consent.load()
    if hasConsent {
      folder.removeLeftovers()
    } else {
      // A kill may have come while it was turned off.
      folder.turnOff()
      shared?.set(hasConsent: false)
    }
    sessions = SessionKeeper(hasConsent ? folder.session : nil)
    await loaded(hasConsent)
    let isLeft = folder.hasUnsent
    // What the app has said meanwhile counts before anything is sent.
    await takeMail()
    await collectAtLaunch()
    if isLeft { await server?.wake() }
    for await _ in mailbox.rings { await takeMail() }
    await takeMail()
  }

  private func takeMail() async {
    let (messages, dropped) = mailbox.take()
    // Under another identifier nothing tells that it is the same person's session.
    if await server?.takeRenewal() == true { renewSession(at: Date()) }
    for message in messages { await take(message) }
    await record()
    if dropped > 0, hasConsent { note(.dropped(dropped, .fullMemory)) }
  }

  private func take(_ message: ReportMessage) async {
    switch message {
    case .entry(let facts, let date): tell(sessions.entry(facts, at: date))
    case .event(let event):
      tell(sessions.settle())
      tell(event)
    case .click(let click): if hasConsent { clicks.append(click) }
    case .settle: tell(sessions.settle())
    case .foreground(let isInForeground, let date):
      await foreground(isInForeground, at: date)
    case .consent(let hasConsent, let date): await set(hasConsent: hasConsent, at: date)
    case .resetInstallation(let date):
      await record()
      await server?.resetInstallation()
      renewSession(at: date)
    case .barrier(let continuation):
      await record()
      // What the extension left before has happened too, and what it leaves after this is not taken by it.
      await collectAtLaunch()
      continuation.resume()
    }
  }

  // MARK: Consent

  private func set(hasConsent: Bool, at date: Date) async {
    await record()
    // Another process may have said otherwise since; and off is off, whatever a kill has left.
    guard !hasConsent || !self.hasConsent || !folder.hasConsent else { return }
    savedAt = .distantPast
    if hasConsent {
      do throws(PendingStoreError) {
        // Taken back meanwhile, it is turned off next.
        guard try consent.give() else { return }
      } catch {
        self.hasConsent = false
        note(
          .problem(
            Diagnostic(
              .error, .reportQueue, "cannot save that reporting is on: \(error.detail)",
              notes: ["in \(folder.path)"], hint: "free disk space, and turn it on again.")))
        return
      }
      self.hasConsent = true
      tell(sessions.turnOn(at: date))
      await record()
    } else {
      self.hasConsent = false
      sessions.turnOff()
      shared?.set(hasConsent: false)
      if let server { await server.turnOff() } else { folder.turnOff() }
      if folder.hasConsent {
        note(
          .problem(
            Diagnostic(
              .error, .reportQueue, "cannot save that reporting is off",
              notes: ["in \(folder.path)"],
              hint: "let the app write there; reporting is on again at its next launch.")))
      }
      for relay in relays { relay.forget() }
    }
  }

  // MARK: Sessions

  /// Begins another session, if there is one.
  private func renewSession(at date: Date) {
    guard hasConsent, sessions.current != nil else { return }
    sessions.turnOff()
    tell(sessions.turnOn(at: date))
    folder.save(sessions.saved)
  }

  private func foreground(_ isInForeground: Bool, at date: Date) async {
    tell(sessions.foreground(isInForeground, at: date))
    guard hasConsent else { return }
    if isInForeground {
      await collectDeliveries()
      await server?.wake()
    }
    if sessions.beganAt != nil { settleSoon() }
    folder.save(sessions.saved)
    savedAt = date
  }

  /// An entry that began the session comes within two seconds, or none did.
  private func settleSoon() {
    Task { [clock, mailbox] in
      try? await clock.sleep(for: .seconds(SessionKeeper.arrival))
      mailbox.post(.settle)
    }
  }

  private func tell(_ changes: [SessionKeeper.Change]) {
    for change in changes {
      switch change {
      case .began(let id, let date, let facts):
        // Told once: it is written at once that it was.
        savedAt = .distantPast
        var event = ReportedEvent(id: uuids.next(at: date), .sessionBegan, occurredAt: date)
        event.session = id
        event.entrySource = facts?.source
        event.send = facts?.send
        event.link = facts?.link
        event.touch = facts?.touch
        event.campaign = facts?.origin.campaign
        tell(event)
      case .ended(let id, let date):
        var event = ReportedEvent(id: uuids.next(at: date), .sessionEnded, occurredAt: date)
        event.session = id
        tell(event)
      }
    }
  }

  private func tell(_ event: ReportedEvent) {
    guard hasConsent else { return }
    events.append(numbered(event))
  }

  /// The event with its session, number and version.
  private func numbered(_ event: ReportedEvent) -> ReportedEvent {
    var event = event
    event.session = event.session ?? sessions.current
    event.version = version
    lastSequence = max(
      lastSequence + 1, Int64(max(0, min(Date().timeIntervalSince1970 * 1e6, 9e15))))
    event.sequence = lastSequence
    sessions.note(event.occurredAt)
    return event
  }

  // MARK: Recording

  private func collectAtLaunch() async {
    guard !hasCollected else { return }
    hasCollected = true
    await collectDeliveries()
  }

  /// Notifications that the service extension has had.
  private func collectDeliveries() async {
    guard hasConsent, let shared else { return }
    let taken = shared.take()
    guard !taken.deliveries.isEmpty else { return }
    await record()
    // Another process of the app may have turned it off.
    guard folder.hasConsent else { return shared.finish(taken) }
    var delivered = taken.deliveries.map { delivery in
      var event = ReportedEvent(id: delivery.id, .delivered, occurredAt: delivery.date)
      event.send = delivery.send
      return numbered(event)
    }
    if let server {
      // The extension's file goes when the queue's is there: one of them survives a kill.
      let written = await server.record(deliveries: delivered)
      delivered.removeAll { !written.contains($0.id) }
    }
    for relay in relays where !delivered.isEmpty { relay.report(delivered) }
    let done = Set(delivered.map(\.id))
    // What is not allowed any more is removed, as what the extension would find.
    let isOff = !folder.hasConsent
    shared.finish(taken) { isOff || done.contains($0) }
  }

  private func record() async {
    guard !events.isEmpty || !clicks.isEmpty else { return }
    defer { (events, clicks) = ([], []) }
    // Another process of the app may have turned it off.
    guard folder.hasConsent else { return }
    await server?.record(events, clicks)
    for relay in relays where !events.isEmpty { relay.report(events) }
    if let last = events.last?.occurredAt, abs(last.timeIntervalSince(savedAt)) > 60 {
      folder.save(sessions.saved)
      savedAt = last
    }
  }
}
