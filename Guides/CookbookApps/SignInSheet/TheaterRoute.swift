import EntrywaySwiftUI

enum TheaterRoute: LinkDestination {
  case program
  case ticket(number: Int)

  static let routes = RouteTable<TheaterRoute>(
    schemes: ["theater"], hosts: ["theater.example.com"]
  ) {
    Route("/", .program)
    Route("/tickets/{number}", TheaterRoute.ticket).requires(.session)
  }
}

extension DeepLinkCenter<TheaterRoute> {
  /// What waits for the user to sign in.
  var awaitingSignIn: EntryRecord<TheaterRoute>? {
    waiting.first {
      if case .waiting(let list) = $0.state { list.contains(.requirement(.session)) } else { false }
    }
  }
}
