/// Something that an entry waits for.
public enum EntryWait: Hashable, Sendable {
  /// A requirement that is not met, be it the app's or one that a guard asked for.
  case requirement(Requirement)
  /// The first handler for the entry's scene.
  case handler
  /// The answer of a guard.
  case guards
  /// Another entry that is being opened, or whose guard is asking.
  case turn
}

extension EntryWait: CustomStringConvertible {
  /// What is waited for, as the end of a sentence: `the interface`.
  public var description: String { DeliveryWording.wait(self) }
}
