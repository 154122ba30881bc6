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

struct DraftView: View {
  @Bindable var draft: Draft

  var body: some View {
    TextField("What is to be done?", text: $draft.text)
      .navigationTitle("New Todo")
      .onDisappear { draft.discard() }
      // On the sheet itself: what lies under it can show no alert.
      .alert("Discard this todo?", isPresented: $draft.isAsking) {
        Button("Discard", role: .destructive) { draft.discard() }
        Button("Keep Writing", role: .cancel) { draft.keep() }
      }
  }
}
