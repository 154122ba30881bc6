/// How the names of query items in a file are spelt in links in normal form.
struct ItemNames: Sendable {
  private let universe: Universe

  init() throws(StatesExhausted) { universe = try Universe.texts(.queryName) }

  /// The spelling in a link; nil if no link has an item of that name.
  func name(_ text: String, decodes: Bool) -> [UInt8]? {
    let name = decodes ? TextGrammar.queryName.encoded(text.utf8) : Array(text.utf8)
    return universe.exact.accepts(name) ? name : nil
  }
}
