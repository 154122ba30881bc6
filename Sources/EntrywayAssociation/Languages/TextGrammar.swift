import EntrywayRouting

/// Which texts can be one part of a link that is in normal form: what may be raw is raw, and
/// everything else an escape with upper-case digits that spells UTF-8.
struct TextGrammar: Sendable {
  /// The characters that stand for themselves.
  let raw: SymbolSet
  /// The bytes of ASCII that stand as escapes.
  private let escaped: [UInt8]
  let part: PercentCoding.Part

  /// A segment of the path; an escaped slash may be in it if the table allows that.
  static func segment(allowsEncodedSlash: Bool) -> TextGrammar {
    TextGrammar(.segment, refusing: Array("\\".utf8) + (allowsEncodedSlash ? [] : Array("/".utf8)))
  }

  static let queryName = TextGrammar(.queryName, refusing: [])
  static let queryValue = TextGrammar(.queryValue, allowing: [0x09, 0x0A, 0x0D])
  static let fragment = TextGrammar(.fragment, allowing: [0x09, 0x0A, 0x0D])

  private init(
    _ part: PercentCoding.Part, refusing refused: [UInt8] = [], allowing allowed: [UInt8] = []
  ) {
    self.part = part
    let printable: [UInt8] = Array(0x20...0x7E)
    let raw = printable.filter {
      PercentCoding.encoded(String(UnicodeScalar($0)), for: part).utf8.count == 1
    }
    self.raw = SymbolSet(bytes: raw)
    escaped = allowed + printable.filter { !raw.contains($0) && !refused.contains($0) }
  }

  /// The normal form of a text.
  func encoded(_ text: some Sequence<UInt8>) -> [UInt8] {
    Array(PercentCoding.encoded(String(decoding: Array(text), as: UTF8.self), for: part).utf8)
  }

  /// Adds one character of the part, raw or escaped, between two states.
  ///
  /// - Parameter raw: The characters that may be raw; all of the part's unless given.
  func add(
    _ raw: SymbolSet? = nil, from start: [Int32], to end: Int32, _ builder: inout AutomatonBuilder
  ) {
    for state in start { builder.connect(state, raw ?? self.raw, end) }
    let digits = builder.addState()
    for state in start { builder.connect(state, .percent, digits) }
    var lows: [UInt8: [UInt8]] = [:]
    for byte in escaped { lows[byte >> 4, default: []].append(byte & 0xF) }
    for (high, low) in lows.sorted(by: { $0.key < $1.key }) {
      let state = builder.addState()
      builder.connect(digits, Self.hex([high]), state)
      builder.connect(state, Self.hex(low), end)
    }
    addUTF8(from: digits, to: end, &builder)
  }

  /// Adds one character of the part, as ``add(_:from:to:_:)`` does, but takes any two digits for an
  /// escape: fewer states for what seldom matters.
  func addLoosely(
    _ raw: SymbolSet? = nil, from start: [Int32], to end: Int32, _ builder: inout AutomatonBuilder
  ) {
    let (digit, last) = (builder.addState(), builder.addState())
    for state in start {
      builder.connect(state, raw ?? self.raw, end)
      builder.connect(state, .percent, digit)
    }
    builder.connect(digit, .upperHex, last)
    builder.connect(last, .upperHex, end)
  }

  /// What stands after the first `%` of a character beyond ASCII (Unicode, table 3-7).
  private func addUTF8(from digits: Int32, to end: Int32, _ builder: inout AutomatonBuilder) {
    func tail(_ high: ClosedRange<UInt8>, _ next: Int32) -> Int32 {
      let percent = builder.addState()
      let digit = builder.addState()
      let last = builder.addState()
      builder.connect(percent, .percent, digit)
      builder.connect(digit, Self.hex(Array(high)), last)
      builder.connect(last, .upperHex, next)
      return percent
    }
    let one = tail(0x8...0xB, end)
    let two = tail(0x8...0xB, one)
    let three = tail(0x8...0xB, two)
    let leads: [(UInt8, ClosedRange<UInt8>, Int32)] = [
      (0xC, 0x2...0xF, one), (0xD, 0x0...0xF, one),
      (0xE, 0x0...0x0, tail(0xA...0xB, one)), (0xE, 0x1...0xC, two),
      (0xE, 0xD...0xD, tail(0x8...0x9, one)), (0xE, 0xE...0xF, two),
      (0xF, 0x0...0x0, tail(0x9...0xB, two)), (0xF, 0x1...0x3, three),
      (0xF, 0x4...0x4, tail(0x8...0x8, two)),
    ]
    var states: [UInt8: Int32] = [:]
    for (high, low, next) in leads {
      let state = states[high] ?? builder.addState()
      if states.updateValue(state, forKey: high) == nil {
        builder.connect(digits, Self.hex([high]), state)
      }
      builder.connect(state, Self.hex(Array(low)), next)
    }
  }

  private static func hex(_ digits: [UInt8]) -> SymbolSet {
    SymbolSet(bytes: digits.map { $0 < 10 ? 0x30 + $0 : 0x41 + $0 - 10 })
  }
}
