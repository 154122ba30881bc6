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
      RouteLink(title: "Detail 7", route: .detail(.detail(id: 7)))
      RouteLink(title: "Settings of Detail 7", route: .detail(.settings(id: 7)))
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
