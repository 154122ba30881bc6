import EntrywaySwiftUI
import Foundation
import SwiftUI
import Todo

/// The home tab, which opens its own todos.
///
/// The view may be mounted only because a link has selected the tab: it gets the link all the same.
struct TodoList: View {
  let draft: Draft
  @Bindable var navigation: NavigationModel<TodoApp.Tab, TodoApp.Screen>

  var body: some View {
    NavigationStack(path: $navigation[pathFor: .home]) {
      List {
        ForEach(TodoItem.samples) { todo in
          NavigationLink(todo.title, value: TodoApp.Screen.todo(todo.id))
        }
        Button("New Todo") { navigation.apply(.present(.new)) }
      }
      .navigationTitle("Todos")
      .navigationDestination(for: TodoApp.Screen.self) { ScreenView(screen: $0, draft: draft) }
    }
    .onDeepLink { (route: TodoRoute, _) in
      if let plan = route.planInHome { navigation.apply(plan) }
    }
  }
}

struct TodoItem: Identifiable {
  let id: UUID
  let title: String

  static let samples = [
    TodoItem(
      id: UUID(uuidString: "6B29FC40-CA47-1067-B31D-00DD010662DA") ?? UUID(), title: "Buy milk")
  ]

  static func title(of id: UUID) -> String {
    samples.first { $0.id == id }?.title ?? "Todo \(id.uuidString)"
  }
}
