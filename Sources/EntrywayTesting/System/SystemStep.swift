/// One thing that the system does to an app.
package enum SystemStep: Hashable, Sendable {
  /// Starts the process.
  case start
  /// Connects a scene, which is not active yet.
  case connect
  /// Says that an activity of the way's type will come.
  case announce
  /// Hands over what the person tapped, through the callback of that name.
  case hand(callback: String, hasScene: Bool)
  /// Says that the activity that was announced does not come, and why.
  case fail(reason: String)
  /// The app hands over what it has found out itself, such as a code that its camera has read.
  case handByApp
  /// Makes the scene active.
  case activate
}
