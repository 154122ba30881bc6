import Foundation
import NIOCore
import Synchronization

/// What all connections of a fake share, and the test sees.
final class World: Sendable {
  let options: FakeAPNs.Options
  let rules: PushRules
  let state: Mutex<State>
  private let reader: ProviderTokenReader

  struct State {
    var script = Script()
    var log: PushLog
    var lastPush = 0
    var lastConnection = 0
    var connections: [Int: ConnectionHandle] = [:]
    var isOver = false
    var waiters: [Waiter] = []
    var lastWaiter = 0
    var tokens = SeenTokens()
    var channels = ChannelDesk()
  }

  /// A connection that the test can reach.
  struct ConnectionHandle {
    let channel: any Channel
    let connection: NIOLoopBound<PushConnection>?
  }

  struct Waiter {
    let number: Int
    let count: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  init(options: FakeAPNs.Options, keys: [KnownKey]) {
    self.options = options
    rules = PushRules(bundleIDs: options.bundleIDs)
    reader = ProviderTokenReader(keys: keys)
    state = Mutex(State(log: PushLog(keeps: options.keeps)))
  }

  // MARK: - Pushes

  func nextPush() -> Int {
    state.withLock {
      $0.lastPush += 1
      return $0.lastPush
    }
  }

  /// What the test wants for a push, and whether its answer waits for a release.
  func plan(for push: FakeAPNs.Push) -> (answer: FakeAPNs.Answer?, holds: Bool) {
    let (planned, closure, holds) = state.withLock {
      ($0.script.planned(for: push), $0.script.closure, $0.script.holds)
    }
    // Outside of the lock: the closure may call the fake.
    return (planned ?? closure?(push), holds)
  }

  func settle(_ push: FakeAPNs.Push, hasWaited: Bool) {
    let ready = state.withLock { state in
      if hasWaited { state.log.settleWaiting(push) } else { state.log.settle(push) }
      return state.readyWaiters()
    }
    for waiter in ready { waiter.continuation.resume(returning: true) }
    if !push.head.isOfChannels { options.onPush?(push) }
  }

  func wait(_ push: FakeAPNs.Push) {
    let ready = state.withLock { state in
      state.log.wait(push)
      return state.readyWaiters()
    }
    for waiter in ready { waiter.continuation.resume(returning: true) }
  }

  func count(_ change: (inout FakeAPNs.Counts) -> Void) {
    state.withLock { $0.log.change(change) }
  }

  /// What APNs would say to a broadcast, or to a request about channels.
  func verdict(on push: FakeAPNs.Push, about subject: RequestHead.Subject) -> Verdict {
    let (head, body) = (push.head, push.body)
    switch subject {
    case .push, .nothing: return .refused("BadPath")
    case .broadcast(let bundleID), .channel(let bundleID), .allChannels(let bundleID):
      guard rules.allows(bundleID) else { return .refused("TopicMismatch") }
      guard options.allowsBroadcasts else { return .refused("FeatureNotEnabled") }
    }
    return state.withLock { state in
      switch subject {
      case .channel(let bundleID):
        state.channels.verdict(head, bundleID: bundleID, body: body)
      case .allChannels(let bundleID):
        state.channels.verdictOnList(head, bundleID: bundleID)
      case .broadcast(let bundleID):
        state.channels.verdictOnBroadcast(
          head, bundleID: bundleID, body: body, size: push.bodySize)
      case .push, .nothing: .refused("BadPath")
      }
    }
  }

  // MARK: - Provider tokens

  /// What is wrong with the provider token of a request; nil if it is good.
  ///
  /// - Parameter bound: The key of the connection's first good token, which the others must have, too.
  func fault(ofProviderToken field: String?, bound: inout String?) -> String? {
    guard let field, field.utf8.count > 7 else { return "MissingProviderToken" }
    let now = options.now()
    let (known, isCalledExpired) = state.withLock { state in
      (state.tokens.verdicts[field], state.tokens.isCalledExpired(field))
    }
    let verdict: SeenTokens.Verdict
    if let known {
      verdict = known
    } else {
      verdict = read(field)
      state.withLock { state in
        state.tokens.remember(field, verdict)
        state.log.change { $0.providerTokens += 1 }
      }
    }
    guard case .good(let token) = verdict else {
      return verdict == .missing ? "MissingProviderToken" : "InvalidProviderToken"
    }
    let age = now.timeIntervalSince1970 - Double(token.issued)
    // Clocks of two machines differ; Apple's page does not say by how much they may.
    if age < -60 { return "InvalidProviderToken" }
    if isCalledExpired || age > 3600 { return "ExpiredProviderToken" }
    if let key = bound, key != token.keyID { return "UnrelatedKeyIdInToken" }
    if options.limitsTokenUpdates, !state.withLock({ $0.tokens.admit(field, of: token, at: now) }) {
      return "TooManyProviderTokenUpdates"
    }
    bound = token.keyID
    return nil
  }

  private func read(_ field: String) -> SeenTokens.Verdict {
    // The scheme's name is case-insensitive (RFC 9110, section 11.1).
    guard field.prefix(7).lowercased() == "bearer " else { return .missing }
    return reader.verified(field.dropFirst(7)).map { .good($0) } ?? .bad
  }
}

extension World.State {
  /// Takes out those who wait for no more than has arrived.
  mutating func readyWaiters() -> [World.Waiter] {
    guard !waiters.isEmpty else { return [] }
    let received = log.counts.received
    let ready = waiters.filter { $0.count <= received }
    waiters.removeAll { $0.count <= received }
    return ready
  }
}

/// The provider tokens that a fake has seen, so that each is verified once.
struct SeenTokens {
  enum Verdict: Equatable {
    case good(VerifiedToken)
    case bad
    case missing

    static func == (first: Verdict, second: Verdict) -> Bool {
      switch (first, second) {
      case (.bad, .bad), (.missing, .missing): true
      default: false
      }
    }
  }

  private(set) var verdicts: [String: Verdict] = [:]
  /// Those that the test called expired.
  var expired: Set<String> = []
  /// For each key the tokens that were taken, and when each came first.
  private var admitted: [String: [String: Date]] = [:]

  func isCalledExpired(_ field: String) -> Bool { !expired.isEmpty && expired.contains(field) }

  mutating func remember(_ field: String, _ verdict: Verdict) {
    // Whoever sends other tokens with each push must not fill the memory.
    if verdicts.count >= 10_000 { verdicts.removeAll() }
    verdicts[field] = verdict
  }

  /// Whether a token may be used: the key has no other that is less than 20 minutes old.
  mutating func admit(_ field: String, of token: VerifiedToken, at now: Date) -> Bool {
    var seen = admitted[token.keyID, default: [:]]
    if seen[field] != nil { return true }
    guard seen.values.allSatisfy({ now.timeIntervalSince($0) >= 20 * 60 }) else { return false }
    seen[field] = now
    admitted[token.keyID] = seen
    return true
  }
}
