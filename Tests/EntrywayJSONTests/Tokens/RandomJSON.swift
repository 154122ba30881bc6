import SeededRandom

/// Writes random JSON documents and damages them.
struct RandomJSON {
  private static let shortEscapes = [
    #"\""#, #"\\"#, #"\/"#, #"\b"#, #"\f"#, #"\n"#, #"\r"#, #"\t"#,
  ]
  private static let unicodeEscapes = [
    #"\u0041"#, #"\u00e9"#, #"\u0000"#, #"\uFFFD"#, #"\u20aC"#,
    #"\ud83d\ude00"#, #"\uD800\uDC00"#, #"\udbff\udfff"#,
  ]
  private static let unescaped = [
    "é", "߿", "ࠀ", "€", "\u{D7FF}", "\u{E000}", "\u{FFFF}",
    "😀", "\u{10000}", "\u{10FFFF}", "e\u{301}", "\u{7F}", "\u{FEFF}",
  ]

  private var generator: Seeded

  init(seed: UInt64) {
    generator = Seeded(seed: seed)
  }

  mutating func document() -> [UInt8] {
    var output: [UInt8] = []
    writeValue(nesting: 0, to: &output)
    return output
  }

  mutating func number() -> String {
    let sign = chance(3) ? "-" : ""
    switch below(8) {
    case 0: return sign + "0"
    case 1: return sign + "\(below(1000))"
    case 2: return sign + "\(generator.next())"
    case 3: return sign + "\(Int64.max.magnitude - 2 + UInt64(below(5)))"
    case 4: return sign + "\(below(100)).\(digits(1 + below(4)))"
    case 5: return sign + "\(1 + below(9))\(digits(below(30))).\(digits(1 + below(20)))"
    case 6: return sign + "\(below(10)).\(digits(1 + below(4)))\(exponent(upTo: 6))"
    default: return sign + "\(below(1000))\(exponent(upTo: 300))"
    }
  }

  /// A copy of a document with up to three bytes or stretches of bytes changed.
  mutating func damaged(_ document: [UInt8]) -> [UInt8] {
    var bytes = document
    for _ in 0...(chance(3) ? below(3) : 0) {
      guard !bytes.isEmpty else { break }
      let position = below(bytes.count)
      switch below(7) {
      case 0: bytes[position] = UInt8(below(256))
      case 1: bytes[position] = tellingByte()
      case 2: bytes.insert(tellingByte(), at: position)
      case 3: bytes.remove(at: position)
      case 4: bytes[position] ^= 1 << below(8)
      case 5: bytes.swapAt(position, below(bytes.count))
      default:
        let end = min(bytes.count, position + below(8))
        bytes.insert(contentsOf: bytes[position..<end], at: below(bytes.count))
      }
    }
    if chance(20) { bytes.removeLast(below(bytes.count + 1)) }
    return bytes
  }

  private mutating func writeValue(nesting: Int, to output: inout [UInt8]) {
    writeSpace(to: &output)
    switch nesting == 0 && !chance(8) ? 5 + below(4) : below(nesting < 5 ? 9 : 5) {
    case 0: output += "null".utf8
    case 1: output += (chance(2) ? "true" : "false").utf8
    case 2: output += number().utf8
    case 3, 4: writeText(prefix: "", to: &output)
    case 5, 6:
      output += "[".utf8
      for index in 0..<below(nesting == 0 ? 5 : 4) {
        if index > 0 { output += ",".utf8 }
        writeValue(nesting: nesting + 1, to: &output)
      }
      writeSpace(to: &output)
      output += "]".utf8
    default:
      output += "{".utf8
      for index in 0..<below(nesting == 0 ? 5 : 4) {
        if index > 0 { output += ",".utf8 }
        writeSpace(to: &output)
        writeText(prefix: "\(index)", to: &output)
        writeSpace(to: &output)
        output += ":".utf8
        writeValue(nesting: nesting + 1, to: &output)
      }
      writeSpace(to: &output)
      output += "}".utf8
    }
    writeSpace(to: &output)
  }

  private mutating func writeText(prefix: String, to output: inout [UInt8]) {
    output += "\"\(prefix)".utf8
    for _ in 0..<below(chance(10) ? 40 : 8) {
      switch below(12) {
      case 0: output += pick(Self.shortEscapes).utf8
      case 1: output += pick(Self.unicodeEscapes).utf8
      case 2, 3: output += pick(Self.unescaped).utf8
      default: output.append(pick(Array("abcXYZ 019{}[]:,/-".utf8)))
      }
    }
    output += "\"".utf8
  }

  private mutating func writeSpace(to output: inout [UInt8]) {
    guard chance(6) else { return }
    for _ in 0...below(3) { output.append(pick([0x20, 0x0A, 0x0D, 0x09])) }
  }

  private mutating func digits(_ count: Int) -> String {
    String((0..<count).map { _ in pick(Array("0001234567899")) })
  }

  private mutating func exponent(upTo limit: Int) -> String {
    pick(["e", "E"]) + pick(["", "+", "-"]) + pick(["", "0"]) + "\(below(limit))"
  }

  private mutating func tellingByte() -> UInt8 {
    let ascii = Array("\"\\{}[]:,-+.eE0159tfnu \t\n/'#\u{0}\u{1F}\u{7F}".utf8)
    return pick(ascii + [0x80, 0xBF, 0xC3, 0xED, 0xEF, 0xF4, 0xFF])
  }

  private mutating func below(_ limit: Int) -> Int {
    Int(generator.next() % UInt64(limit))
  }

  private mutating func chance(_ outOf: Int) -> Bool {
    below(outOf) == 0
  }

  private mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[below(choices.count)]
  }
}
