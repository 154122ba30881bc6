public import EntrywayDiagnostics
public import Foundation
public import Observation

/// Why reporting could not do what it was asked to do.
public struct ReportingError: DiagnosticError, LocalizedError, Hashable, Sendable {
  /// What is wrong, where, and what to do.
  public var diagnostic: Diagnostic

  /// The text of the ``diagnostic``.
  public var description: String { diagnostic.text }

  /// What is wrong, where, and what to do: the error's description.
  public var errorDescription: String? { diagnostic.text }
}

/// Controls what a center reports: the user's consent, sending, and deletion.
///
/// ```swift
/// Toggle("Help us see which links work", isOn: $reporting.hasConsent)
/// ```
@MainActor @Observable
public final class Reporting {
  /// Whether the user allows reporting: false until the app sets it, and kept across launches.
  ///
  /// Setting it to false deletes the events that wait to be sent, what the extension has noted, and
  /// the installation's identifier. To delete what the link server already has, call
  /// ``deleteData()`` instead. The answer from an earlier launch is read a moment after
  /// ``Entryway/DeepLinkCenter/report(to:also:options:)``: entries that arrive before that are kept
  /// in memory, and ``ready()`` waits for it.
  ///
  /// False is on disk when the assignment returns: if the process is killed right after it,
  /// reporting is still off at the next launch. True is on disk when ``ready()`` has returned; if
  /// the process is killed before that, reporting is still off, and the user has to be asked again.
  public var hasConsent: Bool {
    get { consent }
    set {
      // Before the consent is gone: what a kill leaves is forgotten when it is withdrawn again.
      if !newValue, consent || folder.hasConsent { forgetTargets() }
      consent = newValue
      isSet = true
      record.say(newValue)
      mailbox.post(.consent(newValue, now()))
    }
  }

  private var consent = false
  /// Whether the app has said so in this process.
  @ObservationIgnored private var isSet = false
  @ObservationIgnored let mailbox: ReportMailbox
  @ObservationIgnored private let server: LinkServerReporter?
  @ObservationIgnored private let folder: ReportFolder
  @ObservationIgnored private let record: ConsentRecord
  @ObservationIgnored private let options: ReportingOptions
  /// What hears the center's events: it goes with the center.
  @ObservationIgnored private weak var observer: (any AnyObject)?
  @ObservationIgnored private let now: @MainActor () -> Date
  @ObservationIgnored private let receive: @MainActor (String) -> Bool
  /// Where short links led last, as the centers know it that report here.
  @ObservationIgnored private var keptTargets: [KeptTargets]
  @ObservationIgnored private var uuids = EntryUUIDs()
  @ObservationIgnored private var running: Task<Void, Never>?

  init(
    _ mailbox: ReportMailbox, _ server: LinkServer?, _ reporters: [any OpenReporter],
    _ options: ReportingOptions, by observer: any AnyObject,
    now: @escaping @MainActor () -> Date, claim: @escaping @MainActor (String) -> Bool,
    keptTargets: KeptTargets
  ) {
    self.mailbox = mailbox
    self.observer = observer
    self.options = options
    self.now = now
    receive = claim
    self.keptTargets = [keptTargets]
    let folder = ReportFolder(options.folder)
    self.folder = folder
    let record = ConsentRecord(folder, shared: options.shared)
    self.record = record
    let reporter = server.map { server in
      LinkServerReporter(
        LinkServerCalls(server: server, transport: options.transport, clock: options.clock), folder,
        queueLimit: options.queueLimit, delay: options.delay, note: options.onNote)
    }
    self.server = reporter
    let pipeline = ReportPipeline(
      mailbox, folder, record, server: reporter,
      relays: reporters.map { ReporterRelay($0, note: options.onNote) }, options: options)
    let before = options.folders.unwritten(in: folder)
    let recording = Task.detached { [weak self] in
      // What has reported from the folder until now writes what it has still to write.
      await before?.value
      await pipeline.run { [weak self] hasConsent in await self?.load(hasConsent) }
    }
    running = Task.detached {
      await recording.value
      await reporter?.close()
    }
    options.folders.take(folder, for: self, recording)
  }

  deinit { mailbox.close() }

  private func forgetTargets() { for targets in keptTargets { targets.forget() } }

  /// Forgets the targets of another center too, which shares this handle.
  func forgetsAlso(_ targets: KeptTargets) { keptTargets.append(targets) }

  /// Whether the entries of a center are recorded: it is there, and nobody has closed this.
  var isRecording: Bool { observer != nil && !mailbox.isClosed }

  /// Records nothing any more; what was told until now still is.
  func end() { mailbox.close() }

  private func load(_ hasConsent: Bool) {
    if !isSet, consent != hasConsent { consent = hasConsent }
  }

  func tellForeground(_ isInForeground: Bool, at date: Date) {
    mailbox.post(.foreground(isInForeground, date))
    guard !isInForeground else { return }
    ExpiringActivity.use { [mailbox, server] in
      await withCheckedContinuation { mailbox.post(.barrier($0)) }
      _ = await server?.flush()
    }
  }

