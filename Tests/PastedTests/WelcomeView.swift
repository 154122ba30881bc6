import EntrywayReporting
import SwiftUI

struct WelcomeView: View {
  let reporting: Reporting

  var body: some View {
    VStack {
      Text("Did a link lead you here? Paste it, and it opens.")
      PasteButton(payloadType: String.self) { texts in
        Task {
          for text in texts { await reporting.claim(pasted: text) }
        }
      }
    }
  }
}
