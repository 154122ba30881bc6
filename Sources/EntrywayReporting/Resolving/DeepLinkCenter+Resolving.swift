public import Foundation

extension DeepLinkCenter {
  /// Asks the link server where short links lead, and opens that.
  ///
  /// ```swift
  /// center.resolveShortLinks(by: LinkServer("https://links.example.com", key: "ewpk_…"))
  /// ```
  ///
  /// The server is asked about destinations whose route says `.resolved(by: .server)`, before all other
  /// guards, whenever they were registered. The target that it names is read by the app's own table, so
  /// that nothing opens that the app has not declared. The question carries
  /// ``/Entryway/AppEntry/uuid``: asked again after a ``/Entryway/GuardDecision/hold(until:)`` or a restart, it is the
  /// same click.
  ///
  /// Where the server says nothing within the time, the link opens where it led last, else the
  /// table's fallback; else the entry is rejected as `unansweredLink`. What the server answered
  /// instead, a wrong key for one, is the event ``/Entryway/DeliveryEvent/Kind/guardProblem(_:)``. A click that
  /// was not counted then is counted later by what ``report(to:also:options:)`` set up, if the user
  /// allows reporting.
  ///
  /// - Parameters:
  ///   - server: The link server.
  ///   - routes: The app's table, for a center that was made without rules; unless given, that of its
  ///     rules.
  ///   - lastTargets: Where the targets that were last known are kept. Reporting's
  ///     ``Reporting/deleteData()`` and a withdrawn consent remove them.
  ///   - answerLimit: How long the server may take.
  ///   - transport: What carries the question; the network, unless a test has another one.
  ///   - clock: What measures `answerLimit`.
  /// - Returns: What ends the asking. Nothing happens when it is dropped.
  @discardableResult
  public func resolveShortLinks(
    by server: LinkServer, in routes: RouteTable<Destination>? = nil,
    lastTargets: LastTargetStorage = .file, answerLimit: Duration = .seconds(2),
    transport: any LinkTransport = SessionTransport(),
    clock: any Clock<Duration> = ContinuousClock()
  ) -> DeliveryRegistration {
    let targets = LastTargets(url: lastTargets.url(for: server))
    keptTargets.add(targets)
    // Without a table nothing is resolved, and the rejection of a short link says so.
    guard let routes = routes ?? self.routes else { return DeliveryRegistration {} }
    let resolution = LinkResolution(
      routes: routes,
      calls: LinkServerCalls(server: server, transport: transport, clock: clock),
      answerLimit: answerLimit, lastTargets: targets,
      mailbox: { [weak self] in self?.reporting?.mailbox })
    return addFirstGuard(EntryGuard { await resolution.decide($0, $1) })
  }

  /// The targets that the center's short links led to last.
  var keptTargets: KeptTargets {
    if let targets = kept(KeptTargets.self) { return targets }
    let targets = KeptTargets()
    keep(targets)
    return targets
  }
}

/// Where it is kept to what short links led last, for when the link server is not reached.
///
/// The file is readable for the app alone, is in no backup, and has at most 256 KiB. A target with a
/// sensitive parameter, or one that competes for no window, such as the link of a sign-in, is never
/// written.
public struct LastTargetStorage: Hashable, Sendable {
  private enum Place: Hashable, Sendable {
    case support
    case file(URL)
    case memory
  }

  private let place: Place

  /// A file for each host of a link server, in the app's own Application Support folder.
  public static let file = LastTargetStorage(place: .support)
  /// Nothing is written: they are known as long as the process lasts.
  public static let memory = LastTargetStorage(place: .memory)

  /// A file of the app's choice, which is not in the container of an App Group: the targets are the
  /// app's own.
  ///
  /// - Parameter url: The file. A second link server needs another one.
  public static func file(at url: URL) -> LastTargetStorage { LastTargetStorage(place: .file(url)) }

  /// The file for the targets of a server's links; nil for none.
  func url(for server: LinkServer) -> URL? {
    switch place {
    case .memory: return nil
    case .file(let url): return url
    case .support:
      let address = URL(string: server.address)
      let host = (address?.host()?.lowercased() ?? "") + (address?.port.map { "-\($0)" } ?? "")
      // A host that is written with anything else is none that can be reached, or an IPv6 address.
      let name = host.map {
        $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) ? $0 : "_"
      }
      return ReportingOptions.supportFolder.appending(
        path: "EntrywayLinks/targets-\(String(name)).json")
    }
  }
}

/// The targets of short links that a center knows, to be forgotten together.
@MainActor final class KeptTargets: Sendable {
  private var all: [LastTargets] = []

  nonisolated init() {}

  func add(_ targets: LastTargets) { all.append(targets) }

  /// Removes what is known, from memory and from the disk.
  func forget() { for targets in all { targets.forget() } }
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
