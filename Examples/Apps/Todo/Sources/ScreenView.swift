import SwiftUI
import Todo

struct ScreenView: View {
  let screen: TodoApp.Screen
  let draft: Draft

  var body: some View {
    switch screen {
    case .todo(let id): Text(TodoItem.title(of: id)).navigationTitle("Todo")
    case .new: DraftView(draft: draft)
    }
  }
}
