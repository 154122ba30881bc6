import EntrywaySwiftUI
import SwiftUI

struct LettersView: View {
  @Bindable var model: StackModel<LetterScreen>
  let letters: LetterApp

  init(letters: LetterApp) {
    self.letters = letters
    model = letters.model
  }

  var body: some View {
    NavigationStack(path: $model.pushedScreens) {
      Text("mailbox").navigationDestination(for: LetterScreen.self) { screen in view(screen) }
    }
    .sheets(model) { screen in view(screen) }
    .deepLinks(letters.center)
  }

  @ViewBuilder private func view(_ screen: LetterScreen) -> some View {
    switch screen {
    case .mailbox: Text("mailbox")
    case .letter(let id): Text("letter \(id)")
    case .compose: ComposeView(letters: letters)
    }
  }
}

struct ComposeView: View {
  @Bindable var letters: LetterApp

  var body: some View {
    VStack {
      TextField("Dear …", text: $letters.draft)
      if letters.hasLinkWaiting { Text("A letter opens when you are done.") }
      Button("Send") { letters.finish() }
    }
  }
}
