import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Testing

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
}
