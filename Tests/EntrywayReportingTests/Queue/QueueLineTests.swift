import Entryway
import EntrywayTesting
import Foundation
import SeededRandom
import Testing

@testable import EntrywayReporting

@Suite("QueueLine") struct QueueLineTests {
  @Test(
    "The check sum is that of gzip",
    arguments: [
      ("", 0), ("a", 0xE8B7_BE43), ("123456789", 0xCBF4_3926),
      ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
      (String(repeating: "\u{0}", count: 32), 0x190A_55AD),
    ] as [(String, UInt32)])
  func vectors(text: String, sum: UInt32) {
    #expect(CRC32.sum(of: text.utf8) == sum)
    var crc = CRC32()
    for byte in text.utf8 { crc.add([byte]) }
    #expect(crc.value == sum)
  }

  @Test("A line is a check sum, its kind and its JSON")
  func written() {
    let line = QueueLine(.event, Array("{}".utf8))
    #expect(String(decoding: line.bytes, as: UTF8.self) == "f78e3371 e {}\n")
    #expect(line.bytes.count == line.json.count + QueueLine.overhead)
    #expect(
      String(decoding: QueueLine(.click, Array("[1]".utf8)).bytes, as: UTF8.self)
        == "0becbe14 c [1]\n")
  }

  @Test("What is written is read, also from the middle of a file")
  func roundTrip() {
    var random = Seeded(seed: 1)
    for _ in 0..<500 {
      let json = (0..<random.number(1...200)).map { _ in UInt8(random.number(0x20...0x7E)) }
      let line = QueueLine(random.chance(50) ? .event : .click, json)
      let file = [0x0A] + line.bytes + [0x0A]
      #expect(QueueLine(file[1..<(file.count - 2)]) == line)
    }
  }

  @Test("A line of which any bit is another, or which is cut anywhere, is none")
  func damaged() {
    let bytes = QueueLine(.event, Array(#"{"id":"0190a1b2","type":"open"}"#.utf8)).bytes.dropLast()
    for index in bytes.indices {
      for bit in 0..<8 {
        var flipped = bytes
        flipped[index] ^= 1 << bit
        let read = QueueLine(flipped)
        // An upper-case digit is the same number.
        if index < 8, bit == 5, bytes[index] >= 0x61 { continue }
        #expect(read == nil, "bit \(bit) of byte \(index)")
      }
      #expect(QueueLine(bytes[..<index]) == nil)
    }
    #expect(QueueLine([]) == nil)
  }

  @Test("A line of random bytes is none")
  func noise() {
    var random = Seeded(seed: 2)
    for _ in 0..<5_000 {
      let bytes = (0..<random.below(60)).map { _ in UInt8(random.below(256)) }
      #expect(QueueLine(bytes[...]) == nil)
    }
  }

  @Test("A queue of an earlier version is sent, and one of this version has the same form")
  @MainActor func versions() async throws {
    let earlier = """
      {"entrySource":"notification","id":"0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b",\
      "occurredAt":"2026-11-22T10:58:07.000Z","outcome":"opened","route":"order","sequence":7,\
      "type":"open"}
      """
    var event = try ReportedEventTests.full(.open)
    event.id = UUID()
    let now = try QueueLine(event)
    let text = String(decoding: now.bytes, as: UTF8.self)
    #expect(text.wholeMatch(of: /[0-9a-f]{8} e \{.*\}\n/) != nil)
    let fixture = QueueFixture()
    let installation = Installation()
    try fixture.write(
      QueueSegment.header(installation) + QueueLine(.event, Array(earlier.utf8)).bytes + now.bytes,
      to: "0000000000000001-0123abcd.events")
    let app = try SendingApp(fixture.temporary)
    #expect(await app.send())
    #expect(app.server.installations == [installation.id])
    #expect(app.server.events.map(\.action) == [nil, "REPLY_ACTION"])
    #expect(app.server.events.map(\.description).first == "A tapped notification opened order.")
    #expect(app.server.events.last == event)
  }

  @Test("An installation is random, and read only as it was written")
  func installation() {
    let one = Installation()
    #expect(one != Installation())
    #expect(Installation(id: one.id, secret: one.secret) == one)
    for (id, secret) in [
      ("", ""), (one.id, one.id), (one.secret, one.secret), (one.id.uppercased(), one.secret),
      (one.id + " ", one.secret), (String(repeating: "é", count: 16), one.secret),
    ] where id != one.id || secret != one.secret {
      #expect(Installation(id: id, secret: secret) == nil)
    }
  }

  @Test("The first line of a file is read only as it was written")
  func header() {
    let installation = Installation()
    let line = QueueSegment.header(installation).dropLast()
    #expect(QueueSegment.installation(line) == installation)
    for index in line.indices {
      for bit in 0..<8 {
        var flipped = line
        flipped[index] ^= 1 << bit
        #expect(QueueSegment.installation(flipped) == nil, "bit \(bit) of byte \(index)")
      }
    }
  }

  @Test(
    "A file's name says its process, or it is no file of the queue",
    arguments: [
      ("0000000000000001-0123abcd.events", "0123abcd"), ("0000000000000001-0123abcd", nil),
      ("1-0123abcd.events", nil), ("0000000000000001-0123abc.events", nil),
      ("0000000000000001-0123abcg.events", nil), ("../0000000000001-0123abcd.events", nil),
      ("0000000000000001-0123abcd-.events", nil), (".events", nil), ("0123abcd.owner", nil),
    ])
  func names(name: String, owner: String?) {
    #expect(QueueSegment.owner(of: name) == owner)
  }
}
