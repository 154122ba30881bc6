/// A place in the compiled tree, 32 bytes long.
///
/// It holds its own key, so that a probe is decided with the node's one cache line.
struct CompiledNode {
  /// The first eight bytes of the literal that leads here.
  var first: UInt64 = 0
  /// The last eight bytes of the literal; nought if it has no more than eight.
  var last: UInt64 = 0
  /// The node from which the literal leads here.
  var parent: Int32 = 0
  /// The node behind a segment of any text, or nought: the root is nobody's child.
  var next: Int32 = 0
  /// The first route that ends here, or -1.
  var end: Int32 = -1
  /// The literal's length; at most 8,192.
  var length: UInt16 = 0
  var flags = Flags()

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
}
