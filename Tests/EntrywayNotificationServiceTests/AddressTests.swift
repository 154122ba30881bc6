import DiagnosticFacts
import Entryway
import EntrywayDiagnostics
import Foundation
import Testing

@testable import EntrywayNotificationService

@Suite("The address of an image")
struct AddressTests {
  private let images = NotificationImages(hosts: ["cdn.example.com", "*.Example.org"])

  @Test(
    "An address over TLS of an allowed host is taken as it is",
    arguments: [
      "https://cdn.example.com/banners/running-sale.jpg",
      "HTTPS://CDN.example.com/a.jpg",
      "https://cdn.example.com:443/a.jpg",
      "https://a.b.example.org/o/folder%2Fa.jpg?alt=media&sig=a%2Bb",
      "https://a_b.example.org/a.jpg",
      "https://cdn.example.com/fetch/https://elsewhere.example/a.jpg",
    ])
  func taken(address: String) throws {
    #expect(try images.address(in: ["image_url": .text(address)]).absoluteString == address)
  }

  @Test("The key is the app's to choose, and may be a path")
  func key() throws {
    let images = NotificationImages(hosts: ["cdn.example.com"], at: "data.image")
    let address = "https://cdn.example.com/a.jpg"
    for payload: PayloadValue in [
      ["data": ["image": .text(address)]], ["data.image": .text(address)],
    ] {
      #expect(try images.address(in: payload).absoluteString == address)
    }
  }

  @Test("A payload with an address of an allowed host is taken, as the page has it")
  func page() {
    let payload: PayloadValue = ["image_url": "https://cdn.example.com/a.jpg"]
    #expect(throws: Never.self) { try images.address(in: payload) }
  }

  @Test("What is no address of an allowed host says why", arguments: RefusedAddress.all)
  func refused(_ row: RefusedAddress) {
    let problem = #expect(throws: NotificationImageError.self) {
      try images.address(in: row.payload)
    }
    #expect(problem?.diagnostic.facts == row.facts)
    if let found = row.found { #expect(problem?.fault == .notText(found)) }
  }

  @Test("Without any host no image comes, and the problem says where hosts are named")
  func noHosts() {
    let problem = #expect(throws: NotificationImageError.self) {
      try NotificationImages(hosts: []).address(in: ["image_url": "https://cdn.example.com/a"])
    }
    #expect(problem?.diagnostic.facts == "warning forbidden @8 ‹cdn.example.com›")
    #expect(problem?.diagnostic.expected == nil)
  }

  @Test("A path that runs into something without keys names both")
  func blocked() {
    let problem = #expect(throws: NotificationImageError.self) {
      try NotificationImages(hosts: [], at: "data.image").address(in: ["data": "text"])
    }
    #expect(problem?.diagnostic.facts == "warning unusable")
    #expect(problem?.fault == .notKeyed(by: "text", "data.image"))
  }
}
