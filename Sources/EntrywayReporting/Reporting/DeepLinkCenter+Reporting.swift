import EntrywayDiagnostics
import Foundation

extension DeepLinkCenter {
  /// Reports the outcome of every entry to a link server: which way in opened which screen.
  ///
  /// ```swift
  /// let reporting = center.report(to: LinkServer("https://links.example.com", key: "ewpk_…"))
  /// ```
  ///
  /// That line sets up and sends nothing. What the person answers is ``Reporting/hasConsent``, false until then
  /// and kept over launches; before, nothing is recorded and no identifier is made. Write the line where
  /// the center is made, before the first entry, once.
  ///
  /// A second call is refused, for it would tell sessions twice: for this center, or, within a process,
  /// for another one with the same ``ReportingOptions/folder``. It changes nothing, says so in a
  /// ``ReportingNote`` of the code `reported-twice`, and returns the handle that there is.
  ///
  /// Routing never waits: what is told is handed over in microseconds, and written, batched and sent
  /// elsewhere. What is told, with every field, is in <doc:WhatIsReported>.
  ///
  /// - Parameters:
  ///   - server: The link server, with the app's publishable key.
  ///   - reporters: Who else is told the same.
  ///   - options: What is told, and where it is kept until then.
  /// - Returns: The handle, which is ``reporting`` too; the center keeps it.
  @discardableResult
  public func report(
    to server: LinkServer, also reporters: [any OpenReporter] = [],
    options: ReportingOptions = ReportingOptions()
  ) -> Reporting {
    report(server, reporters, options)
  }

  /// Reports the outcome of every entry to the app's own reporter, and to no link server.
  ///
  /// - Parameters:
  ///   - reporter: Who is told.
  ///   - options: What is told.
  /// - Returns: The handle, which is ``reporting`` too; the center keeps it.
  @discardableResult
  public func report(
    to reporter: some OpenReporter, options: ReportingOptions = ReportingOptions()
  ) -> Reporting {
    report(nil, [reporter], options)
  }

  /// What ``report(to:also:options:)`` has set up; nil before.
  public var reporting: Reporting? { kept(Reporting.self) }

  /// Reports one of the app's own events, such as a purchase after a link.
  ///
  /// ```swift
  /// center.track("purchase", ["total": 49.9, "currency": "EUR"])
  /// ```
  ///
  /// It is dropped while ``Reporting/hasConsent`` is false, and before ``report(to:also:options:)``.
  ///
  /// - Parameters:
  ///   - name: The event's name.
  ///   - values: At most 20 values, by names of at most 128 bytes.
  public func track(_ name: EventName, _ values: [String: EventValue] = [:]) {
    reporting?.track(name, values, at: date)
  }

  private func report(
    _ server: LinkServer?, _ reporters: [any OpenReporter], _ options: ReportingOptions
  ) -> Reporting {
    if let reporting = reportedBefore(options) { return reporting }
    let mailbox = ReportMailbox()
    let observer = OpenObserver<Destination>(mailbox, parameters: options.parameters) {
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
      }, forgetTargets: { [weak self] in self?.keptTargets.forget() })
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
    keep(other)
    return other
  }
}
