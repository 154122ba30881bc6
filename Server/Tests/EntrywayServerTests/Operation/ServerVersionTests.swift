import Foundation
import NIOHTTP1
import Testing

@testable import EntrywayServer

@Suite("ServerVersion")
struct ServerVersionTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test("It is the command line's")
  func same() throws {
    let file = Self.root.appending(path: "Tool/Sources/EntrywayTool/Version.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    let version = try #require(text.firstMatch(of: /static let current = "([^"]*)"/)).output.1
    #expect(ServerVersion.current == String(version))
  }

  @Test("/healthz and metrics say it, at both addresses and at the private one")
  func told() async throws {
    try await ServedAPI.run { api in
      for address in ServedAPI.Address.allCases {
        let health = try await api.ask(.GET, "/healthz", at: address)
        #expect(health.json["version"] as? String == ServerVersion.current)
      }
      let metrics = try await api.ask(.GET, "/metrics").body
      #expect(metrics.contains("entryway_build_info{version=\"\(ServerVersion.current)\"} 1\n"))
    }
  }
}
