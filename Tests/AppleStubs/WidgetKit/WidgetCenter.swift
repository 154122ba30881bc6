@available(visionOS 26, *)
public final class WidgetCenter {
  /// The texts are third parties': Apple documents the constants alone.
  public struct UserInfoKey {
    public static let kind = "WGWidgetUserInfoKeyKind"
    public static let family = "WGWidgetUserInfoKeyFamily"
    public static let activityID = "WGWidgetUserInfoKeyActivityID"
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
@available(visionOS 26, *)
public let NSUserActivityTypeLiveActivity = "NSUserActivityTypeLiveActivity"
