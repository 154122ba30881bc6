import LinkPlatform
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
      // Some proxies write the port as well.
      ("10.0.0.1", ["198.51.100.7:40112"], "198.51.100.7"),
      ("10.0.0.1", ["[2001:db8::1]:443"], "2001:db8::1"), ("::1", ["[2001:db8::1]"], "2001:db8::1"),
      ("10.0.0.1", ["198.51.100.7, 10.0.0.2:80"], "198.51.100.7"),
      ("10.0.0.1", ["[2001:db8::1]:443, 10.0.0.2:80 ,[::1]:9"], "2001:db8::1"),
      // An address that IPv6 maps is the IPv4 one, of the peer and of every hop.
      ("::ffff:192.0.2.1", ["198.51.100.7"], "192.0.2.1"),
      ("::ffff:10.0.0.1", ["198.51.100.7"], "198.51.100.7"),
      ("::ffff:10.0.0.1", ["::ffff:198.51.100.7, ::FFFF:a00:2"], "198.51.100.7"),
      ("10.0.0.1", ["[::ffff:198.51.100.7]:443"], "198.51.100.7"),
      ("10.0.0.1", ["0:0:0:0:0:ffff:c633:6407"], "198.51.100.7"),
      // Each has one spelling.
      ("10.0.0.1", ["2001:DB8:0:0::0001"], "2001:db8::1"),
      ("10.0.0.1", ["198.51.100.7:http"], "198.51.100.7:http"),
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
    #expect(
      ClientAddress(trusted: []).address(peer: "::ffff:10.0.0.1", forwarded: forwarded)
        == "10.0.0.1")
  }

  @Test(
    "A range has the addresses that begin as it does",
    arguments: [
      ("10.1.0.0/16", "10.1.255.255", true), ("10.1.0.0/16", "10.2.0.0", false),
      ("10.1.2.3", "10.1.2.3", true), ("10.1.2.3", "10.1.2.4", false),
      ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "::1", false),
      ("10.1.2.128/25", "10.1.2.127", false), ("10.1.2.128/25", "10.1.2.200", true),
      ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
      ("::1", "0:0:0:0:0:0:0:1", true), ("10.1.0.0/16", "::ffff:10.1.2.3", true),
      ("::ffff:10.1.0.0/112", "10.1.2.3", true), ("::ffff:10.1.0.0/112", "10.2.0.0", false),
      ("::ffff:10.1.2.3", "::ffff:10.1.2.3", true), ("::/0", "10.1.2.3", false),
    ])
  func ranges(_ range: String, _ address: String, has: Bool) {
    let forwarded = ["198.51.100.7"]
    let found = ClientAddress(trusted: [range]).address(peer: address, forwarded: forwarded)
    #expect(found == (has ? "198.51.100.7" : address))
    #expect(AddressRange(range).map { $0.contains(AddressRange.bytes(of: address) ?? []) } == has)
  }

  @Test(
    "What is no range is nobody's",
    arguments: [
      "", "/", "10.0.0.1/33", "10.0.0.1/-1", "10.0.0/8", "::1/129", "a", "10.0.0.1/", "1/2/3",
    ])
  func noRange(_ text: String) {
    #expect(AddressRange(text) == nil)
  }
}
