import EntrywayDiagnostics
import Foundation
import HTTPTypes
import Hummingbird
import LinkPlatform
import NIOCore
import ServiceLifecycle
import Synchronization

/// Server-sent events (HTML, section 9.2): what is stored of an installation, as soon as it is.
///
/// It is read from the store's tail, so that it tells what any process of the server took in.
final class LiveEvents: Sendable {
  /// How many look at once.
  static let limit = 50
  /// How many of them are of one account or one key: nobody takes the places of all others.
  static let ownLimit = 20
  /// How many events, of whatever app, it looks back at most when it begins after a place.
  static let lookBack: Int64 = 200_000
  /// After how long a stream ends: the browser comes back with the last place that it saw.
  static let length = Duration.seconds(15 * 60)

  /// How often the store is looked at.
  private let interval: Duration
  /// How many look, by account or key.
  private let counts = Mutex<[RecordID: Int]>([:])

  init(interval: Duration = .milliseconds(500)) {
    self.interval = interval
  }

  /// A stream.
  ///
  /// - Parameters:
  ///   - request: Its `Last-Event-ID` is where it goes on.
  ///   - events: The store.
  ///   - app: The app.
  ///   - query: Whose events, and where it begins if the request does not say.
  ///   - owner: The account or key that looks.
  ///   - isAllowed: Whether whoever looks still may: asked again and again.
  ///   - text: What is sent of each event.
  func response(
    to request: Request, _ events: any EventAnalysis, _ app: App, _ query: TailQuery,
    for owner: RecordID, isAllowed: @escaping @Sendable () async -> Bool,
    text: @escaping @Sendable (TailEvent) -> String
  ) throws -> Response {
    let isFull = counts.withLock { counts in
      let own = counts[owner, default: 0]
      guard own < Self.ownLimit, counts.values.reduce(0, +) < Self.limit else { return true }
      counts[owner] = own + 1
      return false
    }
    guard !isFull else {
      throw Refusal(
        .busy, "busy",
        "too many live pages are open: the limit is \(Self.ownLimit) for each account or key, and "
          + "\(Self.limit) in all",
        hint: "close other pages, or reload this one later.", retryAfter: 10)
    }
    let place = Place(self, owner)
    let known = HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0] }.flatMap {
      Int64($0)
    }
    var query = query
    query.after = known ?? query.after
    let (start, interval) = (query, interval)
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/event-stream", .cacheControl: "no-store",
        .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody { writer in
        defer { withExtendedLifetime(place) {} }
        var source = LiveSource(events: events, query: start, app: app.id, owner: owner)
        try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
        let end = ContinuousClock.now.advanced(by: Self.length)
        var turns = 0
        while ContinuousClock.now < end, !Task.isShuttingDownGracefully {
          let found = try await source.next()
          // Whoever was signed out meanwhile is told nothing more.
          if !found.isEmpty || turns % 4 == 3 {
            guard await isAllowed() else { break }
          }
          for event in found {
            try await writer.write(ByteBuffer(string: Self.message(event, text(event))))
          }
          turns += 1
          // A browser that has gone is noticed by writing to it.
          try await writer.write(ByteBuffer(string: ": here\n\n"))
          try? await cancelWhenGracefulShutdown { try await Task.sleep(for: interval) }
          try Task.checkCancellation()
        }
        try await writer.finish(nil)
      })
  }

  private static func message(_ event: TailEvent, _ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { "data: \($0)\n" }.joined()
    return "id: \(event.position)\nevent: event\n\(lines)\n"
  }

  /// One of those who look: it goes when its stream does.
  private final class Place: Sendable {
    let events: LiveEvents
    let owner: RecordID

    init(_ events: LiveEvents, _ owner: RecordID) {
      (self.events, self.owner) = (events, owner)
    }

    deinit {
      events.counts.withLock { counts in
        counts[owner, default: 1] -= 1
        if counts[owner] == 0 { counts[owner] = nil }
      }
    }
  }
}

/// The events of an installation from a place on.
struct LiveSource {
  let events: any EventAnalysis
  var query: TailQuery
  let app: RecordID
  /// The account or key that looks.
  var owner: RecordID?
  var lookBack = LiveEvents.lookBack

  /// What came since the last time; nothing for now if too much else is read.
  mutating func next() async throws -> [TailEvent] {
    // Asked before the events are: what comes in between is found the next time.
    guard let end = try await lastPosition() else { return [] }
    // Where the newest events were removed, their places are given again.
    let start = min(end, max(query.after ?? end, end - lookBack))
    query.after = start
    guard start < end else { return [] }
    let found: [TailEvent]
    do {
      found = try await AnalysisGate.$owner.withValue(owner) {
        try await events.tail(query, of: app)
      }
    } catch StorageError.busy {
      return []
    }
    // What did not match is not read again.
    query.after =
      found.count < query.limit
      ? max(end, found.last?.position ?? 0) : found.last?.position ?? end
    return found
  }

  /// The place of the last event; nil while an older server's events are moved.
  private func lastPosition() async throws(StorageError) -> Int64? {
    do throws(StorageError) {
      return try await events.lastPosition()
    } catch {
      if error.isMoving { return nil }
      throw error
    }
  }
}
