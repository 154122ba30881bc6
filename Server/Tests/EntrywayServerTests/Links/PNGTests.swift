import Foundation
import LinkPlatform
import SeededNumbers
import ServerTestSupport
import Testing

@testable import EntrywayServer

@Suite("QRCode.png")
struct PNGTests {
  @Test(
    "The sides are the largest multiple of the modules that fits",
    arguments: [
      (-1, 33), (0, 33), (1, 33), (33, 33), (65, 33), (66, 66), (512, 495), (1000, 990),
    ])
  func sizes(_ size: Int, _ side: Int) throws {
    let file = try #require(QRCode("https://go.example.com/abc")?.png(size: size))
    let png = try PNG(file)
    #expect(png.width == side)
    #expect(png.height == side)
  }

  @Test("The file has a header, the pixels and an end, each with the right check sum")
  func chunks() throws {
    var seeded = Seeded(seed: 1)
    for count in [1, 40, 300, 2000] {
      let text = String((0..<count).map { _ in seeded.pick(Array("abcXYZ09/")) })
      let file = try #require(QRCode(text)?.png(size: 400))
      let png = try PNG(file)
      #expect(png.chunks.map(\.name) == ["IHDR", "IDAT", "IEND"])
      for chunk in png.chunks { #expect(chunk.sum == chunk.expectedSum, "\(chunk.name)") }
      // One bit of grey a pixel, deflated, unfiltered, not interlaced.
      #expect(Array(png.chunks[0].content[8...]) == [1, 0, 0, 0, 0])
      #expect(png.chunks[0].content.count == 13)
      #expect(png.chunks[2].content.isEmpty)
    }
  }

  @Test("gzip unpacks what is packed, also nothing")
  func gzip() throws {
    var seeded = Seeded(seed: 2)
    for count in [0, 1, 100, 70_000] {
      for range in [UInt8(0)...0, 0...255] {
        let bytes = (0..<count).map { _ in UInt8.random(in: range, using: &seeded) }
        let packed = try #require(Deflate.gzip(bytes))
        #expect(try Program.run("/usr/bin/gzip", ["-dc"], input: packed).bytes == bytes)
        if range == 0...0, count == 70_000 { #expect(packed.count < 200) }
      }
    }
  }
}

/// A PNG file, taken apart as RFC 2083 says.
private struct PNG {
  struct Chunk {
    let name: String
    let content: [UInt8]
    let sum: UInt32

    /// The check sum of RFC 2083, section 15, bit by bit.
    var expectedSum: UInt32 {
      ~(Array(name.utf8) + content).reduce(0xFFFF_FFFF) { sum, byte in
        (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
          sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1
        }
      }
    }
  }

  private(set) var chunks: [Chunk] = []
  var width: Int { Int(Self.number(chunks[0].content[0..<4])) }
  var height: Int { Int(Self.number(chunks[0].content[4..<8])) }

  init(_ file: [UInt8]) throws {
    #expect(Array(file.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    var rest = file.dropFirst(8)
    while !rest.isEmpty {
      let length = Int(Self.number(rest.prefix(4)))
      try #require(rest.count >= length + 12)
      let checked = rest.dropFirst(4).prefix(length + 4)
      chunks.append(
        Chunk(
          name: String(decoding: checked.prefix(4), as: UTF8.self),
          content: Array(checked.dropFirst(4)),
          sum: Self.number(rest.dropFirst(length + 8).prefix(4))))
      rest = rest.dropFirst(length + 12)
    }
    try #require(chunks.first?.content.count ?? 0 >= 8)
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
