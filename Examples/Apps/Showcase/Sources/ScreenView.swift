import EntrywaySwiftUI
import Showcase
import SwiftUI

struct ScreenView: View {
  let screen: ShowcaseScreen

  var body: some View {
    List {
      Text(screen.description)
      // Links inside the app: they go through its table, and the ones that it does not take go to
      // Safari.
      ForEach(ShowcaseRoute.offered) { RouteLink(title: $0.title, route: $0.route) }
    }
    .navigationTitle(screen.description)
  }
}

struct RouteLink: View {
  let title: String
  let route: ShowcaseRoute

  var body: some View {
    if let url = try? ShowcaseRoute.routes.url(to: route) { Link(title, destination: url) }
  }
}
