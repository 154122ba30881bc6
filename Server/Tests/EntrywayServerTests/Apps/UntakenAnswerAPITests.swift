import Testing

@testable import EntrywayServer

@Suite("Clients that do not take their answers")
struct UntakenAnswerAPITests {
  private static func soon(_ settings: inout ServerSettings) { settings.answerSeconds = 1 }

  private static func requests(_ path: String, _ count: Int) -> String {
    String(
      repeating:
        "GET \(path) HTTP/1.1\r\nHost: go.shop.example\r\nUser-Agent: \(ServedAPI.iPhone)\r\n\r\n",
      count: count)
  }

  @Test(
    "A client that never reads is closed after a time, whatever it sends",
    arguments: [
      ("/openapi.json", ServedAPI.Address.private), ("/l/known", .public),
      ("/qr/known.svg", .public),
    ])
  func neverReads(path: String, address: ServedAPI.Address) async throws {
    try await ServedAPI.run(requestSeconds: 10, settings: Self.soon) { api in
      // What it goes on sending shows when it is closed.
      _ = try await RawConnection.answer(
        to: Self.requests(path, 2_000), port: api.port(address), drip: "GET / HTTP/1.1\r\n",
        reading: .never)
      #expect(try await api.visit("/l/known").status == 200)
    }
  }

  @Test("A client that reads slowly gets all")
  func readsSlowly() async throws {
    try await ServedAPI.run { api in
      let last = "GET /openapi.json HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
      let answer = try await RawConnection.answer(
        to: Self.requests("/openapi.json", 5) + last, port: api.privatePort,
        reading: .slowly(8 * 1024))
      #expect(RawConnection.statuses(in: answer) == [200, 200, 200, 200, 200, 200])
      #expect(answer.hasSuffix("}\n") || answer.hasSuffix("}"))
    }
  }

  @Test(
    "Of the requests that come at once, so many are answered, and the connection ends behind them",
    arguments: [
      ("/l/known", ServedAPI.Address.public), ("/healthz", .public), ("/metrics", .private),
    ])
  func atOnce(path: String, address: ServedAPI.Address) async throws {
    try await ServedAPI.run { api in
      let limit = 256
      let fine = try await RawConnection.answer(
        to: Self.requests(path, limit - 1)
          + "GET \(path) HTTP/1.1\r\nHost: go.shop.example\r\nConnection: close\r\n\r\n",
        port: api.port(address))
      #expect(RawConnection.statuses(in: fine).count == limit)
      let answer = try await RawConnection.answer(
        to: Self.requests(path, 20 * limit), port: api.port(address))
      let statuses = RawConnection.statuses(in: answer)
      #expect(statuses.allSatisfy { $0 == 200 })
      // Some may be answered while others arrive.
      #expect(statuses.count < 20 * limit)
    }
  }
}
