import Crypto
import Foundation
import LinkPlatform
import Testing

@Suite("PersonHash")
struct VisitorHashTests {
  private let salt = SymmetricKey(data: Data(repeating: 7, count: 32))

  @Test("The same address, agent and salt are the same person, by SHA-256")
  func same() {
    let hash = VisitorHash(address: "192.0.2.1", agent: "Safari", salt: salt)
    #expect(hash == VisitorHash(address: "192.0.2.1", agent: "Safari", salt: salt))
    let hashed = Data(repeating: 7, count: 32) + Data("192.0.2.1\u{0}Safari".utf8)
    #expect(hash.bytes == Array(SHA256.hash(data: hashed).prefix(16)))
    #expect(VisitorHash(high: hash.high, low: hash.low) == hash)
  }

  @Test("Another address, agent or salt is another person")
  func others() {
    let hashes = [
      VisitorHash(address: "192.0.2.1", agent: "Safari", salt: salt),
      VisitorHash(address: "192.0.2.2", agent: "Safari", salt: salt),
      VisitorHash(address: "192.0.2.1", agent: "safari", salt: salt),
      VisitorHash(address: "192.0.2.1", agent: "", salt: salt),
      VisitorHash(
        address: "192.0.2.1", agent: "Safari",
        salt: SymmetricKey(data: Data(repeating: 8, count: 32))),
    ]
    #expect(Set(hashes).count == hashes.count)
  }

  @Test("Address and agent do not run together, wherever they part")
  func boundary() {
    let text = Array("192.0.2.12 Safari")
    let hashes = (0...text.count).map { place in
      VisitorHash(
        address: String(text[..<place]), agent: String(text[place...]), salt: salt)
    }
    #expect(Set(hashes).count == hashes.count)
  }
}
