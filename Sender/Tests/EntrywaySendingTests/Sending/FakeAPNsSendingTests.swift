import EntrywayPush
import EntrywaySendingTesting
import Foundation
import Testing

@testable import EntrywaySending

/// A sender against the fake, which verifies signatures, and behaves as observed.
@Suite(.timeLimit(.minutes(15))) struct FakeAPNsSendingTests {
  @Test("Two thousand pushes are taken once each, by a server that verifies each signature")
  func many() async throws {
    let apns = try await FakeAPNs.start()
    let sender = PushSender(key: apns.signingKey, to: apns.endpoint, options: .patient)
    let results = await withTaskGroup(of: PushResult.self) { group in
      for number in 0..<2000 {
        group.addTask {
          var push = ReadyPush.forTests()
          let hex = String(number, radix: 16)
          push.device = DeviceToken(unchecked: String(repeating: "0", count: 64 - hex.count) + hex)
          return await sender.send(push, until: .inTime)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(
      results.allSatisfy { if case .accepted = $0.outcome { true } else { false } },
      "\(results.first { if case .accepted = $0.outcome { false } else { true } }?.outcome as Any)")
    let pushes = try await apns.pushes(count: 2000, within: .seconds(600))
    #expect(Set(pushes.map { $0["apns-id"] }).count == 2000)
    await sender.shutdown()
    await apns.shutdown()
  }

  @Test("A key that the server does not know is refused, whatever the load, on one connection")
  func unknownKey() async throws {
    let apns = try await FakeAPNs.start()
    let sender = PushSender(key: try .forTests(), to: apns.endpoint, options: .patient)
    let results = await withTaskGroup(of: PushResult.self) { group in
      for _ in 0..<50 {
        group.addTask { await sender.send(.forTests(), until: .inTime) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for result in results {
      guard case .refused(let refusal) = result.outcome else {
        Issue.record("\(result.outcome)")
        continue
      }
      #expect(refusal.status == 403)
    }
    await sender.shutdown()
    await apns.shutdown()
  }

  @Test("A stop ends pushes without a stream at once, and the one in flight gets its answer")
  func stopped() async throws {
    let apns = try await FakeAPNs.start()
    apns.hold()
    let sender = PushSender(key: apns.signingKey, to: apns.endpoint, options: .patient)
    let waiting = SendingStop { sender.endStopped() }
    try await withThrowingTaskGroup(of: PushOutcome.self) { group in
      for _ in 0..<100 {
        group.addTask {
          var push = ReadyPush.forTests()
          push.stop = waiting
          return await sender.send(push, until: .inTime).outcome
        }
      }
      // One stream until the key is known.
      _ = try await apns.pushes(count: 1, within: .seconds(600))
      waiting.set()
      for _ in 0..<99 {
        #expect(try await group.next() == .notSent(SendingProblem(.stopped)))
      }
      await apns.release()
      #expect(try await group.next()?.word == "accepted")
    }
    #expect(apns.counts.received == 1)
    await sender.shutdown()
    await apns.shutdown()
  }

  @Test("A stop ends a push that waits for a connection, or for a pause that APNs asked for")
  func stoppedPauses() async throws {
    let apns = try await FakeAPNs.start()
    apns.answer { _ in .refused(.serviceUnavailable) }
    var options = PushSenderOptions.patient
    options.delays.serverError = .seconds(60)
    let sender = PushSender(key: apns.signingKey, to: apns.endpoint, options: options)
    let waiting = SendingStop { sender.endStopped() }
    var push = ReadyPush.forTests()
    push.stop = waiting
    let paused = push
    async let result = sender.send(paused, until: .now.advanced(by: .seconds(3600)))
    _ = try await apns.pushes(count: 1, within: .seconds(600))
    waiting.set()
    #expect(await result.outcome == .notSent(SendingProblem(.stopped)))
    #expect(await sender.send(paused, until: .inTime).outcome == .notSent(SendingProblem(.stopped)))
    #expect(apns.counts.received == 1)
    await sender.shutdown()
    await apns.shutdown()
  }

  @Test(
    "A batch that a refusal stops, or `stop()`, sends none of its pushes that wait for a stream")
  func stoppedBatch() async throws {
    let apns = try await FakeAPNs.start()
    apns.hold()
    apns.answer { _ in .refused(.invalidProviderToken) }
    let sender = PushSender(key: apns.signingKey, to: apns.endpoint, options: .patient)
    let payload = try PushPayload.forTests()
    let batch = try sender.send(
      payload, to: (0..<1000).map { DeviceToken.numbered($0) },
      headers: PushHeaders(bundleID: "com.example.shop"))
    let results = Task { await batch.collected() }
    // One stream as long as the key is refused: the first one's answer stops the batch while the
    // second one is held.
    _ = try await apns.pushes(count: 1, within: .seconds(600))
    await apns.release(1)
    while !batch.run.flow.hasEnded { try await Task.sleep(for: .milliseconds(1)) }
    await apns.release()
    let (all, error) = await results.value
    #expect(error?.code == .refusedForAll)
    #expect(apns.counts.received <= 10)
    #expect(all.count { $0.result.outcome.word.hasPrefix("refused") } == apns.counts.received)
    #expect(
      all.count { $0.result.outcome == .notSent(SendingProblem(.stopped)) }
        == all.count - apns.counts.received)
    await sender.shutdown()
    await apns.shutdown()
  }
}
