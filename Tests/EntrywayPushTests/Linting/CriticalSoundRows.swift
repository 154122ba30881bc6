import EntrywayPush

/// Sounds and interruption levels that contradict one another.
enum CriticalSoundRows {
  static let all: [PushLintRow] = [
    PushLintRow(
      "A critical alert with an ordinary sound",
      #"{"aps": {"alert": "Hi", "sound": "a.caf", "interruption-level": "critical"}}"#,
      #"warning critical-sound 1:34 /aps/sound ‹"a.caf"›"#),
    PushLintRow(
      "A critical alert whose sound is not switched to critical",
      #"{"aps": {"interruption-level": "critical", "alert": "Hi", "sound": {"name": "a"}}}"#,
      #"warning critical-sound 1:68 /aps/sound ‹{"name": "a"}›"#),
    PushLintRow(
      "A critical alert whose sound is switched off",
      #"{"aps": {"interruption-level": "critical", "sound": {"name": "a", "critical": 0}}}"#,
      #"warning critical-sound 1:53 /aps/sound ‹{"name": "a", "critical": 0}›"#),
    PushLintRow(
      "A critical sound that is passive",
      #"{"aps": {"sound": {"name": "a", "critical": 1}, "interruption-level": "passive"}}"#,
      #"warning critical-sound 1:71 /aps/interruption-level ‹"passive"›"#),
    PushLintRow(
      "A critical sound that fits",
      #"{"aps": {"sound": {"name": "a", "critical": 1}, "interruption-level": "critical"}}"#, ""),
    PushLintRow(
      "A critical sound of an alert that is urgent in another way",
      #"{"aps": {"sound": {"name": "a", "critical": 1}, "interruption-level": "time-sensitive"}}"#,
      ""),
    PushLintRow(
      "A critical alert without a sound",
      #"{"aps": {"alert": "Hi", "interruption-level": "critical"}}"#, ""),
  ]
}
