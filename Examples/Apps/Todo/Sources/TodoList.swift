import EntrywaySwiftUI
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
