/// The texts that a part of a URL can have as the system compares it, well-formed or not.
///
/// Unlike a ``Universe`` it knows no normal form: what lint says holds for every URL.
enum RawTexts {
  /// Paths without their trailing slashes: nothing, or a slash and more.
  case paths
  /// The same, their escapes decoded.
  case decodedPaths
  /// Whole queries, and fragments.
  case queries
  /// The values of query items.
  case values
  /// Any of these, their escapes decoded.
  case decoded

  /// All such texts.
  func universe() throws(StatesExhausted) -> Automaton {
    var builder = AutomatonBuilder()
    let start = builder.addState()
    builder.accept(start)
    switch self {
    case .paths: Self.addPaths(of: Self.visible.subtracting(SymbolSet("?#")), start, &builder)
    case .decodedPaths: Self.addPaths(of: .all, start, &builder)
    case .queries: builder.connect(start, Self.visible.subtracting(SymbolSet("#")), start)
    case .values: builder.connect(start, Self.visible.subtracting(SymbolSet("&#")), start)
    case .decoded: builder.connect(start, .all, start)
    }
    return try builder.automaton(from: start)
  }

  private static let visible = SymbolSet(bytes: 0x21..<0x7F)

  private static func addPaths(
    of symbols: SymbolSet, _ start: Int32, _ builder: inout AutomatonBuilder
  ) {
    let (slash, body) = (builder.addState(), builder.addState())
    for state in [start, slash, body] { builder.connect(state, .slash, slash) }
    for state in [slash, body] { builder.connect(state, symbols.subtracting(.slash), body) }
    builder.accept(body)
  }
}
