import LinkCluster
import Testing

@Suite("The address of ClickHouse")
struct ClickHouseAddressTests {
  @Test(
    "Host, port, user, password and database are read",
    arguments: [
      ("http://10.0.0.7", ClickHouseAddress(host: "10.0.0.7", port: 8123)),
      ("http://10.0.0.7/", ClickHouseAddress(host: "10.0.0.7", port: 8123)),
      ("HTTP://events.internal:80", ClickHouseAddress(host: "events.internal", port: 80)),
      (
        "https://events.internal",
        ClickHouseAddress(host: "events.internal", port: 8443, isSecure: true)
      ),
      ("http://[::1]:8123/app_1", ClickHouseAddress(host: "::1", port: 8123, database: "app_1")),
      (
        "http://a%40b:p%2Fw%20%C3%A4@h/db",
        ClickHouseAddress(host: "h", port: 8123, database: "db", user: "a@b", password: "p/w ä")
      ),
      ("http://user@h", ClickHouseAddress(host: "h", port: 8123, user: "user")),
    ])
  func reading(_ text: String, _ address: ClickHouseAddress) throws {
    #expect(try ClickHouseAddress(text) == address)
  }

  @Test(
    "Anything else is refused, and the reason is named",
    arguments: [
      ("", .notAnAddress), ("events.internal", .notAnAddress), ("http://", .notAnAddress),
      ("http://h:0", .notAnAddress), ("http://h:65536", .notAnAddress), ("//h:8123", .notAnAddress),
      ("http:///db", .notAnAddress), ("http://h h", .notAnAddress),
      ("tcp://h:9000", .otherProtocol), ("clickhouse://h", .otherProtocol),
      ("http://h/a/b", .badDatabase), ("http://h/a'b", .badDatabase), ("http://h/1a", .badDatabase),
      ("http://h/a%60", .badDatabase),
      ("http://h/\(String(repeating: "a", count: 65))", .badDatabase),
      ("http://h/db?user=a", .moreThanAnAddress), ("http://h/#x", .moreThanAnAddress),
    ] as [(String, ClickHouseAddressError.Code)])
  func refusing(_ text: String, _ code: ClickHouseAddressError.Code) {
    #expect { try ClickHouseAddress(text) } throws: {
      ($0 as? ClickHouseAddressError)?.code == code
    }
  }

  @Test("A password is never printed")
  func printing() throws {
    let address = try ClickHouseAddress("http://user:secret@[::1]:9/db")
    #expect("\(address)" == "http://[::1]:9/db")
  }
}
