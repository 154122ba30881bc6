/// The dates of a Live Activity in `aps`: seconds since 1970.
///
/// <https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications>
@_spi(EntrywayTool) public enum ActivityDate {
  /// The first number that counts as milliseconds: as seconds, it is in the year 5138; as
  /// milliseconds, in 1973.
  public static let firstInMilliseconds = 1e11

  /// Whether a number is a date in milliseconds; even larger numbers are no dates at all.
  static func isInMilliseconds(_ date: Double) -> Bool {
    (firstInMilliseconds..<1e14).contains(date)
  }
}
