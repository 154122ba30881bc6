public import Foundation

extension DeepLinkCenter {
  /// Asks the link server for the targets of short links, and opens them.
  ///
  /// ```swift
  /// center.resolveShortLinks(by: LinkServer("https://links.example.com", key: "ewpk_…"))
  /// ```
  ///
  /// The server is asked about destinations whose route says `.resolved(by: .server)`, before all
  /// other guards, no matter when those were registered. The app's own table parses the target that
  /// the server names, so nothing opens that the app has not declared. The request contains
  /// ``/Entryway/AppEntry/uuid``: if it is repeated after a
  /// ``/Entryway/GuardDecision/hold(until:)`` or a restart, it counts as the same click.
  ///
  /// If the server doesn't answer in time, the link opens its last known target, or else the
  /// table's fallback; without either, the entry is rejected as `unansweredLink`. If the server
  /// reports a problem instead, such as a wrong key, the event
  /// ``/Entryway/DeliveryEvent/Kind/guardProblem(_:)`` has it. A click that was not counted is
  /// counted later, if ``report(to:also:options:)`` was called and the user allows reporting.
  ///
  /// - Parameters:
  ///   - server: The link server.
  ///   - routes: The app's table, for a center that was created without rules; by default, the
  ///     table of its rules.
  ///   - lastTargets: Where the last known targets are kept. ``Reporting/deleteData()`` and a
  ///     withdrawn consent remove them.
  ///   - answerLimit: How long the server may take to answer.
  ///   - transport: The transport that sends the request; by default, it uses the network.
  ///   - clock: The clock that measures `answerLimit`.
  /// - Returns: A registration that can be cancelled. Releasing it doesn't cancel it.
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
    // A center without rules may name destinations without saying what their routes say.
    let hasRules = self.routes != nil
    if !hasRules { resolvingRoutes = routes }
    return addFirstGuard(
      EntryGuard { await resolution.decide($0, $1) }, isForResolving: hasRules)
  }

  /// The targets that the center's short links led to last.
  var keptTargets: KeptTargets {
    if let targets = kept(KeptTargets.self) { return targets }
    let targets = KeptTargets()
    keep(targets)
    return targets
  }
}

/// Where the last known targets of short links are kept, for use without a connection.
///
/// Only the app can read the file. It is excluded from backups, and has at most 256 KiB. A target
/// with a sensitive parameter, or one whose route has `.competes(false)`, such as a sign-in link,
/// is never written.
public struct LastTargetStorage: Hashable, Sendable {
  private enum Place: Hashable, Sendable {
    case support
    case file(URL)
    case memory
  }

  private let place: Place

  /// A file for each host of a link server, in the app's Application Support folder.
  public static let file = LastTargetStorage(place: .support)
  /// No file: targets are known until the process ends.
  public static let memory = LastTargetStorage(place: .memory)

  /// A file that you choose, outside the container of an App Group.
  ///
  /// The targets are the app's own, so the app must not share the file.
  ///
  /// - Parameter url: The file. A second link server needs its own.
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
      return Self.folder.appending(path: "\(Self.prefix)\(String(name)).json")
    }
  }

  private static let prefix = "targets-"
  private static var folder: URL { ReportingOptions.supportFolder.appending(path: "EntrywayLinks") }

  /// Removes the files of all servers.
  static func removeFiles() {
    for name in ReportFolder.names(in: folder.path) where name.utf8.starts(with: prefix.utf8) {
      try? PrivateFile.remove(folder.path + "/" + name)
    }
  }
}

/// The targets of short links that a center knows, to be forgotten together.
@MainActor final class KeptTargets: Sendable {
  private var all: [LastTargets] = []
  private var isForgetting = false

  nonisolated init() {}

  func add(_ targets: LastTargets) {
    all.append(targets)
    // What an earlier process wrote is forgotten too, though it was named only now.
    if isForgetting { targets.forget() }
  }

  /// Removes what is known, from memory and from the disk, also of servers that have not been named
  /// yet.
  func forget() {
    isForgetting = true
    for targets in all { targets.forget() }
    LastTargetStorage.removeFiles()
  }
}

extension EntryRejection.Code {
  /// The link server did not say what the link opens, and no earlier target is known.
  public static let unansweredLink = EntryRejection.Code(rawValue: "unanswered-link")
  /// The link server does not know this link.
  public static let unknownLink = EntryRejection.Code(rawValue: "unknown-link")
  /// The link has ended, and no longer opens anything.
  public static let endedLink = EntryRejection.Code(rawValue: "ended-link")
  /// The link's target is not one of the app's destinations.
  public static let unusableTarget = EntryRejection.Code(rawValue: "unusable-target")
}
