/// A set of ASCII characters, in the order in which words are tried: small letters, digits, large
/// letters, then signs, so that the shortest word is also one that reads well.
struct SymbolSet: Hashable, Sendable {
  private var low: UInt64
  private var high: UInt64

  private init(_ low: UInt64, _ high: UInt64) {
    self.low = low
    self.high = high
  }

  static let none = SymbolSet(0, 0)
  static let all = SymbolSet(.max, .max)

  /// The characters of a text; what is not ASCII is left out.
  init(_ text: String) { self.init(bytes: text.utf8) }

  init(bytes: some Sequence<UInt8>) {
    self = .none
    for byte in bytes where byte < 0x80 { insert(byte) }
  }

  var isEmpty: Bool { low | high == 0 }

  /// The first character, if there is one.
  var first: UInt8? { firstRank.map { Self.byRank[$0] } }

  /// The index of the first character in the order of all.
  var firstRank: Int? {
    if low != 0 { return low.trailingZeroBitCount }
    return high != 0 ? 64 + high.trailingZeroBitCount : nil
  }

  /// Whether there is just one character.
  var isOneSymbol: Bool { low.nonzeroBitCount + high.nonzeroBitCount == 1 }

  /// Calls `body` with each character, in order.
  func forEachSymbol(_ body: (UInt8) -> Void) {
    var (low, high) = (low, high)
    while low != 0 {
      body(Self.byRank[low.trailingZeroBitCount])
      low &= low - 1
    }
    while high != 0 {
      body(Self.byRank[64 + high.trailingZeroBitCount])
      high &= high - 1
    }
  }

  /// The characters, in order.
  var bytes: [UInt8] { Self.byRank.filter(contains) }

  mutating func insert(_ byte: UInt8) {
    let rank = Int(Self.ranks[Int(byte & 0x7F)])
    if rank < 64 { low |= 1 << UInt64(rank) } else { high |= 1 << UInt64(rank - 64) }
  }

  func contains(_ byte: UInt8) -> Bool {
    guard byte < 0x80 else { return false }
    let rank = Int(Self.ranks[Int(byte)])
    return (rank < 64 ? low >> UInt64(rank) : high >> UInt64(rank - 64)) & 1 == 1
  }

  func isSuperset(of other: SymbolSet) -> Bool {
    low & other.low == other.low && high & other.high == other.high
  }

  func union(_ other: SymbolSet) -> SymbolSet { SymbolSet(low | other.low, high | other.high) }

  func intersection(_ other: SymbolSet) -> SymbolSet {
    SymbolSet(low & other.low, high & other.high)
  }

  func subtracting(_ other: SymbolSet) -> SymbolSet {
    SymbolSet(low & ~other.low, high & ~other.high)
  }

  private static let byRank: [UInt8] = {
    let first = Array("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    return first + (0..<0x80).filter { !first.contains($0) }
  }()

  private static let ranks: [UInt8] = {
    var ranks = [UInt8](repeating: 0, count: 0x80)
    for (rank, byte) in byRank.enumerated() { ranks[Int(byte)] = UInt8(rank) }
    return ranks
  }()
}

extension SymbolSet {
  static let digits = SymbolSet("0123456789")
  private static let lowerLetters = SymbolSet("abcdefghijklmnopqrstuvwxyz")
  private static let upperLetters = SymbolSet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  static let letters = lowerLetters.union(upperLetters)
  /// The digits of escapes in normal form.
  static let upperHex = SymbolSet("0123456789ABCDEF")
  static let hex = SymbolSet("0123456789ABCDEFabcdef")
  static let slash = SymbolSet("/")
  static let percent = SymbolSet("%")
}
