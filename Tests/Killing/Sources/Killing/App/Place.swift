import Entryway

/// The places of the app that is killed.
enum Place: LinkDestination {
  case open(number: Int)
  /// Waits until somebody is signed in.
  case secret(number: Int)

  static let entries = EntryRules(
    RouteTable<Place>(schemes: ["kill"]) {
      Route("/open/{number}", Place.open)
      Route("/secret/{number}", Place.secret)
    },
    [
      .notification(link: "link"),
      .notification(link: "link", action: Tap.backgroundAction),
    ])

  var requirements: Set<Requirement> {
    switch self {
    case .open: []
    case .secret: [.session]
    }
  }
}
