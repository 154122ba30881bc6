import EntrywayDiagnostics
import EntrywayJSON

// Whether the sound fits the interruption level.
extension PushLinter {
  /// Reports a critical alert with an ordinary sound, and a critical sound that is not played.
  ///
  /// The sound of a critical alert is an object with `critical`, not a name:
  /// <https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification>.
  /// Without any sound the system plays its own for critical alerts, so that is no finding:
  /// <https://developer.apple.com/documentation/usernotifications/unnotificationinterruptionlevel/critical>.
  /// A passive notification plays no sound:
  /// <https://developer.apple.com/documentation/usernotifications/unnotificationinterruptionlevel/passive>.
  mutating func checkCriticalSound() {
    guard !isActivity, let sound = system?["sound"],
      let level = system?["interruption-level"]?.text
    else { return }
    let pointer = Self.aps.appending("sound")
    switch (level, sound.kind) {
    case ("critical", .text(let name)) where !name.isEmpty:
      findings.add(
        Diagnostic(
          .warning, .criticalSound,
          "`interruption-level` is critical, but `sound` is the name of an ordinary sound",
          hint: #"write "sound": {"critical": 1, "name": "\#(Excerpt.line(name))"}."#),
        at: pointer)
    case ("critical", .object) where !Self.isCritical(sound):
      findings.add(
        Diagnostic(
          .warning, .criticalSound, "`interruption-level` is critical, but `sound` is not",
          hint: #"add "critical": 1 to `sound`."#),
        at: pointer)
    case ("passive", .object) where Self.isCritical(sound):
      findings.add(
        Diagnostic(
          .warning, .criticalSound,
          "`sound` is critical, but a passive notification plays no sound",
          hint: #"write "interruption-level": "critical", or leave `sound` out."#),
        at: Self.aps.appending("interruption-level"))
    default: break
    }
  }

  /// Whether the sound is critical; a `critical` that is not a number has its own finding.
  private static func isCritical(_ sound: JSONNode) -> Bool {
    switch sound["critical"]?.kind {
    case nil: false
    case .number(let text)?: Double(text) != 0
    default: true
    }
  }
}
