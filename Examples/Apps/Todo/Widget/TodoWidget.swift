import EntrywaySwiftUI
import SwiftUI
import Todo
import WidgetKit

@main
struct TodoWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "next todo", provider: NextTodo()) { TodoWidgetView(entry: $0) }
      .configurationDisplayName("Next Todo")
  }
}

/// A tap opens the todo: the same line of the table writes the link here and reads it in the app.
struct TodoWidgetView: View {
  let entry: NextTodo.Entry

  var body: some View {
    Text(entry.todo?.title ?? "Nothing to do")
      .widgetURL(for: entry.todo.map { .todo(id: $0.id) } ?? .home, in: TodoRoute.routes)
      // Without it the system shows a request to adopt it instead.
      .containerBackground(.background, for: .widget)
  }
}
