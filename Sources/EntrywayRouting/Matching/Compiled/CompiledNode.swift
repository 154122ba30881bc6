/// A place in the compiled tree, 32 bytes long.
///
/// It holds its own key, so that a probe is decided with the node's one cache line.
struct CompiledNode {
  /// The first eight bytes of the literal that leads here.
  var first: UInt64 = 0
  /// The last eight bytes of the literal; nought if it has no more than eight.
  var last: UInt64 = 0
  /// The parent's number and the literal's length, and above them the flags: one word, so that one
  /// comparison decides the former and one load has both.
  private var keyAndFlags: UInt64 = 0
  /// The node behind a segment of any text, or nought: the root is nobody's child.
  var next: Int32 = 0
  /// The first route that ends here, or -1.
  var end: Int32 = -1

  struct Flags: OptionSet {
    var rawValue: UInt16
    init(rawValue: UInt16 = 0) { self.rawValue = rawValue }

    /// Literals lead on from here.
    static let hasLiterals = Flags(rawValue: 1)
    /// Ways lead on that only the slow road knows: text around a parameter, the rest, two types.
    static let isUndecided = Flags(rawValue: 2)
    /// More than one way leads on, so that a dead end may be backed out of.
    static let hasChoice = Flags(rawValue: 4)
  }

  private static var flagsShift: UInt64 { 48 }

  @inline(__always)
  var flags: Flags {
    get { Flags(rawValue: UInt16(truncatingIfNeeded: keyAndFlags >> Self.flagsShift)) }
    set { keyAndFlags = key | UInt64(newValue.rawValue) << Self.flagsShift }
  }

  /// The parent's number and the literal's length.
  @inline(__always)
  var key: UInt64 {
    get { keyAndFlags & (1 << Self.flagsShift - 1) }
    set { keyAndFlags = newValue | UInt64(flags.rawValue) << Self.flagsShift }
  }

  /// The key of a literal of `length` bytes, at most 8,192, that leads on from `parent`.
  @inline(__always)
  static func key(parent: Int, length: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: parent) << 16 | UInt64(truncatingIfNeeded: length)
  }
}
