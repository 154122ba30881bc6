package import CoreMetrics
package import Logging
import Synchronization

/// Tells how sign-ins ended.
///
/// Metrics count each one. Log and audit get a line for the first failed one of an account within a quarter
/// of an hour, and one when its attempts are used up; names that no account has share their lines: so a
/// flood fills neither. What was typed as an unknown name is written nowhere, for it may be a password.
package final class SignInOutcomes: Sendable {
  package enum Result: String, Hashable, Sendable, CaseIterable {
    case succeeded
    /// The name or the password was wrong.
    case wrong
    /// There were too many wrong ones before: it was not tried.
    case limited
    /// Too many waited: it was not tried.
    case busy
  }

  /// What a line is about; there are no more than accounts, and a few.
  private struct Line: Hashable {
    let result: Result
    let subject: String
  }

  /// How a line calls what is no account's.
  package static let unknownName = "an unknown name"
  package static let address = "an address"

  private let cache: RecordCache
  private let logger: Logger
  private let counters: [Result: Counter]
  private let told = Mutex<[Line: Timestamp]>([:])

  package init(
    _ cache: RecordCache, _ logger: Logger, metrics: any MetricsFactory = MetricsSystem.factory
  ) {
    (self.cache, self.logger) = (cache, logger)
    var counters: [Result: Counter] = [:]
    for result in Result.allCases {
      counters[result] = Counter(
        label: "entryway_sign_ins_total", dimensions: [("result", result.rawValue)],
        factory: metrics)
    }
    self.counters = counters
  }

  /// The session has a line in the audit already.
  package func succeeded(_ account: Account) {
    counters[.succeeded]?.increment()
    logger.info("signed in", metadata: ["account": "\(account.name)"])
  }

  package func ended(_ account: Account) {
    logger.info("signed out", metadata: ["account": "\(account.name)"])
  }

  /// The name or the password was wrong.
  package func wasWrong(_ account: Account?, at now: Timestamp) {
    counters[.wrong]?.increment()
    let subject = account?.name ?? Self.unknownName
    guard isNew(Line(result: .wrong, subject: subject), at: now) else { return }
    logger.warning("a sign-in failed", metadata: ["account": "\(subject)"])
    write("session.fail", subject, at: now)
  }

  /// It was not tried: there were too many wrong ones before.
  package func wasLimited(_ account: Account?, by blocked: SignInLimits.Subject, at now: Timestamp)
  {
    counters[.limited]?.increment()
    let subject =
      switch blocked.kind {
      case .account, .browser: account?.name ?? Self.unknownName
      case .name: Self.unknownName
      case .address: Self.address
      }
    guard isNew(Line(result: .limited, subject: subject), at: now) else { return }
    logger.warning(
      "too many sign-ins failed: more are refused for up to 15 minutes",
      metadata: ["account": "\(subject)"])
    write("session.block", subject, at: now)
  }

  /// It was not tried: too many waited.
  package func wasBusy(at now: Timestamp) {
    counters[.busy]?.increment()
    guard isNew(Line(result: .busy, subject: ""), at: now) else { return }
    logger.warning("too many sign-ins at once: some are refused")
  }

  /// Whether there was no such line within a quarter of an hour.
  private func isNew(_ line: Line, at now: Timestamp) -> Bool {
    told.withLock { told in
      if let last = told[line], last <= now, now < last.adding(SignInLimits.window) { return false }
      // Those of accounts that are gone.
      if told.count >= SignInLimits.capacity {
        told = told.filter { now < $0.value.adding(SignInLimits.window) }
      }
      told[line] = now
      return true
    }
  }

  /// Writes a line of the audit.
  ///
  /// Nobody waits for it, or the time of an answer would tell whether there is such an account.
  private func write(_ action: String, _ subject: String, at now: Timestamp) {
    let entry = AuditEntry(actor: "sign-in", action: action, app: nil, subject: subject, at: now)
    Task { [cache, logger] in
      do throws(StorageError) {
        try await cache.commit(RecordTransaction(audit: [entry]))
      } catch {
        logger.warning(
          "a failed sign-in is not in the audit log", metadata: ["reason": "\(error)"])
      }
    }
  }
}
