/// A place in the compiled tree, 32 bytes long.
///
/// It holds its own key, so that a probe is decided with the node's one cache line. A node behind a
/// literal has the literal's words and its parent's number; one behind a parameter says instead
/// what the segment must be, and which way is tried after it.
struct CompiledNode {
  /// The first eight bytes of the literal that leads here; see ``edge`` for other nodes.
  var first: UInt64 = 0
  /// The last eight bytes of the literal; nought if it has no more than eight.
  var last: UInt64 = 0
  /// The parent's number and the literal's length, and above them the flags: one word, so that one
  /// comparison decides the former and one load has both.
  private var keyAndFlags: UInt64 = 0
  /// The first node behind a segment that is no literal, in the order of precedence, or nought: the
  /// root is nobody's child.
  var next: Int32 = 0
  /// The first route that ends here, or -1.
  var end: Int32 = -1

  struct Flags: OptionSet {
    var rawValue: UInt16
    init(rawValue: UInt16 = 0) { self.rawValue = rawValue }

    /// Literals lead on from here.
    static let hasLiterals = Flags(rawValue: 1)
    /// Other ways than literals lead on from here.
    static let hasEdges = Flags(rawValue: 2)
    /// Of these there is one, a whole segment, whose type says itself whether it reads a text.
    static let hasOnePlainEdge = Flags(rawValue: 4)
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

extension CompiledNode {
  /// What the segment must be that leads to a node behind a parameter.
  struct Edge {
    var kind: SegmentKey.Kind
    /// The type, or -1 if any text will do.
    var type: Int
    /// The texts around the parameter.
    var affix: Int
  }

  var edge: Edge {
    get {
      let bits = Int(truncatingIfNeeded: first)
      return Edge(
        kind: SegmentKey.Kind(rawValue: bits & 0xFF) ?? .rest,
        type: (bits >> 8 & 0xFF_FFFF) - 1, affix: bits >> 32)
    }
    set {
      first = UInt64(
        truncatingIfNeeded: newValue.kind.rawValue | (newValue.type + 1) << 8
          | newValue.affix << 32)
    }
  }

  /// The node of the way that is tried after this one, or nought.
  var sibling: Int {
    get { Int(truncatingIfNeeded: last) }
    set { last = UInt64(truncatingIfNeeded: newValue) }
  }
}
