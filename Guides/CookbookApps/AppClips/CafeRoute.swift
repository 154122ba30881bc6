import EntrywaySwiftUI
import SwiftUI

/// In both targets, the app and its App Clip.
enum CafeRoute: LinkDestination {
  case menu
  case table(number: Int)

  static let routes = RouteTable<CafeRoute>(schemes: [], hosts: ["cafe.example.com"]) {
    Route("/menu", .menu)
    Route("/tables/{number}", CafeRoute.table)
  }

  static let entries = EntryRules(
    routes,
    [
      // Started without a link: from a notification or the App Switcher.
      .activity(NSUserActivityTypeBrowsingWeb, .menu)
    ])
}
