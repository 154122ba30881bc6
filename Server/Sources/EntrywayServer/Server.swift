import CoreMetrics
package import EntrywayDiagnostics
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import LinkPlatform
import LinkStores
package import Logging
import NIOCore
import ServiceLifecycle
import Synchronization
import UnixSignals

/// The link server: two addresses, three stores, and the work that is done beside requests.
package struct Server: Sendable {
  let settings: ServerSettings
  let data: any DataPlace
  let logger: Logger
  let program: String
  /// Told both ports when both addresses are open.
  let onStart: @Sendable (_ publicPort: Int, _ privatePort: Int) -> Void
  /// Where passwords are tried.
  var passwords = PasswordQueue()
  /// Sockets that listen already, in place of the addresses of the settings.
  package var sockets = ListenSockets()
  /// Called when the server begins to end.
  package var onStop: @Sendable () -> Void = {}

  /// A server on data that this process may use.
  ///
  /// - Parameters:
  ///   - settings: Addresses and limits.
  ///   - data: Where records, clicks and events are.
  ///   - program: This program's file, which compares manifests in a process of its own.
  ///   - logger: Where it writes what it does.
  ///   - onStart: Told both ports when both addresses are open.
  package init(
    _ settings: ServerSettings, _ data: any DataPlace, program: String, logger: Logger,
    onStart: @escaping @Sendable (_ publicPort: Int, _ privatePort: Int) -> Void = { _, _ in }
  ) {
    (self.settings, self.data, self.program, self.logger) = (settings, data, program, logger)
    self.onStart = onStart
  }

  /// Serves until the process is told to end: requests that have begun are answered, and every click
  /// that was told is stored.
  package func run(metrics: MetricsText = MetricsText()) async throws {
    for (path, error) in data.files?.records.file.cleanCopies() ?? [] {
      logger.warning(
        "a copy may still hold the salts of its last days: delete it",
        metadata: ["file": "\(path)", "reason": "\(error)"])
    }
    let move = data.files?.events.move
    let health = Health(
      hasFiles: data.files != nil, eventsMove: move?.progress, logger: logger)
    var stores = data.stores
    stores.records = WatchedRecords(base: stores.records, part: health.records)
    let cache = RecordCache(
      stores.records, linkBytes: settings.linkCacheBytes, pack: { Deflate.gzip($0) })
    let jobs = JobQueue()
    let journal = ClickJournal(stores.clicks, health: health)
    let visitors = VisitorSalts(stores.records)
    let secrets = TouchSecrets(stores.records)
    let pages = VisitorPages()
    let check = KeyCheck(cache: cache)
    let token = ControlToken()
    let addresses = ClientAddress(trusted: settings.trustedProxies)
    let shares = AddressShares(logger: logger)
    let bodies = HeldBodies()
    let clicks = AddressClicks(perMinute: settings.addressClicks, shares: shares)
    let browsers = BrowserResolver(
      cache: cache, journal: journal, visitors: visitors, secrets: secrets, clicks: clicks,
      pages: pages)
    let publicObserver = RequestObserver(address: "public", logger: logger)
    let apps = AppResolver(
      cache: cache, journal: journal, visitors: visitors, secrets: secrets, clicks: clicks)
    let eventJournal = EventJournal(stores.events, health: health)
    let room = EventRoom(
      limit: settings.appEventBytes ?? (data.files?.diskBytes ?? Int.max) / 2,
      store: stores.events, logger: logger)
    let removals = EventRemovals(
      cache: cache, store: stores.events, group: data.group, logger: logger)
    let events = EventIngestion(
      cache: cache, clicks: stores.clicks, journal: eventJournal, secrets: secrets,
      budgets: EventBudgets(
        perInstallation: settings.installationEvents, perKey: settings.newInstallationEvents,
        servers: { [group = data.group] in group.aliveCount }),
      shares: shares, room: room, removals: removals,
      days: settings.eventDays)
    let links = KnownLinks(
      cache: cache, browsers: browsers, apps: apps, keys: check, addresses: addresses,
      journal: journal, observer: publicObserver)
    let publicServer = PublicServer(
      cache: cache, hosting: AssociationHosting(cache: cache), browsers: browsers,
      apps: apps, events: events, keys: check, addresses: addresses, shares: shares,
      bodies: bodies, health: health, pages: pages)
    let services = Services(
      stores, cache: cache, jobs: jobs, room: room, removals: removals,
      eventDays: settings.eventDays)
    let console = ConsoleSite(
      services: services, health: health, addresses: addresses, passwords: passwords,
      attempts: SignInAttempts(sharedIn: data.files == nil ? stores.records : nil),
      logger: logger)
    let privateServer = PrivateServer(
      console: console,
      api: PrivateAPI(
        services, live: console.live,
        backups: data.files.map { BackupSource($0, logger: logger) }, token: token),
      health: health, metrics: metrics,
      operation: OperationMetrics(
        data: data, clicks: journal, events: eventJournal, health: health, metrics: metrics),
      addresses: addresses, bodies: bodies)
    let ports = Ports { open in
      let address = ServerSettings.address(settings.privateHost, open.privatePort)
      let file = ControlFile(address: address, token: token.text)
      if !file.write(to: data.path) {
        logger.error("the control file cannot be written: commands will refuse to change data")
      }
      onStart(open.publicPort, open.privatePort)
    }
    let housekeeping = Housekeeping(
      stores: stores, room: room, visitors: visitors, eventDays: settings.eventDays,
      clickDays: settings.clickDays ?? settings.eventDays,
      doubt: ClockDoubt(folder: data.path, logger: logger),
      apps: AppSweep(
        cache: cache, clicks: stores.clicks, events: stores.events, logger: logger),
      duty: HeldDuty(.housekeeping, in: data.group, for: .seconds(180)), logger: logger)
    // Where this cannot be read now, the first step looks.
    try? await housekeeping.lookAtClock(at: .now)
    var running = data.services(health)
    if let files = data.files {
      running.append(EventMove(move: move, health: health, logger: logger))
      running.append(FileChecks(folder: files, health: health, logger: logger))
    }
    running += [
      RecordFollower(cache: cache, logger: logger),
      StoreProbe(stores: data.stores, health: health),
      ClockWatch(group: data.group, part: health.clock),
      TouchReplicator(
        clicks: stores.clicks, touches: stores.events, group: data.group, health: health,
        logger: logger),
      housekeeping,
      removals,
      JobRunner(
        cache: cache, queue: jobs,
        process: ComparisonProcess(
          program: program, folder: data.path, seconds: settings.comparisonSeconds),
        group: data.group, logger: logger),
      listener(
        "public", publicServer, links, publicObserver,
        sockets.public.map { .socket($0.descriptor) }
          ?? .address(host: settings.publicHost, port: settings.publicPort)
      ) { ports.publicOpened($0) },
      listener(
        "private", privateServer.responder(), nil,
        RequestObserver(address: "private", logger: logger),
        sockets.private.map { .socket($0.descriptor) }
          ?? .address(host: settings.privateHost, port: settings.privatePort)
      ) { ports.privateOpened($0) },
      // The last one is the first to be told that the server ends.
      StopNotice(logger: logger, onStop: onStop),
    ]
    // At `debug` it writes all that its services hold, page after page.
    var groupLogger = logger
    groupLogger.logLevel = max(logger.logLevel, .notice)
    var configuration = ServiceGroupConfiguration(
      services: running, gracefulShutdownSignals: StopSignals.all, logger: groupLogger)
    // Connections are closed before: what waits still, for a report's turn say, is given up.
    configuration.maximumGracefulShutdownDuration = .seconds(8)
    let group = ServiceGroup(configuration: configuration)
    defer { try? FileManager.default.removeItem(atPath: ControlFile.path(in: data.path)) }
    do {
      try await group.run()
    } catch is CancellationError {
      logger.notice("the server ended before all requests were answered")
    } catch let error as IOError {
      throw AddressError(settings: settings, detail: String(cString: strerror(error.errnoCode)))
    } catch let error as SocketAddressError.UnknownHost {
      throw AddressError(settings: settings, detail: "there is no host \(Quoting.text(error.host))")
    } catch let error as SocketAddressError {
      throw AddressError(settings: settings, detail: "no such address: \(error)")
    }
  }

  private func listener<Base: HTTPResponder<ServerContext>>(
    _ name: String, _ responder: Base, _ links: KnownLinks?, _ observer: RequestObserver,
    _ place: ListenPlace, onOpen: @escaping @Sendable (Int) -> Void
  ) -> some Service {
    let limits = ConnectionLimits(
      request: .seconds(Int64(settings.requestSeconds)),
      answer: .seconds(Int64(settings.answerSeconds)))
    let shortcut = links.map { links -> @Sendable (String?) -> any ChannelHandler in
      { KnownLinkHandler(links, peer: $0) }
    }
    return Listener(
      name: name, place: place, responder: ObservedResponder(base: responder, observer: observer),
      logger: logger,
      channel: { ServerChannel(responder: $0, limits: limits, shortcut: shortcut) }, onOpen: onOpen)
  }
}

