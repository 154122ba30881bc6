import EntrywaySwiftUI
import SwiftUI
import UIKit

struct ContentView: View {
  let center: DeepLinkCenter<BakeryRoute>
  @State private var model = NavigationModel<BakeryTab, BakeryRoute>(tab: .menu)

  var body: some View {
    TabView(selection: $model.selectedTab) {
      NavigationStack(path: $model[pathFor: .menu]) { MenuView() }
        .tabItem { Label("Menu", systemImage: "list.bullet") }.tag(BakeryTab.menu)
      NavigationStack(path: $model[pathFor: .orders]) { OrdersView() }
        .tabItem { Label("Orders", systemImage: "bag") }.tag(BakeryTab.orders)
    }
    .deepLinks(center) { route in model.apply(route.plan) }
  }
}

struct MenuView: View {
  var body: some View {
    List {
      NavigationLink("Rye", value: BakeryRoute.bread(id: "rye"))
      NavigationLink("Baguette", value: BakeryRoute.bread(id: "baguette"))
      Button("Notify Me About Orders") {
        Task { try? await UIApplication.shared.askForNotifications() }
      }
    }
    .navigationTitle("Menu")
    .navigationDestination(for: BakeryRoute.self) { DetailView(route: $0) }
  }
}

struct OrdersView: View {
  var body: some View {
    List {
      NavigationLink("Order 17", value: BakeryRoute.order(id: "17"))
    }
    .navigationTitle("Orders")
    .navigationDestination(for: BakeryRoute.self) { DetailView(route: $0) }
  }
}

struct DetailView: View {
  let route: BakeryRoute

  var body: some View {
    Text(route.title).navigationTitle(route.title)
  }
}
