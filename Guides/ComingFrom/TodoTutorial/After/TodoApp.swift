import EntrywaySwiftUI
import SwiftUI

@main
struct TodoApp: App {
  @UIApplicationDelegateAdaptor private var delegate: AppDelegate

  var body: some Scene {
    WindowGroup { RootView(center: delegate.center) }
  }
}

final class AppDelegate: DeepLinkAppDelegate {
  let center = DeepLinkCenter(EntryRules(TodoRoute.routes))

  var deepLinks: any EntryReceiver { center }

  nonisolated deinit {}
}

struct RootView: View {
  let center: DeepLinkCenter<TodoRoute>
  @State private var navigation = NavigationModel<TodoTab, TodoScreen>(tab: .home)

  var body: some View {
    TabView(selection: $navigation.selectedTab) {
      TodoList(navigation: navigation)
        .tabItem { Label("Home", systemImage: "checklist") }
        .tag(TodoTab.home)
      Text("Settings")
        .tabItem { Label("Settings", systemImage: "gear") }
        .tag(TodoTab.settings)
    }
    .deepLinks(center) { route in navigation.apply(.tab(route.tab, keepsPath: true)) }
  }
}

struct TodoList: View {
  @Bindable var navigation: NavigationModel<TodoTab, TodoScreen>

  var body: some View {
    NavigationStack(path: $navigation[pathFor: .home]) {
      List {
        ForEach(TodoItem.samples) { NavigationLink($0.title, value: TodoScreen.todo($0.id)) }
      }
      .navigationDestination(for: TodoScreen.self) { screen in
        switch screen {
        case .todo(let id): Text(TodoItem.title(of: id))
        }
      }
    }
    .onDeepLink { (route: TodoRoute, _) in
      if let plan = route.planInHome { navigation.apply(plan) }
    }
  }
}
