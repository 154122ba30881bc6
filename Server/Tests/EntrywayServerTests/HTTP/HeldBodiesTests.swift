import Foundation
import HTTPTypes
import LinkPlatform
import NIOCore
import NIOHTTP1
import NIOPosix
import Testing

@testable import EntrywayServer

@Suite("Bodies that are held at once")
struct HeldBodiesTests {
  private func isFull(_ bytes: Int, of address: String?, in bodies: HeldBodies) async -> Bool {
    do {
      return try await bodies.counting(for: address.flatMap(AddressShare.init)) {
        try HeldBodies.current?.add(bytes)
        return false
      }
    } catch {
      let problem = error as? Refusal
      #expect(problem?.kind == .busy)
      #expect(problem?.retryAfter == 5)
      return true
    }
  }

  @Test("One address holds no more than its part, and others go on")
  func share() async throws {
    let bodies = HeldBodies(limit: 100, ownLimit: 10)
    #expect(await isFull(11, of: "198.51.100.7", in: bodies))
    try await bodies.counting(for: AddressShare("198.51.100.7")) {
      try HeldBodies.current?.add(8)
      #expect(await isFull(3, of: "::ffff:198.51.100.7", in: bodies))
      #expect(await !isFull(3, of: "198.51.100.8", in: bodies))
      #expect(await !isFull(2, of: "198.51.100.7", in: bodies))
    }
    #expect(await !isFull(10, of: "198.51.100.7", in: bodies))
    #expect(bodies.count == 0)
  }

  @Test("The addresses of one IPv6 network are one, and the loopback's are everyone's")
  func networks() async throws {
    let bodies = HeldBodies(limit: 100, ownLimit: 10)
    try await bodies.counting(for: AddressShare("2001:db8:1:2::1")) {
      try HeldBodies.current?.add(10)
      #expect(await isFull(1, of: "2001:db8:1:2:ffff::9", in: bodies))
      #expect(await !isFull(1, of: "2001:db8:1:3::1", in: bodies))
    }
    #expect(await !isFull(100, of: "127.0.0.1", in: bodies))
    #expect(await !isFull(100, of: "10.1.2.3", in: bodies))
    #expect(await isFull(101, of: "127.0.0.1", in: bodies))
  }

  @Test("Bodies that have arrived and wait keep others out, and links lead on meanwhile")
  func flood() async throws {
    try await ServedAPI.run { api in
      let target = #"{"host": "\#(api.shop.host)", "slug": "held", "target": "shop://orders/1"}"#
      let made = try await api.ask(.POST, "/v1/links", target, key: api.shop.key(.links))
      #expect(made.status == 201, "\(made.body)")
      let size = 900_000
      let waiting = try await Held.open(
        HeldBodies.limit / size,
        to: """
          POST /v1/events HTTP/1.1\r\nHost: \(api.shop.host)\r\nContent-Type: application/json\r
          Authorization: Bearer \(api.shop.publishable)\r\nContent-Length: 1000000\r\n\r\n
          """ + String(repeating: " ", count: size), port: api.publicPort)
      // The last of what they sent is on its way.
      var refused: ServedAPI.Answer
      repeat {
        refused = try await api.tell([.open("order", more: String(repeating: " ", count: size))])
      } while refused.status == 200
      #expect(refused.problem == "503 busy")
      #expect(refused.headers["Retry-After"] == ["5"])
      #expect(try await api.visit("/l/held").status == 200)
      let question = #"{"link": "https://\#(api.shop.host)/l/held", "clickID": "\#(RecordID())"}"#
      let resolved = try await api.ask(
        .POST, "/v1/resolve", question, key: api.shop.publishable, at: .public)
      #expect(resolved.status == 200, "\(resolved.body)")
      try await waiting.close()
      repeat {
        refused = try await api.tell([.open("order", more: String(repeating: " ", count: size))])
      } while refused.status == 503
      #expect(refused.status == 200, "\(refused.body)")
    }
  }
}

/// Connections that have sent most of a request.
private struct Held {
  let channels: [any Channel]

  static func open(_ count: Int, to text: String, port: Int) async throws -> Held {
    var channels: [any Channel] = []
    for _ in 0..<count {
      let channel = try await ClientBootstrap(group: NIOSingletons.posixEventLoopGroup)
        .connect(host: "127.0.0.1", port: port).get()
      try await channel.writeAndFlush(ByteBuffer(string: text)).get()
      channels.append(channel)
    }
    return Held(channels: channels)
  }

  func close() async throws {
    for channel in channels { try await channel.close().get() }
  }
}
