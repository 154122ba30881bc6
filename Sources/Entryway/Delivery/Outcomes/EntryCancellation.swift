/// What cancelled an entry.
public enum EntryCancellation: Hashable, Sendable {
  /// The person dismissed the notification: there is nothing to open.
  case dismissal
  /// A guard of the app answered ``GuardDecision/cancel(reason:)``.
  case guardDecision(reason: String)
  /// A guard did not answer within the time that ``DeepLinkCenter/addGuard(timeLimit:_:)`` gave it.
  case guardTimeLimit(Duration)
  /// The app called ``DeepLinkCenter/cancel(_:)`` or ``DeepLinkCenter/cancelWaiting()``.
  case app
  /// The process ended while the entry was being opened. Whether the person saw the place is not
  /// known, so it is not opened again: across a kill, an entry opens at most once.
  case termination
}

extension EntryCancellation: CustomStringConvertible {
  /// Why, as the end of a sentence: `dismissed`.
  public var description: String { DeliveryWording.reason(of: self) }
}
