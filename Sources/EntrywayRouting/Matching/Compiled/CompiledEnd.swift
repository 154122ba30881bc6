/// A route that ends at a node, 20 bytes.
struct CompiledEnd {
  /// The route's index in the table.
  var route: Int32
  /// The next route that ends at the node, in the order of precedence, or -1.
  var next: Int32 = -1
  /// The route's query items, in the table's list.
  var firstItem: Int32 = 0
  /// How many of them take a text for a parameter, and how many more there are; the former come
  /// first.
  var parameterCount: UInt8 = 0
  var literalCount: UInt8 = 0
  var flags = Flags()
  /// The captured segments that bind no parameter, `{_}`: a bit for each capture.
  var unbound: UInt16 = 0

  struct Flags: OptionSet {
    var rawValue: UInt8
    init(rawValue: UInt8 = 0) { self.rawValue = rawValue }

    /// The route has more than captures can hold, and is read by ``RouteReader``.
    static let isRead = Flags(rawValue: 1)
    /// Takes only web links.
    static let onlyWeb = Flags(rawValue: 2)
    /// Takes only links of custom schemes.
    static let onlyCustomScheme = Flags(rawValue: 4)
    /// Nothing but the path decides: no items, no limits, no other route at the node.
    static let isPlain = Flags(rawValue: 8)
  }
}

/// A query item, or the fragment, that a route looks for.
struct CompiledItem {
  enum Kind: UInt8 {
    /// A parameter that requires a non-empty text.
    case required
    /// A parameter that a link may leave out.
    case optional
    /// `?mode=edit`.
    case literal
    /// `?edit`.
    case flag
    /// A parameter that requires a non-empty fragment.
    case requiredFragment
    /// A parameter that takes the fragment if there is one.
    case optionalFragment

    var isFragment: Bool { self == .requiredFragment || self == .optionalFragment }
  }

  /// The first and the last eight bytes of the name, as ``SegmentWords`` has them.
  var first: UInt64
  var last: UInt64
  /// The positions of the name and a literal's text in the table's text.
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