/// That the server cannot listen where it is told to.
package struct AddressError: DiagnosticError, Hashable, Sendable {
  package let diagnostic: Diagnostic

  init(settings: ServerSettings, detail: String) {
    diagnostic = Diagnostic(
      .error, "address-not-usable",
      "the server cannot listen on \(settings.publicHost):\(settings.publicPort) or "
        + "\(settings.privateHost):\(settings.privatePort): \(detail)",
      hint: "check whether another program uses them, or choose others with --public-host, "
        + "--public-port, --private-host and --private-port.")
  }
}

/// Waits until both addresses are open.
private final class Ports: Sendable {
  typealias Open = (publicPort: Int, privatePort: Int)

  private let ports = Mutex<(publicPort: Int?, privatePort: Int?)>((nil, nil))
  private let onOpen: @Sendable (Open) -> Void

  init(onOpen: @escaping @Sendable (Open) -> Void) {
    self.onOpen = onOpen
  }

  func publicOpened(_ port: Int) { opened { $0.publicPort = port } }
  func privateOpened(_ port: Int) { opened { $0.privatePort = port } }

  private func opened(_ change: (inout (publicPort: Int?, privatePort: Int?)) -> Void) {
    let ports = ports.withLock { ports in
      change(&ports)
      return ports
    }
    if let publicPort = ports.publicPort, let privatePort = ports.privatePort {
      onOpen((publicPort, privatePort))
    }
  }
}
