/// What kind of push it is: the values of `apns-push-type`.
public enum PushType: String, Hashable, Sendable, CaseIterable {
  /// It shows, sounds, or changes the number on the icon.
  case alert
  /// It wakes the app, and shows nothing.
  case background
  /// It asks for the device's location.
  case location
  /// It announces a call.
  case voip
  /// It brings new data to a complication of a watch.
  case complication
  /// It tells a file provider of changes.
  case fileprovider
  /// It calls a managed device to its server.
  case mdm
  /// It starts, changes or ends a Live Activity.
  case liveactivity
  /// It announces speech in a Push to Talk channel.
  case pushtotalk
  /// It makes widgets load anew; iOS 26.
  case widgets
  /// It makes controls load anew.
  case controls
}

extension PushType {
  /// What follows the bundle identifier in the topic; nil where the topic is none of a bundle's.
  public var topicSuffix: String? { rule.topicSuffix }

  /// How large a payload of the type may be; a broadcast has ``PayloadLimit/broadcast``.
  public var limit: PayloadLimit { rule.limit }
}
