import EntrywayUIKit

/// Who uses the app; the home screen menu follows it.
enum Profile: String {
  case guest
  case host

  @MainActor static var current: Profile {
    get { AppDelegate.center.audiences.contains("host") ? .host : .guest }
    set { AppDelegate.center.audiences = [newValue.rawValue] }
  }
}
