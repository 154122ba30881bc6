import Testing

@testable import EntrywayServer

@Suite("ClientAddress")
struct ClientAddressTests {
  private let addresses = ClientAddress(trusted: ["10.0.0.1", "10.0.0.2", "::1"])

  @Test(
    "The address is the last one that no trusted proxy has",
    arguments: [
      // Nobody who is not trusted is believed.
      ("192.0.2.1", [], "192.0.2.1"), ("192.0.2.1", ["198.51.100.7"], "192.0.2.1"),
      ("10.0.0.1", ["198.51.100.7"], "198.51.100.7"), ("::1", ["2001:db8::1"], "2001:db8::1"),
      ("10.0.0.1", ["198.51.100.7, 10.0.0.2"], "198.51.100.7"),
      ("10.0.0.1", ["198.51.100.7,10.0.0.2 , 10.0.0.2"], "198.51.100.7"),
      // What the sender wrote itself stands before what the proxy saw.
      ("10.0.0.1", ["127.0.0.1, 203.0.113.9, 198.51.100.7"], "198.51.100.7"),
      ("10.0.0.1", ["10.0.0.2, 198.51.100.7"], "198.51.100.7"),
      ("10.0.0.1", ["203.0.113.9", "198.51.100.7"], "198.51.100.7"),
      ("10.0.0.1", ["10.0.0.2"], "10.0.0.2"), ("10.0.0.1", [], "10.0.0.1"),
      ("10.0.0.1", [""], "10.0.0.1"), ("10.0.0.1", ["198.51.100.7, , 10.0.0.2"], "10.0.0.2"),
      ("10.0.0.1", ["198.51.100.7, \(String(repeating: "1", count: 46))"], "10.0.0.1"),
      ("10.0.0.3", ["198.51.100.7"], "10.0.0.3"),
    ])
  func addresses(_ row: (peer: String, forwarded: [String], expected: String)) {
    #expect(addresses.address(peer: row.peer, forwarded: row.forwarded) == row.expected)
  }

  @Test("Without a peer there is no address, and without proxies it is the peer's")
  func peers() {
    let forwarded = ["198.51.100.7"]
    #expect(addresses.address(peer: nil, forwarded: forwarded) == nil)
    #expect(
      ClientAddress(trusted: []).address(peer: "10.0.0.1", forwarded: forwarded) == "10.0.0.1")
  }
}
