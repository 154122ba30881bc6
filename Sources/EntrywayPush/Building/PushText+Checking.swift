import EntrywayDiagnostics

extension PushText {
  /// Whether the text, or the key of its translation, is empty.
  var isEmpty: Bool {
    switch self {
    case .verbatim(let text), .localized(let text, _): text.isEmpty
    }
  }

  /// The key for the text itself, or for the key of its translation.
  func key(_ text: String, _ localized: String) -> String {
    if case .verbatim = self { text } else { localized }
  }
}

// Texts and names that are set but empty; notifications and Live Activities share the errors.
extension PushBuildingError {
  /// A text of `aps` that is set but empty.
  init(empty keyPath: String) {
    self.init(
      .empty, "`\(keyPath)` is empty", hint: "give it some text, or leave it out.", keyPath: keyPath
    )
  }

  /// An alert without a text.
  static let emptyAlert = PushBuildingError(
    .empty, "the alert has nothing to show",
    hint: "give it a body or a title, or leave the alert out.", keyPath: "aps.alert")

  /// A sound without a name.
  init(emptySound keyPath: String) {
    self.init(
      .empty, "the sound's name is empty",
      hint: "use .default or the name of a sound file in the app, or leave the sound out.",
      keyPath: keyPath)
  }
}
