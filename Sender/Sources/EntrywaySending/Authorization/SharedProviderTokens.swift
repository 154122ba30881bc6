package import Logging
import Synchronization

/// The provider token of a key for all connections of a process and, if there is a file for it, for
/// all processes of a user.
///
/// Apple allows one new token in 20 minutes (``ProviderTokenAge``). A token is made anew when it
/// is 45 minutes old, and once when APNs calls it expired. The ages are taken by a clock that nobody sets,
/// so that setting the time of day neither makes new tokens nor keeps an old one.
package final class SharedProviderTokens: ProviderTokens {
  private let signer: ProviderTokenSigner
  private let file: ProviderTokenFile?
  private let clock: ProviderTokenClock
  private let logger: Logger
  private let state = Mutex(State())

  private struct State {
    var held: Held?
    var hasWarned = false
  }

  private struct Held {
    let token: ProviderToken
    let made: ContinuousClock.Instant
  }

  package init(
    signer: ProviderTokenSigner, file: ProviderTokenFile? = nil,
    clock: ProviderTokenClock = .system,
    logger: Logger = Logger(label: "entryway.sending") { _ in SwiftLogNoOpLogHandler() }
  ) {
    self.signer = signer
    self.file = file
    self.clock = clock
    self.logger = logger
  }

  package func current() throws(ProviderTokenError) -> ProviderToken {
    try state.withLock { state throws(ProviderTokenError) in
      if let held = state.held, !isDue(held) { return held.token }
      return try replace(in: &state) { stored throws(ProviderTokenError) in
        if let stored, isUsable(stored) { return stored }
        return try signer.token(issued: clock.date())
      }
    }
  }

  package func renewed(after expired: ProviderToken, serverDate: String?)
    throws(ProviderTokenError) -> ProviderToken
  {
    try state.withLock { state throws(ProviderTokenError) in
      // Somebody has renewed it since the request began.
      if let held = state.held, held.token != expired { return held.token }
      if let held = state.held, held.token.isRenewal,
        clock.instant() - held.made < ProviderTokenAge.shortest
      {
        throw ProviderTokenError(calledExpiredAt: clock.date(), serverDate: serverDate)
      }
      return try replace(in: &state) { stored throws(ProviderTokenError) in
        // Another process has renewed it.
        if let stored, isUsable(stored), stored.text != expired.text,
          stored.issued >= expired.issued
        {
          return stored
        }
        return try signer.token(issued: clock.date(), isRenewal: true)
      }
    }
  }

  private func isDue(_ held: Held) -> Bool {
    let since = clock.instant() - held.made
    if since < ProviderTokenAge.shortest { return false }
    let age = clock.age(of: held.token)
    return since >= ProviderTokenAge.renewal || age >= ProviderTokenAge.renewal
      || age < .zero - ProviderTokenAge.ahead
  }

  private func isUsable(_ stored: ProviderToken) -> Bool {
    let age = clock.age(of: stored)
    return age >= .zero - ProviderTokenAge.ahead && age < ProviderTokenAge.renewal
  }

  /// Holds the token that `next` returns for the file's, which becomes the file's as well.
  private func replace(
    in state: inout State,
    with next: (ProviderToken?) throws(ProviderTokenError) -> ProviderToken
  ) throws(ProviderTokenError) -> ProviderToken {
    let token = try exchange(in: &state, with: next)
    // One of another process was made as long ago as it is old.
    let age = max(.zero, clock.age(of: token))
    state.held = Held(token: token, made: clock.instant() - age)
    return token
  }

  private func exchange(
    in state: inout State,
    with next: (ProviderToken?) throws(ProviderTokenError) -> ProviderToken
  ) throws(ProviderTokenError) -> ProviderToken {
    guard let file else { return try next(nil) }
    let (outcome, problem) = file.exchange(reading: signer, with: next)
    if let problem, !state.hasWarned {
      state.hasWarned = true
      logger.warning(
        "provider tokens are not shared with other processes",
        metadata: ["file": "\(file.path)", "problem": "\(problem)"])
    }
    // Whoever can't share still sends.
    guard let outcome else { return try next(nil) }
    return try outcome.get()
  }
}
