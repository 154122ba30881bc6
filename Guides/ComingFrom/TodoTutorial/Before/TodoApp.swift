import SwiftUI

@main
struct TodoApp: App {
  var body: some Scene {
    WindowGroup { RootView() }
  }
}

struct RootView: View {
  @State private var tab = TodoTab.home
  @State private var path: [UUID] = []

  var body: some View {
    TabView(selection: $tab) {
      TodoList(path: $path)
        .tabItem { Label("Home", systemImage: "checklist") }
        .tag(TodoTab.home)
      Text("Settings")
        .tabItem { Label("Settings", systemImage: "gear") }
        .tag(TodoTab.settings)
    }
    .onOpenURL { url in
      guard let opened = TodoLink.tab(of: url) else { return }
      tab = opened
      // The list below may not be on screen yet, and wouldn't receive the link.
      if opened == .home { path = TodoLink.todo(of: url).map { [$0] } ?? [] }
    }
  }
}

struct TodoList: View {
  @Binding var path: [UUID]

  var body: some View {
    NavigationStack(path: $path) {
      List {
        ForEach(TodoItem.samples) { NavigationLink($0.title, value: $0.id) }
      }
      .navigationDestination(for: UUID.self) { Text(TodoItem.title(of: $0)) }
    }
  }
}
