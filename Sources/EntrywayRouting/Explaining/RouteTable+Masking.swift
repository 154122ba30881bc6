extension RouteTable {
  /// A link whose sensitive parts are masked, as explanations show it.
  package func masked(_ link: String) -> String { core.masked(link) }

  /// The names of the parameters that are sensitive in any route.
  package var sensitiveNames: Set<String> {
    Set(core.sensitiveNames.map { String(decoding: $0, as: UTF8.self) })
  }

  /// What stands for a sensitive text.
  package static var mask: String { MaskedLink.mask }
}
