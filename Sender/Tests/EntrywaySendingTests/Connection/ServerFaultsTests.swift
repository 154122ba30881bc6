import EntrywaySending
import Foundation
import Synchronization
import Testing

/// Servers that do whatever a server can do, in random order, against a simple oracle.
@Suite(.serialized, .timeLimit(.minutes(15))) struct ServerFaultsTests {
  /// Answers, refuses, resets, sends GOAWAY, changes its limit, cuts, keeps silent, each as its
  /// generator says, and counts for each push how often it was acted on: that is, when it was
  /// decided to take it, whether or not the answer arrives.
  private static func script(seed: Int) -> String {
    """
    let state = \(seed) >>> 0;
    const random = n => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor(state / 4294967296 * n); };
    const server = make({settings: {maxConcurrentStreams: 20}});
    const acted = {};
    server.on('session', x => { x.lastActed = 0; x.highest = 0; x.socketNumber = sockets.length - 1; });
    server.on('stream', (s, f) => whole(s, () => {
      const x = s.session, id = f['apns-id'];
      x.highest = Math.max(x.highest, s.id);
      if (x.last !== undefined && s.id > x.last) return;
      const act = () => { acted[id] = (acted[id] || 0) + 1; x.lastActed = Math.max(x.lastActed, s.id); };
      const fault = random(100);
      const later = f => random(3) ? f() : setTimeout(() => s.destroyed || x.destroyed || f(), random(20));
      if (fault < 60) later(() => { if (x.last !== undefined && s.id > x.last) return; act(); answer(s, 200); });
      else if (fault < 70) s.close(7);
      else if (fault < 74) { act(); s.close(2); }
      else if (fault < 77) s.close(8);
      else if (fault < 82) { x.settings({maxConcurrentStreams: 1 + random(30)}); act(); answer(s, 200); }
      else if (fault < 84) { x.settings({maxConcurrentStreams: 0}); act(); answer(s, 200); setTimeout(() => x.destroyed || x.settings({maxConcurrentStreams: 10}), 10); }
      else if (fault < 86) {
        // No stream above the last is acted on, whatever was promised before.
        const last = Math.max(x.lastActed, random(x.highest + 2));
        x.last = Math.min(x.last === undefined ? last : x.last, last);
        x.goaway(0, x.last, Buffer.from('{"reason":"Shutdown"}'));
        if (s.id <= x.last) { act(); answer(s, 200); }
      }
      else if (fault < 88) { if (random(2)) act(); sockets[x.socketNumber].destroy(); }
      else if (fault < 90) { act(); }
      else if (fault < 95) answer(s, 410, {reason: 'Unregistered'});
      else if (fault < 97) answer(s, 503, {reason: 'ServiceUnavailable'});
      else { act(); s.respond({':status': 200}); s.close(2); }
    }));
    hear = () => say(acted);
    """
  }

  @Test(
    "Each push ends once: accepted ones were taken once, others that were not sent never",
    arguments: 1...4)
  func faults(seed: Int) async throws {
    let server = try await NodeServer(Self.script(seed: seed))
    var options = PushSenderOptions()
    options.maximumConnections = 2
    options.answerTimeout = .milliseconds(500)
    options.delays.retry = .milliseconds(5)
    options.delays.longestRetry = .milliseconds(20)
    options.delays.serverError = .milliseconds(20)
    let sender = PushSender(key: try .forTests(), to: try server.endpoint, options: options)
    let results = await withTaskGroup(of: PushResult.self) { group in
      for number in 0..<600 {
        group.addTask {
          // One in ten is cancelled at some time.
          let push = Task { await sender.send(.forTests(), until: .now + .seconds(60)) }
          if number % 10 == 0 {
            for _ in 0..<(number % 7) { await Task.yield() }
            push.cancel()
          }
          return await push.value
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    await sender.shutdown()
    try server.tell("report")
    let acted = try await server.heard() as? [String: Int] ?? [:]
    #expect(Set(results.map(\.id)).count == 600)
    for result in results {
      let times = acted[result.id.uuidString.lowercased(), default: 0]
      switch result.outcome {
      case .accepted: #expect(times == 1, "\(result)")
      case .refused, .notSent: #expect(times == 0, "\(result)")
      case .unknown: #expect(times <= 1, "\(result)")
      }
    }
    let outcomes = Dictionary(grouping: results) { result in
      switch result.outcome {
      case .accepted: "accepted"
      case .refused: "refused"
      case .notSent: "not sent"
      case .unknown: "unknown"
      }
    }
    // The faults were met, and pushes arrived all the same.
    #expect(!outcomes["accepted", default: []].isEmpty)
    #expect(!outcomes["unknown", default: []].isEmpty)
    #expect(!outcomes["refused", default: []].isEmpty)
  }
}
