import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Logging
import Synchronization
import Testing

/// Many pushes through every fault, and then what the sender says about each is compared with what the fake has seen.
@Suite("Whatever happens to connections, a push ends as the truth", .serialized) struct OracleTests
{
  /// How many devices a run has, for a closer look.
  static let devices =
    ProcessInfo.processInfo.environment["ENTRYWAY_ORACLE"].flatMap(Int.init) ?? 10_000
  static let isThorough = ProcessInfo.processInfo.environment["ENTRYWAY_THOROUGH"] == "1"
  static let seeds: [UInt64] = isThorough ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [1]

  @Test(
    "accepted is accepted once, not sent never, unknown at most once", .timeLimit(.minutes(20)),
    arguments: seeds)
  func truth(seed: UInt64) async throws {
    try await run(seed: seed, devices: Self.devices)
  }

  @Test(
    "with unknown pushes sent again, not sent is still never accepted", .timeLimit(.minutes(20)),
    arguments: seeds.prefix(2))
  func resending(seed: UInt64) async throws {
    try await run(seed: seed &+ 1000, devices: 2_000, resendsUnknown: true)
  }

  @Test("slow windows delay pushes and lose none", .timeLimit(.minutes(20)))
  func windows() async throws {
    // Each body needs three grants.
    try await run(seed: 2000, devices: 1000, window: 128, hasFaults: false)
    try await run(seed: 2001, devices: 1000, window: 128)
  }

  private static let deadline = Duration.seconds(300)
  private static let body = Array(
    #"{"aps":{"alert":"\#(String(repeating: "x", count: 300))"}}"#.utf8)

  private func run(
    seed: UInt64, devices: Int, resendsUnknown: Bool = false, window: Int = 65_535,
    hasFaults: Bool = true
  ) async throws {
    let plan = FaultPlan(seed: seed)
    let ledger = Ledger(devices: devices, size: Self.body.count)
    var options = FakeAPNs.Options()
    options.keeps = .none
    options.window = window
    options.onPush = { ledger.settle($0) }
    try await withFakeAPNs(options) { apns in
      if hasFaults { prepare(apns, plan, ledger) }
      var sending = PushSenderOptions()
      sending.resendsUnknown = resendsUnknown
      // A slow machine must not run into limits: faults alone decide how a push ends.
      sending.deadline = Self.deadline
      // A connection that breaks leaves up to 50 pushes unknown, not a thousand.
      sending.maximumStreams = 50
      sending.maximumConnections = 8
      sending.connectTimeout = .seconds(5)
      sending.answerTimeout = .seconds(10)
      sending.pingInterval = .seconds(2)
      sending.pingTimeout = .seconds(5)
      sending.delays.retry = .milliseconds(1)
      sending.delays.longestRetry = .milliseconds(100)
      sending.delays.device = .milliseconds(10)
      sending.delays.longestDevice = .milliseconds(200)
      sending.delays.tokenUpdates = .milliseconds(50)
      sending.delays.longestTokenUpdates = .milliseconds(200)
      sending.delays.serverError = .milliseconds(10)
      let sender = PushSender(
        key: apns.signingKey, to: apns.endpoint, options: sending,
        logger: Logger(label: "oracle") { _ in SwiftLogNoOpLogHandler() })
      let outcomes = await send(to: devices, with: sender)
      await sender.shutdown(within: .seconds(5))
      await apns.shutdown()
      compare(
        outcomes, ledger, plan, resendsUnknown: resendsUnknown, hasFaults: hasFaults)
      print("oracle, seed \(seed): \(Self.summary(outcomes)); \(apns.counts)")
    }
  }

  private func prepare(_ apns: FakeAPNs, _ plan: FaultPlan, _ ledger: Ledger) {
    apns.greet { plan.greeting(connection: $0) }
    let attempts = Mutex<[Int: Int]>([:])
    apns.interrupt { push in
      guard let (device, attempt) = ledger.begin(push) else { return nil }
      attempts.withLock { $0[push.number] = attempt }
      guard plan.fault(device: device, attempt: attempt) == .headers else { return nil }
      ledger.note("cut after its header fields", device: device)
      return .close
    }
    apns.answer { push in
      guard let device = Int(push.token.suffix(12), radix: 16),
        let attempt = attempts.withLock({ $0.removeValue(forKey: push.number) }),
        let fault = plan.fault(device: device, attempt: attempt)
      else { return nil }
      ledger.note("\(fault)", device: device)
      switch fault {
      case .answer(let answer): return answer.answer
      case .headers: return nil
      case .settings(let count):
        Task {
          await apns.limitStreams(to: count)
          await apns.limitStreams(to: 1000)
        }
        return nil
      case .expireTokens:
        apns.expireProviderTokens()
        return nil
      }
    }
  }

  private func send(to devices: Int, with sender: PushSender) async -> [PushOutcome?] {
    let fields = [
      (name: "apns-topic", value: "com.example.shop"), (name: "apns-push-type", value: "alert"),
    ]
    return await withTaskGroup(of: (Int, PushOutcome).self) { group in
      var outcomes = [PushOutcome?](repeating: nil, count: devices)
      var next = 0
      func add() {
        let device = next
        next += 1
        group.addTask {
          let push = ReadyPush(
            device: Ledger.token(of: device), fields: fields, body: Self.body, id: UUID())
          let result = await sender.send(push, until: .now.advanced(by: Self.deadline))
          return (device, result.outcome)
        }
      }
      while next < min(devices, 600) { add() }
      for await (device, outcome) in group {
        outcomes[device] = outcome
        if next < devices { add() }
      }
      return outcomes
    }
  }

  private func compare(
    _ outcomes: [PushOutcome?], _ ledger: Ledger, _ plan: FaultPlan, resendsUnknown: Bool,
    hasFaults: Bool
  ) {
    var told = 0
    var accepted = 0
    for (device, outcome) in outcomes.enumerated() {
      guard let outcome else {
        Issue.record("seed \(plan.seed), device \(device): the push did not end")
        continue
      }
      if case .accepted = outcome { accepted += 1 }
      let entry = ledger[device]
      guard let text = entry.contradiction(to: outcome, resendsUnknown: resendsUnknown) else {
        continue
      }
      told += 1
      guard told <= 10 else { continue }
      Issue.record(
        """
        seed \(plan.seed), device \(device): \(text)
        the sender says \(outcome), the fake saw \(entry.history)
        """)
    }
    #expect(told == 0, "\(told) pushes of \(outcomes.count) end as something else than the truth")
    #expect(
      hasFaults ? accepted * 2 > outcomes.count : accepted == outcomes.count,
      "\(Self.summary(outcomes))")
  }

  private static func summary(_ outcomes: [PushOutcome?]) -> String {
    var counts: [String: Int] = [:]
    for outcome in outcomes {
      switch outcome {
      case nil: counts["none", default: 0] += 1
      case .accepted: counts["accepted", default: 0] += 1
      case .refused(let refusal): counts["refused \(refusal.reason.rawValue)", default: 0] += 1
      case .notSent(let problem): counts["not sent \(problem.code.rawValue)", default: 0] += 1
      case .unknown(let problem): counts["unknown \(problem.code.rawValue)", default: 0] += 1
      }
    }
    return counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }
}
