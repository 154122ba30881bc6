import Entryway

/// The destinations of the app that is killed.
enum Destination: LinkDestination {
  case open(number: Int)
  /// Waits until somebody is signed in.
  case secret(number: Int)

  static let entries = EntryRules(
    RouteTable<Destination>(schemes: ["kill"]) {
      Route("/open/{number}", Destination.open)
      Route("/secret/{number}", Destination.secret)
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
