/// One query item of a pattern.
struct PatternItem: Hashable, Sendable {
  enum Value: Hashable, Sendable {
    /// `?mode=edit`: required, exactly this text.
    case literal([UInt8])
    /// `?edit`: a flag that is required.
    case flag
    /// `?q={query}`: bound to the parameter.
    case parameter(String)
  }

  /// The item's name, decoded.
  var name: [UInt8]
  var value: Value
}
