import Foundation
package import LinkPlatform
import LinkStores
import Logging

/// A server with something to look at: the Shop's routes and links, and days of made-up traffic.
package struct Demo: Sendable {
  /// How many days of traffic there are.
  static let days = 14
  /// How many installations tell of it.
  package static let installationCount = 1200

  let app: App
  let folder: DataFolder
  let funnel: Funnel
  /// A secret key that reads everything of the app.
  package let secretKey: String
  /// The key that apps would carry.
  package let publishableKey: String
  /// The password of the account `demo`, which owns everything.
  package let password: String
  private let counts: (events: Int, clicks: Int)

  /// Fills a folder that has nothing yet.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - now: When the traffic ends.
  ///   - progress: Told how many installations have told what they did.
  package init(
    in folder: DataFolder, at now: Timestamp, progress: (Int) -> Void = { _ in }
  ) async throws {
    let records = try DemoRecords(at: now)
    try await folder.records.commit(RecordTransaction(try records.writes(at: now)))
    var traffic = DemoTraffic(records, until: now)
    for send in traffic.sends { _ = try await folder.events.append([send], of: records.app.id) }
    var clicks = 0
    var events = 0
    for number in 0..<Self.installationCount {
      if number % 100 == 0 { progress(number) }
      let (batches, drafts) = traffic.next(number + 1)
      if !drafts.isEmpty { _ = try await folder.clicks.append(drafts) }
      _ = try await folder.events.append(batches)
      clicks += drafts.count
      events += batches.reduce(0) { $0 + $1.events.count }
    }
    let replicator = TouchReplicator(
      clicks: folder.clicks, touches: folder.events, health: Health(),
      logger: Logger(label: "demo") { _ in SwiftLogNoOpLogHandler() })
    while await replicator.step() {}
    progress(Self.installationCount)
    (app, funnel, self.folder) = (records.app, records.funnel, folder)
    (secretKey, publishableKey) = (records.secretKey.text, records.publishableKey.text)
    password = records.password
    counts = (events, clicks)
  }

  /// What there is to see, in words and bars.
  package func summary(at now: Timestamp) async throws -> String {
    let services = Services(folder.stores, cache: RecordCache(folder.records))
    let (reports, funnels) = (services.reports, services.funnels)
    let span = try ReportSpan(ReportParameters([:]), app, at: now)
    let destinations = try await reports.destinations(app, span)
    let steps = try await funnels.report(
      funnel.id, app, ReportParameters([:]), span, at: now
    ).table
    let unopened = try await reports.unopened(app, span)
    let table = DemoTable(
      destinations: destinations, steps: steps, unopened: unopened, funnel: funnel.name)
    return """
      \(Self.days) days of the Shop: \(Self.installationCount) installations, \
      \(counts.events) events, \(counts.clicks) clicks (all made up)

      \(table.text)
      """
  }
}
