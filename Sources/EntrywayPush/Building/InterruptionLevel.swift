/// How much a notification may disturb.
public enum InterruptionLevel: String, Hashable, Sendable, CaseIterable {
  /// It goes to the list, without light or sound.
  case passive
  /// It lights the screen, and may sound.
  case active
  /// It comes at once, also in a Focus that lets such through.
  case timeSensitive = "time-sensitive"
  /// It comes in spite of the mute switch. The app needs an entitlement for it.
  case critical
}
