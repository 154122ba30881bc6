/// How a rule makes a place of what an entry carries.
enum ContentReader<Destination: LinkDestination>: Sendable {
  /// A link stands at a key path.
  case link(at: String)
  /// A parameter's value stands at a key path.
  case value(at: String, ValueReader<Destination>)
  /// A text at a key path names the route's first segment, and the fields beside it its parameters.
  case fields(namedBy: String)
  /// Always the same place, whatever the entry carries.
  case place(Destination)
  /// The app's own code looks at the whole payload; the text says for what.
  case code(String, @Sendable (PayloadValue) throws -> Destination?)

  /// Where the reader looks, if it looks at one key path.
  var keyPath: String? {
    switch self {
    case .link(let path), .value(let path, _), .fields(let path): path
    case .place, .code: nil
    }
  }
}
