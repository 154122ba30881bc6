import Bookings
import EntrywayUIKit

typealias Profile = BookingsApp.Profile

extension Profile {
  /// Who uses the app; the home screen's menu follows.
  static var current: Profile {
    get { AppDelegate.center.audiences.contains("host") ? .host : .guest }
    set { AppDelegate.center.audiences = [newValue.rawValue] }
  }
}
