import EntrywaySwiftUI
import SwiftUI
import Todo

/// The tabs of a window, which has a navigation of its own.
struct RootView: View {
  let center: DeepLinkCenter<TodoRoute>
  let draft: Draft
  @State var navigation = TodoApp.makeNavigation()

  var body: some View {
    TabView(selection: $navigation.selectedTab) {
      TodoList(draft: draft, navigation: navigation)
        .tabItem { Label("Home", systemImage: "checklist") }
        .tag(TodoApp.Tab.home)
      Text("Settings")
        .tabItem { Label("Settings", systemImage: "gear") }
        .tag(TodoApp.Tab.settings)
    }
    .sheets(navigation) { ScreenView(screen: $0, draft: draft) }
    .deepLinks(center) { route in navigation.apply(route.planOfTab) }
  }
}
