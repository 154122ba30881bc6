/// A node of the compiled tree, 32 bytes long.
///
/// It holds its own key, so that a probe is decided with the node's one cache line. A node after a
/// literal has the literal's words and its parent's number; one after a parameter says instead
/// what the segment must be, and which way is tried after it.
struct CompiledNode {
  /// The first eight bytes of the literal that leads here; see ``edge`` for other nodes.
  var first: UInt64 = 0
  /// The last eight bytes of the literal; zero if it has no more than eight.
  ///
  /// See ``text`` and ``sibling`` for other nodes.
  var last: UInt64 = 0
  /// The parent's number and the literal's length; zero after a parameter.
  var key: UInt64 = 0
  /// The ways on from here.
  var ways = Ways()
  /// The first route that ends here, or -1.
  var end: Int32 = -1

  /// The edges from a node, in one word, because they are read at each step.
  struct Ways {
    private var bits: UInt32 = 0

    /// Whether literals lead on from here.
    var hasLiterals: Bool {
      @inline(__always) get { bits & 1 != 0 }
      set { bits = newValue ? bits | 1 : bits & ~1 }
    }

    /// Whether one way leads on that is no literal, a whole segment, whose type says itself whether
    /// it reads a text.
    var isOnePlainEdge: Bool {
      @inline(__always) get { bits & 2 != 0 }
      set { bits = newValue ? bits | 2 : bits & ~2 }
    }

    /// Whether the literal that leads here may be taken by another way from the same node too.
    var isShared: Bool {
      @inline(__always) get { bits & 4 != 0 }
      set { bits = newValue ? bits | 4 : bits & ~4 }
    }

    /// The first node after a segment that is no literal, in the order of precedence, or zero:
    /// the root is no node's child.
    var edge: Int {
      @inline(__always) get { Int(truncatingIfNeeded: bits >> 3) }
      set { bits = bits & 7 | UInt32(truncatingIfNeeded: newValue) << 3 }
    }
  }

  /// The key of a literal of `length` bytes, at most 8,192, that leads on from `parent`.
  @inline(__always)
  static func key(parent: Int, length: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: parent) << 16 | UInt64(truncatingIfNeeded: length)
  }
}

extension CompiledNode {
  /// The position in the table's text of a literal of more than sixteen bytes, because two words do
  /// not identify it.
  var text: Int {
    get { Int(truncatingIfNeeded: last) }
    set { last = UInt64(truncatingIfNeeded: newValue) }
  }

  /// The condition for the segment that leads to a node after a parameter.
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

  /// The node of the way that is tried after this one, or zero.
  var sibling: Int {
    get { Int(truncatingIfNeeded: last) }
    set { last = UInt64(truncatingIfNeeded: newValue) }
  }
}

/// An entry of the table of literals: which node a hash leads to.
struct CompiledSlot {
  /// The upper half of the hash.
  var tag: UInt32 = 0
  /// The node, or zero for an empty slot.
  var node: Int32 = 0
}

/// The texts around a parameter, in the table's text.
struct CompiledAffix {
  var prefix: Int32
  var prefixLength: Int32
  var suffix: Int32
  var suffixLength: Int32
}
