import EntrywayDiagnostics
import Foundation

extension DeepLinkCenter {
  /// Reports the outcome of every entry to a link server: which way in opened which screen.
  ///
  /// ```swift
  /// let reporting = center.report(to: LinkServer("https://links.example.com", key: "ewpk_…"))
  /// ```
  ///
  /// This line sets up reporting, and sends nothing yet. The app sets ``Reporting/hasConsent`` to
  /// the user's answer; it is false until then, and persists across launches. Before that, nothing
  /// is recorded and no identifier is created. Call the method once where the center is created,
  /// before the first entry.
  ///
  /// A second call is refused, because it would count sessions twice. This applies to the same
  /// center, and within a process also to another center with the same ``ReportingOptions/folder``.
  /// The call changes nothing, sends a ``ReportingNote`` with the code `reported-twice`, and
  /// returns the existing handle.
  ///
  /// Routing never waits for reporting: an event is handed over in microseconds, and is written,
  /// batched and sent elsewhere. <doc:WhatIsReported> lists every field that is reported.
  ///
  /// - Parameters:
  ///   - server: The link server, with the app's publishable key.
  ///   - reporters: Other receivers of the same events.
  ///   - options: What is reported, and where it is kept until it is sent.
  /// - Returns: The handle, which is also available as ``reporting``. The center keeps it.
  @discardableResult
  public func report(
    to server: LinkServer, also reporters: [any OpenReporter] = [],
    options: ReportingOptions = ReportingOptions()
  ) -> Reporting {
    report(server, reporters, options)
  }

  /// Reports the outcome of every entry to the app's own reporter, without a link server.
  ///
  /// - Parameters:
  ///   - reporter: The receiver of the events.
  ///   - options: What is reported.
  /// - Returns: The handle, which is also available as ``reporting``. The center keeps it.
  @discardableResult
  public func report(
    to reporter: some OpenReporter, options: ReportingOptions = ReportingOptions()
  ) -> Reporting {
    report(nil, [reporter], options)
  }

  /// The handle that ``report(to:also:options:)`` created; nil before.
  public var reporting: Reporting? { kept(Reporting.self) }

  /// Reports one of the app's own events, such as a purchase after a link.
  ///
  /// ```swift
  /// center.track("purchase", ["total": 49.9, "currency": "EUR"])
  /// ```
  ///
  /// The event is dropped while ``Reporting/hasConsent`` is false, and before
  /// ``report(to:also:options:)`` is called.
  ///
  /// - Parameters:
  ///   - name: The event's name.
  ///   - values: At most 20 values, with names of at most 128 bytes.
  public func track(_ name: EventName, _ values: [String: EventValue] = [:]) {
    reporting?.track(name, values, at: date)
  }

  private func report(
    _ server: LinkServer?, _ reporters: [any OpenReporter], _ options: ReportingOptions
  ) -> Reporting {
    if let reporting = reportedBefore(options) { return reporting }
    let mailbox = ReportMailbox()
    let observer = OpenObserver<Destination>(mailbox, options) {
      [weak self] in self?.isBackgroundAction($0) ?? false
    }
    observe { observer.observe($0) }
    let reporting = Reporting(
      mailbox, server, reporters, options, by: observer,
      now: { [weak self] in self?.date ?? Date() },
      claim: { [weak self] link in
        self?.receive(
          AppEntry(source: .universalLink, content: .link(link), callback: "claim(pasted:)")
        )
        .isAccepted ?? false
      }, keptTargets: keptTargets)
    observeForeground { [weak reporting] in reporting?.tellForeground($0, at: $1) }
    keep(reporting)
    return reporting
  }

  /// The handle of what reports already: of this center, or of another one from the same folder.
  ///
  /// That other center's entries are reported, and not this one's; the consent is the same.
  private func reportedBefore(_ options: ReportingOptions) -> Reporting? {
    if let reporting, reporting.isRecording {
      options.onNote(
        .problem(
          Diagnostic(
            .error, .reportedTwice, "this center already reports: a second report(to:) is ignored",
            hint: "call report(to:) once, where the center is created.")))
      return reporting
    }
    let folder = ReportFolder(options.folder)
    guard let other = options.folders.recording(in: folder) else { return nil }
    options.onNote(
      .problem(
        Diagnostic(
          .error, .reportedTwice,
          "another center already reports from this folder: this one's entries are not reported",
          notes: ["in \(folder.path)"], hint: "create one center, and use it in every window.")))
    other.forgetsAlso(keptTargets)
    keep(other)
    return other
  }
}