  func track(_ name: EventName, _ values: [String: EventValue], at date: Date) {
    if let problem = problem(of: name, values) { options.onNote(.problem(problem)) }
    guard options.events?.contains(name) ?? true, let text = ReportedText.name(name.rawValue) else {
      return
    }
    var event = ReportedEvent(id: uuids.next(at: date), .custom, occurredAt: date)
    event.name = EventName(rawValue: text)
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      guard event.values.count < ReportedText.valueCount else { break }
      if let key = ReportedText.name(key), let value = value.bounded { event.values[key] = value }
    }
    mailbox.post(.event(event))
  }

  /// What a developer has to know of an event that cannot be told as it is.
  private func problem(of name: EventName, _ values: [String: EventValue]) -> Diagnostic? {
    let shown = Quoting.text(Excerpt.line(name.rawValue, limit: 128))
    if let events = options.events, !events.contains(name) {
      let nearest = EditDistance.nearest(
        to: name.rawValue, among: events.map(\.rawValue).sorted())
      return Diagnostic(
        .error, .unknownEvent, "the event \(shown) is not in the app's list, and is not reported",
        hint: nearest.map { "did you mean \(Quoting.text($0))?" }
          ?? "add it to ReportingOptions.events.")
    }
    if name.rawValue.isEmpty {
      return Diagnostic(
        .error, .unknownEvent, "an event without a name is not reported", hint: "give it one.")
    }
    let unusable = values.filter { $0.value.bounded == nil || $0.key.isEmpty }.keys.sorted()
    if let first = unusable.first {
      return Diagnostic(
        .warning, .unknownEvent,
        "the value \(Quoting.text(Excerpt.line(first, limit: 128))) of the event \(shown) is left out",
        hint: "use text that is not empty, or a finite number of at most 10^15.")
    }
    guard values.count > ReportedText.valueCount else { return nil }
    return Diagnostic(
      .warning, .unknownEvent,
      "the event \(shown) has \(values.count) values: only the first "
        + "\(ReportedText.valueCount) by name are reported",
      hint: "report fewer values, or a second event.")
  }
}

extension Reporting {
  /// Returns when consent is known, and all events so far are in the queue on disk.
  public func ready() async {
    await withCheckedContinuation { mailbox.post(.barrier($0)) }
  }

  /// Sends the waiting events now, and returns whether none are left.
  ///
  /// You don't have to call it: waiting events are sent after a few seconds, when the app leaves
  /// the foreground, and when it returns.
  @discardableResult
  public func send() async -> Bool {
    await ready()
    return await server?.flush() ?? true
  }

  /// The number of events that wait to be sent.
  public var waitingCount: Int {
    get async {
      await ready()
      return await server?.count ?? 0
    }
  }

  /// The installation's identifier: 32 hexadecimal digits.
  ///
  /// It is nil while reporting is off, and before the first event. Use it on a privacy screen, and
  /// for a user who asks what is known about them.
  public var installation: String? {
    get async {
      await ready()
      return folder.installation?.id
    }
  }

  /// Ends reporting in this process; waiting events stay on disk for the next one to send.
  ///
  /// Use it in an app that creates another center, and in tests that play a restart. Events after
  /// that are not reported.
  public func close() async {
    end()
    await running?.value
  }

  /// Gives the installation a new identifier, so later events are not joined with earlier ones.
  ///
  /// The device can then no longer delete what was reported before; to delete it, call
  /// ``deleteData()`` instead.
  public func resetInstallation() { mailbox.post(.resetInstallation(now())) }

  /// Turns reporting off, and has the link server delete what this installation reported.
  ///
  /// Call it instead of setting ``hasConsent`` to false, not afterwards: once reporting is off, the
  /// device no longer has the identifier by which the server would find the data. The same is true
  /// of an identifier from before ``resetInstallation()``.
  ///
  /// - Returns: Whether the link server has deleted the data. If not, the deletion is retried when
  ///   the server can be reached, even after a restart; until then, the identifier is kept only for
  ///   that. The result is also false if there is no identifier, because nothing was reported or
  ///   reporting was turned off before.
  /// - Throws: ``ReportingError`` if the deletion can't be recorded on disk; nothing has changed
  ///   then.
  @discardableResult
  public func deleteData() async throws -> Bool {
    await ready()
    let hasData: Bool
    do throws(PendingStoreError) {
      hasData = try await server?.turnOffForDeletion() ?? false
    } catch {
      throw ReportingError(
        diagnostic: Diagnostic(
          .error, .reportQueue, "the deletion cannot be recorded: \(error.detail)",
          notes: ["in \(folder.path)"], hint: "free disk space, and call deleteData() again."))
    }
    forgetTargets()
    // The person may turn it on again while the server is asked.
    hasConsent = false
    await ready()
    guard let server, hasData else { return false }
    return await server.delete()
  }

  /// Receives a link that the user pasted after the install, with Apple's paste button.
  ///
  /// The store button of a link's page can copy the link to the pasteboard, with the token of the
  /// click. On its first launch, the app offers a paste button once; the pasteboard is never read
  /// unless the user presses it.
  ///
  /// ```swift
  /// PasteButton(payloadType: String.self) { texts in
  ///   Task { for text in texts { await reporting.claim(pasted: text) } }
  /// }
  /// ```
  ///
  /// The link is an entry like any other: guards are asked, it waits for what it requires, and the
  /// server credits it to the click. It needs no consent, because the user pressed the button.
  ///
  /// - Parameter text: The pasted text.
  /// - Returns: Whether a rule accepts it. False if the text is not a link with a token, if the
  ///   token was claimed before, and if the claim can't be recorded on disk.
  @discardableResult
  public func claim(pasted text: String) async -> Bool {
    let link = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let entry = AppEntry(source: .universalLink, content: .link(link))
    guard let token = entry.touch?.rawValue else { return false }
    let folder = folder
    // On the disk before the link opens: over a kill it opens at most once.
    let isFirst = await Task.detached { (try? folder.claim(token)) ?? false }.value
    return isFirst ? receive(link) : false
  }
}
