public import Foundation

extension EntryGuard {
  /// A guard that asks the link server where a short link leads, and redirects the entry there.
  ///
  /// ```swift
  /// let server = LinkServer("https://links.example.com", key: "ewpk_…")
  /// let file = URL.applicationSupportDirectory.appending(path: "link-targets.json")
  /// center.addGuard(.resolving(ShopRoute.routes, by: server, lastTargets: file))
  /// ```
  ///
  /// It is asked about destinations whose route is marked `.resolved(by: .server)`, and lets all others
  /// pass. The target that the server names is read by the app's own table, so that nothing opens
  /// that the app has not declared. The question carries ``/Entryway/AppEntry/uuid``: asked again after a
  /// ``/Entryway/GuardDecision/hold(until:)`` or a restart, it is the same click.
  ///
  /// Where the server says nothing within the time, the link opens where it led last, else the
  /// table's fallback; else the entry is rejected as `unansweredLink`. What the
  /// server answered instead, a wrong key for one, is the event
  /// ``/Entryway/DeliveryEvent/Kind/guardProblem(_:)``.
  ///
  /// - Parameters:
  ///   - routes: The app's table.
  ///   - server: The link server.
  ///   - lastTargets: The file of the targets that were last known, of at most 256 KiB; it is
  ///     readable for the app alone, as that of a ``/Entryway/FilePendingEntryStore``. Without one they are
  ///     known as long as the process lasts.
  ///   - answerLimit: How long the server may take.
  ///   - reporting: What counts the click later where the server was not reached, if the person allows
  ///     reporting; without it nobody does.
  ///   - transport: What carries the question; the network, unless a test has another one.
  ///   - clock: What measures `answerLimit`.
  /// - Returns: The guard, which has no time limit of its own: it needs none.
  public static func resolving(
    _ routes: RouteTable<Destination>, by server: LinkServer, lastTargets: URL? = nil,
    answerLimit: Duration = .seconds(2), reporting: Reporting? = nil,
    transport: any LinkTransport = SessionTransport(),
    clock: any Clock<Duration> = ContinuousClock()
  ) -> EntryGuard {
    let calls = LinkServerCalls(server: server, transport: transport, clock: clock)
    let resolution = LinkResolution(
      routes: routes, calls: calls, answerLimit: answerLimit,
      lastTargets: LastTargets(url: lastTargets), mailbox: reporting?.mailbox)
    return EntryGuard { await resolution.decide($0, $1) }
  }
}

extension EntryRejection.Code {
  /// The link server did not say what the link opens, and no target of it is known from before.
  public static let unansweredLink = EntryRejection.Code(rawValue: "unanswered-link")
  /// The link server does not have this link.
  public static let unknownLink = EntryRejection.Code(rawValue: "unknown-link")
  /// The link has ended: it no longer leads anywhere.
  public static let endedLink = EntryRejection.Code(rawValue: "ended-link")
  /// The link leads to something that the app has not declared.
  public static let unusableTarget = EntryRejection.Code(rawValue: "unusable-target")
}
