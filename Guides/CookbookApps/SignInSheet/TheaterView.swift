import EntrywaySwiftUI
import SwiftUI

struct TheaterView: View {
  let center: DeepLinkCenter<TheaterRoute>
  @State private var shown = "program"

  var body: some View {
    Text(shown)
      .deepLinks(center) { route in
        switch route {
        case .program: shown = "program"
        case .ticket(let number): shown = "ticket \(number)"
        }
      }
      .sheet(item: asked) { record in SignInView(center: center, record: record) }
  }

  /// Shown while an entry waits for the session; dismissing the sheet cancels only that entry.
  private var asked: Binding<EntryRecord<TheaterRoute>?> {
    Binding {
      center.awaitingSignIn
    } set: { record in
      if record == nil, let asked = center.awaitingSignIn { center.cancel(asked.id) }
    }
  }
}

struct SignInView: View {
  let center: DeepLinkCenter<TheaterRoute>
  let record: EntryRecord<TheaterRoute>

  var body: some View {
    VStack {
      Text(record.match?.name == "ticket" ? "Sign in to see your ticket" : "Sign in")
      Button("Sign In") { center.satisfy(.session) }
    }
  }
}
