// What a proof assumes, and of what it does not speak.
extension AssociationWording {
  static func assumption(_ parameter: String, of route: String, type: String?) -> String {
    "every text reads as the parameter \(parameter) of the route \(route)"
      + (type.map { " (\($0))" } ?? "")
  }

  static func flagged(_ route: String) -> String {
    "the route \(route) requires a query item without a value, for which no rule can ask: "
      + "to the system it is the same as an absent one"
  }

  static let noWebHost = "the table has no web host, so that no web link is the app's"

  static func foreignHost(_ host: String, _ hosts: [String]) -> String {
    "\(host) is none of the table's hosts, so that no link on it is the app's: "
      + hosts.joined(separator: ", ")
  }

  static func spelling(_ kind: LinkSpelling, _ url: String, isRouted: Bool) -> String {
    let words =
      switch kind {
      case .smallEscapes: "an escape in small letters"
      case .repeatedItem: "an item that comes twice"
      case .trailingSlashes: "slashes behind the path"
      case .unreadableEscape: "an escape that spells no UTF-8"
      }
    return "with \(words), as in \(url), they differ: "
      + (isRouted
        ? "a route takes it, and the file leaves it in the browser"
        : "the file hands it to the app, and no route takes it")
  }

  static func unnamedApp(_ appID: String) -> String {
    "the file does not name \(appID), so that it takes no link"
  }
}
