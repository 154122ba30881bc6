import EntrywayReporting
import EntrywayTesting
import Foundation
import Scenarios
import SeededNumbers

/// What an event is, as a report tells it apart.
struct Told: Hashable, CustomStringConvertible {
  var kind: String
  var outcome: String?
  var code: String?
  var name: String?
  var entrySource: String?
  var send: String?
  var link: String?

  var description: String {
    [kind, outcome, code, name, entrySource, send, link].map { $0 ?? "–" }.joined(separator: " ")
  }
}

/// A device with a sample app, whose person does things at random; it notes itself what it has to tell.
@MainActor final class PlayedDevice<App: SampleApp> {
  /// What the app's center has told, by the rules of what is reported.
  private(set) var told: [Told] = [] {
    didSet { if isOnScreen { leftAt = max(leftAt ?? .distantPast, phone.now) } }
  }
  /// How many entries a kill has left without an outcome.
  private(set) var untold = 0
  private let phone: AppSimulator<App.Destination>
  private let process: Process
  private var seeded: Seeded

  init(_ server: LinkServer, folder: URL, seed: UInt64) {
    seeded = Seeded(seed: seed)
    let process = Process(server, folder)
    self.process = process
    // What is too old is refused: the last ten days are played.
    phone = AppSimulator(
      lifeCycle: App.lifeCycle, mountsRoot: false, startingAt: .now.addingTimeInterval(-864_000)
    ) { process.start() }
    process.note = { [unowned self] in note($0) }
    process.isInForeground = { [unowned self] in foreground($0, at: $1) }
    process.listen()
  }

  /// Entries on their way, with what is known of them.
  private var underWay: [UUID: Told] = [:]
  private var shown: Set<String> = []

  private func note(_ event: DeliveryEvent<App.Destination>) {
    switch event.kind {
    case .received(let entry):
      guard let uuid = event.uuid else { return }
      underWay[uuid] = Told(
        kind: "open", entrySource: entry.source.name, send: entry.sendID,
        link: entry.touch.flatMap { process.links[$0] })
      arrive(underWay[uuid], entry, at: event.date)
    case .presented(let entry):
      guard let send = entry.sendID, case .notification(let content) = entry.content,
        shown.insert(content.requestID ?? UUID().uuidString).inserted
      else { return }
      settle()
      told.append(Told(kind: "shown", entrySource: entry.source.name, send: send))
    case .finished(let outcome):
      guard let uuid = event.uuid, let entry = underWay.removeValue(forKey: uuid) else { return }
      guard let told = Self.told(entry, outcome) else { return }
      settle()
      self.told.append(told)
    default: return
    }
  }

  private static func told(_ entry: Told, _ outcome: EntryOutcome<App.Destination>) -> Told? {
    var told = entry
    switch outcome {
    case .opened(let match):
      (told.outcome, told.name) = (match.isFallback ? "fallback" : "opened", match.name)
    case .rejected(let rejection): (told.outcome, told.code) = ("rejected", rejection.code.rawValue)
    case .superseded: told.outcome = "superseded"
    case .expired: told.outcome = "expired"
    case .cancelled(.dismissal): (told.outcome, told.code) = ("cancelled", "dismissed")
    case .cancelled(.app): (told.outcome, told.code) = ("cancelled", "app")
    case .cancelled(.guardDecision): (told.outcome, told.code) = ("cancelled", "guard")
    case .cancelled: told.outcome = "cancelled"
    case .duplicate: return nil
    }
    return told
  }

  // MARK: Sessions

  private var hasSession = false
  /// When the app was last known to be on the screen: a kill is told to nobody.
  private var leftAt: Date?
  private var beganAt: Date?
  private var last: (entry: Told, date: Date)?
  private var isOnScreen = false

  private func arrive(_ entry: Told?, _ appEntry: AppEntry, at date: Date) {
    // The apps have no buttons that run in the background.
    guard let entry, appEntry.source != .notification(.dismiss) else { return }
    guard isOnScreen else {
      last = (entry, date)
      return
    }
    if let beganAt, date.timeIntervalSince(beganAt) <= 2 { begin(entry) } else { settle() }
  }

  private func foreground(_ isOnScreen: Bool, at date: Date) {
    self.isOnScreen = isOnScreen
    guard isOnScreen else {
      settle()
      leftAt = date
      return
    }
    defer { last = nil }
    if hasSession, let leftAt, date.timeIntervalSince(leftAt) < 1_800 { return }
    if hasSession { told.append(Told(kind: "session-ended")) }
    (hasSession, beganAt, leftAt) = (true, date, date)
    if let last, date.timeIntervalSince(last.date) <= 60 { begin(last.entry) }
  }

