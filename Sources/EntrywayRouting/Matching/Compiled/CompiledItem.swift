/// A query item, or the fragment, that a route looks for.
struct CompiledItem {
  enum Kind: UInt8 {
    /// A parameter that must have a text which is not empty.
    case required
    /// A parameter that a link may leave out.
    case optional
    /// `?mode=edit`.
    case literal
    /// `?edit`.
    case flag
    /// A parameter that must have a fragment which is not empty.
    case requiredFragment
    /// A parameter that takes the fragment if there is one.
    case optionalFragment

    var isFragment: Bool { self == .requiredFragment || self == .optionalFragment }
  }

  /// The first and the last eight bytes of the name, as ``Words`` has them.
  var first: UInt64
  var last: UInt64
  /// Where the name and a literal's text stand in the table's text.
  var name: Int32
  var length: Int32
  var literal: Int32 = 0
  var literalLength: Int32 = 0
  var kind: Kind
  /// Whether the type may read texts that its shape does not have, and so is asked last.
  var checksShape = false
  /// Whether a flag, which has no text, means `true`.
  var isBoolean = false
  /// The parameter's type.
  var type: Int32 = 0
}
