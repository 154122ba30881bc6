import Crypto
import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Synchronization
import Testing

@Suite struct `A fake APNs behaves as users of APNs observed` {
  typealias Fault = `A fake APNs answers what a test asks for`

  @Test func `A connection has one stream until a provider token is taken`() async throws {
    try await withFakeAPNs { apns in
      let session = try await NodeClient.session((1...3).map(Fault.request), to: apns)
      #expect(session.events.first == "settings 1")
      #expect(session.events.contains("settings 1000"))
      #expect(session.responses.map(\.status) == [200, 200, 200])
    }
  }

  @Test func `A refused token leaves one stream, and refuses those in flight`() async throws {
    try await withFakeAPNs { apns in
      var bad = Fault.request(4)
      bad.token = .init(isForeign: true)
      apns.answer { push in push.number == 2 || push.number == 3 ? .held : nil }
      // 1 is accepted, 2 and 3 wait, 4 has the bad token.
      let session = try await NodeClient.session(
        (1...3).map(Fault.request) + [bad], to: apns)
      #expect(
        session.events.filter { $0.hasPrefix("settings") } == [
          "settings 1", "settings 1000", "settings 1",
        ])
      #expect(session.responses.map(\.status) == [200, nil, nil, 403])
      #expect(session.responses.map(\.code) == [0, 7, 7, 0])
      #expect(apns.counts.unprocessed == 2)
    }
  }

  @Test func `After an accepted token there are many streams again`() async throws {
    try await withFakeAPNs { apns in
      var bad = NodeClient.Request()
      bad.token = .init(isForeign: true)
      let session = try await NodeClient.session(
        [.init(), bad, .init()], together: false, to: apns)
      #expect(session.responses.map(\.status) == [200, 403, 200])
      #expect(
        session.events.filter { $0.hasPrefix("settings") } == [
          "settings 1", "settings 1000", "settings 1", "settings 1000",
        ])
    }
  }

  @Test func `The number of streams changes while a connection is open`() async throws {
    try await withFakeAPNs { apns in
      apns.hold()
      async let waiting = NodeClient.session([.init()], to: apns)
      try await apns.pushes(count: 1, within: .seconds(600))
      for count in [0, 1, 7] { await apns.limitStreams(to: count) }
      await apns.release()
      let events = try await waiting.events
      #expect(
        events.filter { $0.hasPrefix("settings") }.prefix(4) == [
          "settings 1", "settings 0", "settings 1", "settings 7",
        ])
    }
  }

  @Test func `A second new provider token within 20 minutes is too many`() async throws {
    let clock = TestDate()
    var options = FakeAPNs.Options()
    options.limitsTokenUpdates = true
    options.now = { clock.now }
    try await withFakeAPNs(options) { apns in
      let second = NodeClient.Request(token: .init(iat: -1))
      var answers = try await NodeClient.send([.init(), second, .init()], to: apns)
      #expect(answers.map(\.status) == [200, 429, 200])
      #expect(answers[1].reason == "TooManyProviderTokenUpdates")
      clock.advance(by: 20 * 60 + 1)
      answers = try await NodeClient.send([second], to: apns)
      #expect(answers.map(\.status) == [200])
    }
  }

  @Test func `Provider tokens are called expired on demand`() async throws {
    try await withFakeAPNs { apns in
      apns.hold()
      async let waiting = NodeClient.session(
        [.init(), .init(), .init(token: .init(iat: -2))], together: false, to: apns)
      try await apns.pushes(count: 1, within: .seconds(600))
      await apns.release(1)
      try await apns.pushes(count: 2, within: .seconds(600))
      apns.expireProviderTokens()
      await apns.release()
      #expect(try await waiting.responses.map(\.status) == [200, 403, 200])
    }
  }

  @Test func `A given key is the one that is taken`() async throws {
    var options = FakeAPNs.Options()
    let other = try SigningKey(
      pem: TestKey.pem, id: "OTHERKEY01", teamID: "OTHERTEAM1")
    options.keys = [other]
    try await withFakeAPNs(options) { apns in
      #expect(apns.signingKey.id == "OTHERKEY01")
      #expect(apns.signingKeyPEM == nil)
    }
  }
}

/// A clock that a test sets.
final class TestDate: Sendable {
  private let seconds = Mutex(Date().timeIntervalSince1970)
  var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }
  func advance(by more: Double) { seconds.withLock { $0 += more } }
}

enum TestKey {
  static let pem = P256.Signing.PrivateKey().pemRepresentation
}
