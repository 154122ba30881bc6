import Entryway

enum Screen: Hashable, Sendable {
  case home
  case settings
  case detail(Int)
}

/// A complete path, as the modules' parsers return it.
struct ScreenPath: LinkDestination {
  var screens: [Screen]
}

/// The home module's links.
let homeLinks = LinkParser { link -> [Screen]? in
  switch link.segments {
  case ["home"]: [.home]
  case ["home", "settings"]: [.home, .settings]
  default: nil
  }
}

/// The detail module's links, without the path to the module.
let detailLinks = LinkParser { link -> [Screen]? in
  guard link.segments.count == 2, link.segments[0] == "detail" else { return nil }
  return [.detail(try Int(linkText: link.segments[1]))]
}

let appLinks = LinkParser.anyOf(homeLinks, detailLinks.prepending([.home])).map(ScreenPath.init)

func read(_ link: String) -> EntryReading<ScreenPath> { EntryReading(link: link, by: appLinks) }
