import SwiftUI
import Todo

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
