import EntrywayUIKit

/// Whether somebody is signed in; in this sample for as long as the process runs.
enum Session {
  static var isSignedIn = false {
    didSet {
      if isSignedIn {
        AppDelegate.center.meet(.session)
      } else {
        AppDelegate.center.withdraw(.session)
      }
    }
  }
}
