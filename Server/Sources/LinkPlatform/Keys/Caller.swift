/// Who asks: the key that was shown, and its app.
package struct Caller: Hashable, Sendable {
  package var key: Key
  package var app: App

  package init(key: Key, app: App) {
    (self.key, self.app) = (key, app)
  }

  /// The app's identifier.
  package var appID: RecordID { app.id }
}
