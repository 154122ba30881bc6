import EntrywayDiagnostics
package import Logging
import ServiceLifecycle

/// Removes what installations told: it is refused at once, and goes in blocks beside requests.
///
/// What is to go is marked in the store, so that a server that was killed goes on when it starts. Of servers
/// that share their stores one removes what all of them have marked.
package struct EventRemovals: Service {
  /// How many rows one commit removes: batches wait for no longer than it takes.
  private static let blockSize = 2000

  package let cache: RecordCache
  package let store: any EventStore
  package let logger: Logger
  private let duty: HeldDuty
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation

  package init(
    cache: RecordCache, store: any EventStore, group: any ServerGroup = LoneServer(),
    logger: Logger
  ) {
    (self.cache, self.store, self.logger) = (cache, store, logger)
    duty = HeldDuty(.removal, in: group, for: .seconds(60))
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Removes an installation.
  ///
  /// - Returns: Whether it is refused from now on; false for another secret than its own.
  package func remove(_ id: RecordID, secret: String, of app: App) async throws -> Bool {
    let hash = SecretHash.hash(of: secret.utf8)
    let isMarked = try await store.remove(id, of: app.id, secretHash: hash)
    signal.yield()
    return isMarked
  }

  /// Removes an installation for the app's owner.
  ///
  /// - Throws: A ``Refusal`` with 404 for one that never told anything.
  package func remove(
    _ id: RecordID, of app: App, actor: String, at now: Timestamp
  ) async throws {
    guard try await firstSeen(id, of: app) != nil else {
      throw Refusal(
        .notFound, "no-such-installation", "no installation \(id.hexadecimal) reported to this app",
        at: ["installation"], hint: "write the 32 digits of `Reporting.installation`.")
    }
    let entry = AuditEntry(
      actor: actor, action: "installation.remove", app: app.id, subject: id.hexadecimal, at: now)
    _ = try await cache.commit(RecordTransaction(audit: [entry]))
    _ = try await store.remove(id, of: app.id)
    signal.yield()
  }

  /// When an installation was first seen; nil for one that never told anything or is removed.
  package func firstSeen(_ id: RecordID, of app: App) async throws -> Timestamp? {
    let known = try await store.installation(id, of: app.id)
    return known.flatMap { $0.isRemoved ? nil : $0.firstSeen }
  }

  /// How many installations of an app were first seen in a span.
  package func count(firstSeenIn span: TimeSpan, of app: App) async throws -> Int {
    try await store.installations(firstSeenIn: span, of: app.id)
  }

  /// Removes the installations of an app that were first seen in a span.
  ///
  /// - Parameters:
  ///   - span: From its first moment to before its last.
  ///   - app: The app.
  ///   - actor: Who removes them, for the audit.
  ///   - now: When.
  /// - Returns: How many they are.
  package func remove(
    firstSeenIn span: TimeSpan, of app: App, actor: String, at now: Timestamp
  ) async throws -> Int {
    guard span.from < span.to else {
      throw Refusal(
        .invalid, "bad-span", "the period ends before it begins", at: ["to"],
        hint: "name two times, the earlier one first.")
    }
    let count = try await count(firstSeenIn: span, of: app)
    let entry = AuditEntry(
      actor: actor, action: "installations.remove", app: app.id,
      subject: "\(span.from)/\(span.to)", at: now)
    try await cache.commit(RecordTransaction(audit: [entry]))
    try await store.remove(firstSeenIn: span, of: app.id)
    signal.yield()
    return count
  }

  package func run() async throws {
    signal.yield()
    await cancelWhenGracefulShutdown {
      await withTaskGroup { group in
        group.addTask {
          // What another process has marked, and what could not be written.
          while (try? await Task.sleep(for: .seconds(60))) != nil { signal.yield() }
        }
        for await _ in signals { await finish() }
        group.cancelAll()
      }
    }
    await duty.release()
  }

  /// Removes what is marked, if no other server does.
  package func finish() async {
    do throws(StorageError) {
      while await duty.isHeld(), try await store.removeMarked(limit: Self.blockSize),
        !Task.isCancelled
      {
        await Task.yield()
      }
    } catch {
      guard !Task.isCancelled, !error.isMoving else { return }
      logger.warning("removed installations still take room", metadata: ["reason": "\(error)"])
    }
  }
}
