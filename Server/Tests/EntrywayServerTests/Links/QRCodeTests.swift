import Foundation
import LinkPlatform
import SeededNumbers
import ServerTestSupport
import Testing

@testable import EntrywayServer

@Suite("QRCode")
struct QRCodeTests {
  @Test("Readers read the text from the PNG and the SVG", .enabled(if: QRReader.isInstalled))
  func readers() throws {
    var seeded = Seeded(seed: 1)
    for number in 0..<40 {
      let text = Self.text(&seeded, number)
      let correction = seeded.pick(QRCode.Correction.allCases)
      let code = try #require(QRCode(text, correction: correction))
      // A reader wants three pixels a module.
      let size = max(seeded.pick([0, 300, 512, 1000]), code.fullWidth * 3)
      let png = try #require(code.png(size: size))
      #expect(try QRReader.text(of: png) == text, "\(correction), \(size): \(text)")
      #expect(try QRReader.text(of: Raster(svg: code.svg(size: 300), scale: 4).pgm) == text)
    }
  }

  @Test("A code of a short link has the size of its version, and a light border")
  func width() throws {
    // 26 bytes with correction M are version 2: 25 modules (ISO/IEC 18004, table 1).
    let code = try #require(QRCode("https://go.example.com/abc"))
    #expect(code.width == 25)
    #expect(code.fullWidth == 33)
    for place in -4..<29 {
      #expect(!code[place, -1] && !code[-1, place] && !code[place, 25] && !code[25, place])
    }
    // The finder patterns stand in three corners, dark at the very edge.
    for (column, row) in [(0, 0), (24, 0), (0, 24), (6, 6), (18, 6), (6, 18)] {
      #expect(code[column, row])
    }
    #expect(!code[1, 1] && code[3, 3] && !code[7, 7])
  }

  @Test("More correction makes a code larger")
  func correction() {
    let text = String(repeating: "a", count: 200)
    let widths = [QRCode.Correction.low, .medium, .quartile, .high].map {
      QRCode(text, correction: $0)?.width ?? 0
    }
    #expect(widths == widths.sorted())
    #expect(Set(widths).count == 4)
  }

  @Test(
    "Just as many bytes fit as the standard says",
    arguments: [
      (QRCode.Correction.low, 2953), (.medium, 2331), (.quartile, 1663), (.high, 1273),
    ])
  func capacity(_ correction: QRCode.Correction, _ count: Int) {
    // Letters of both cases are written as bytes.
    #expect(QRCode(String(repeating: "a", count: count), correction: correction)?.width == 177)
    #expect(QRCode(String(repeating: "a", count: count + 1), correction: correction) == nil)
  }

  @Test("No text gives no code, and neither does one far too long")
  func none() {
    #expect(QRCode("") == nil)
    #expect(QRCode(String(repeating: "1", count: 100_000)) == nil)
  }

  @Test("The SVG is one path in the size that was asked for")
  func svg() throws {
    let svg = try #require(QRCode("https://go.example.com/abc")).svg(size: 240)
    #expect(
      svg.hasPrefix(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 33 33" \
        shape-rendering="crispEdges"><rect width="33" height="33" fill="#fff"/><path d="M4 4h7v1h-7z
        """))
    #expect(svg.hasSuffix(##"z" fill="#000"/></svg>"##))
    #expect(svg.split(separator: "<path").count == 2)
  }

  private static func text(_ seeded: inout Seeded, _ number: Int) -> String {
    let letters = Array("abcdefghijkmnopqrstuvwxyzABCDEFGH0123456789-_?=&%/.")
    let link =
      "https://go.example.com/l/"
      + String((0..<seeded.number(0...200)).map { _ in seeded.pick(letters) })
    return number % 5 == 0 ? link + "é🦊" : link
  }
}

/// The pixels of one of our SVG files: squares, nothing else.
private struct Raster {
  let pgm: [UInt8]

  init(svg: String, scale: Int) throws {
    let box = try #require(try /viewBox="0 0 (\d+) \1"/.firstMatch(in: svg))
    let side = try #require(Int(box.output.1)) * scale
    var pixels = [UInt8](repeating: 255, count: side * side)
    for run in svg.matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/) {
      let (_, column, row, width, back) = run.output
      let numbers = try [column, row, width, back].map { try #require(Int($0)) }
      #expect(numbers[2] == numbers[3])
      for y in numbers[1] * scale..<(numbers[1] + 1) * scale {
        for x in numbers[0] * scale..<(numbers[0] + numbers[2]) * scale { pixels[y * side + x] = 0 }
      }
    }
    pgm = Array("P5 \(side) \(side) 255\n".utf8) + pixels
  }
}
