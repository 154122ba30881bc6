import EntrywayDiagnostics
import EntrywayJSON

// Whether the sound and the interruption level mean the same.
extension PushLinter {
  /// Notes a critical alert whose sound is an ordinary one, and a critical sound that is not played.
  ///
  /// Critical alerts have their sound in an object with `critical`, not as a name:
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
          .warning, .criticalSound, "`sound` is critical, but a passive notification plays none",
          hint: #"write "interruption-level": "critical", or leave `sound` out."#),
        at: Self.aps.appending("interruption-level"))
    default: break
    }
  }

  /// Whether the sound is switched to critical; a switch of another kind has a finding of its own.
  private static func isCritical(_ sound: JSONNode) -> Bool {
    switch sound["critical"]?.kind {
    case nil: false
    case .number(let text)?: Double(text) != 0
    default: true
    }
  }
}