  private func begin(_ entry: Told?) {
    beganAt = nil
    told.append(
      Told(
        kind: "session-began", entrySource: entry?.entrySource, send: entry?.send,
        link: entry?.link))
  }

  private func settle() { if beganAt != nil { begin(nil) } }

  // MARK: What a person does

  /// Allows reporting.
  func allow() async {
    process.reporting.hasConsent = true
    await process.reporting.ready()
  }

  /// Follows a short link in the browser, which has led to `target`.
  func follow(_ target: String, link: String) async {
    if let touch = AppEntry(source: .urlScheme, content: .link(target)).touch {
      process.links[touch] = link
    }
    await phone.tap(.link(target))
  }

  /// Does something at random.
  func act() async {
    switch Int.random(in: 0..<20, using: &seeded) {
    case 0..<11:
      guard let entry = PlayedEntries.all(of: App.name).randomElement(using: &seeded) else {
        return
      }
      await phone.tap(entry)
      if phone.state == .foreground { process.app?.interfaceAppeared() }
    case 11, 12:
      let send = "\(App.name)-\(Int.random(in: 1...2, using: &seeded))"
      let link = PlayedEntries.links(of: App.name)[0]
      await phone.deliver(PlayedEntries.push(App.name, link, send: send))
    case 13:
      phone.center.track("purchase", ["total": 49.9])
      settle()
      told.append(Told(kind: "custom", name: "purchase"))
    case 14: await phone.background()
    case 15:
      await phone.background()
      await phone.wait(.seconds(Int.random(in: 1_000...9_000, using: &seeded)))
    case 16: await phone.wait(.seconds(Int.random(in: 1...4_000, using: &seeded)))
    case 17: process.network.isOffline.toggle()
    case 18:
      phone.center.cancelWaiting()
      process.isSignedIn.toggle()
      process.applyRequirements()
    default: await kill()
    }
    // The clock stands still meanwhile: what comes next is later.
    await phone.wait(.milliseconds(10))
  }

  private func kill() async {
    // What is on its way to the disk is what `Scripts/kill-reporting` is about.
    await process.reporting.close()
    untold += underWay.count
    underWay = [:]
    (isOnScreen, beganAt, last) = (false, nil, nil)
    await phone.kill()
    await phone.launch()
  }

  /// Sends what is left.
  func finish() async -> Bool {
    process.network.isOffline = false
    await phone.background()
    return await process.reporting.send()
  }

  /// The person has everything deleted: nothing that was told counts.
  func delete() async throws -> Bool {
    process.network.isOffline = false
    told = []
    return try await process.reporting.deleteData()
  }

  /// The app's process, again and again.
  @MainActor final class Process {
    private(set) var app: App?
    private(set) var reporting: Reporting
    let network = Network()
    var links: [TouchToken: String] = [:]
    var isSignedIn = true
    var note: (DeliveryEvent<App.Destination>) -> Void = { _ in }
    var isInForeground: (Bool, Date) -> Void = { _, _ in }
    private var center: DeepLinkCenter<App.Destination>
    private let server: LinkServer
    private let folder: URL

    init(_ server: LinkServer, _ folder: URL) {
      (self.server, self.folder) = (server, folder)
      center = DeepLinkCenter(App.entries)
      reporting = center.report(
        to: server, options: ReportingOptions(folder: folder, transport: network))
      app = nil
    }

    private var isFirst = true

    func start() -> DeepLinkCenter<App.Destination> {
      if !isFirst {
        center = DeepLinkCenter(App.entries)
        let options = ReportingOptions(folder: folder, transport: network)
        reporting = center.report(to: server, options: options.inAnotherProcess())
        listen()
      }
      isFirst = false
      app = App(center: center)
      applyRequirements()
      return center
    }

    func listen() {
      center.observe { [unowned self] in note($0) }
      center.observeForeground { [unowned self] in isInForeground($0, $1) }
    }

    func applyRequirements() {
      for requirement in App.entries.routes.requirements {
        if isSignedIn { center.satisfy(requirement) } else { center.withdraw(requirement) }
      }
    }
  }

  /// The network of the device, which is not always there.
  @MainActor final class Network: LinkTransport {
    var isOffline = false
    private let session = SessionTransport()

    nonisolated init() {}

    nonisolated func send(_ request: LinkServerRequest) async throws -> LinkServerResponse {
      if await isOffline { throw URLError(.notConnectedToInternet) }
      return try await session.send(request)
    }
  }
}
