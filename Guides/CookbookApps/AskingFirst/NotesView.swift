import EntrywaySwiftUI
import SwiftUI

struct NotesView: View {
  let center: DeepLinkCenter<NoteRoute>
  let confirmation: Confirmation
  @State private var shown = "all notes"

  var body: some View {
    Text(shown)
      .alert(confirmation.question?.text ?? "", isPresented: isAsking) {
        Button(confirmation.question?.yes ?? "", role: .destructive) { confirmation.answer(true) }
        Button("Cancel", role: .cancel) { confirmation.answer(false) }
      }
      .deepLinks(center) { route in show(route) }
  }

  private var isAsking: Binding<Bool> {
    Binding {
      confirmation.question != nil
    } set: { isPresented in
      // The system may dismiss the alert, too.
      if !isPresented, confirmation.question != nil { confirmation.answer(false) }
    }
  }

  private func show(_ route: NoteRoute) {
    switch route {
    case .note(let id): shown = "note \(id)"
    case .deleteNote(let id): shown = "deleted note \(id)"
    case .leaveNotebook(let id): shown = "left notebook \(id)"
    }
  }
}
