/// The dates of a Live Activity in `aps`: seconds since 1970.
///
/// <https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications>
@_spi(EntrywayTool) public enum ActivityDate {
  /// The first number that counts as milliseconds: as seconds, it is in the year 5138; as
  /// milliseconds, in 1973.
  public static let firstInMilliseconds = 1e11

  /// Whether a number is a date in milliseconds, or too large even for that.
  static func isInMilliseconds(_ date: Double) -> Bool { date >= firstInMilliseconds }
}
