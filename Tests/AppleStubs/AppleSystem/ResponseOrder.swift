/// When the notification center's delegate hears of the tap that started the app.
///
/// The order is not documented, so each is played.
public enum ResponseOrder: CaseIterable, Sendable {
  case beforeSceneConnects
  case afterSceneConnected
  case afterSceneBecameActive
  /// The system reports it in the connection options alone.
  case never
}
