/// How long the system lets an app run for something that nobody sees.
package enum BackgroundTime {
  /// Of the 30 seconds that Apple names for a push, less what the app needs to end; for a button no
  /// page names a number.
  ///
  /// See [Pushing background updates to your app](https://developer.apple.com/documentation/usernotifications/pushing-background-updates-to-your-app).
  package static let limit = Duration.seconds(25)
}
