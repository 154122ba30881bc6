import AppleSystem
import Bookings
import Entryway
import Scenarios
import Testing
import UIKit

@testable import BookingsSample

extension BookingsSampleTests {
  /// What the app's classes cannot play, and why.
  static let unplayed = [
    "quick action com.myApp.unknown, the completion handler, not-running":
      "The item comes with the scene's connection options, and there is no completion handler."
  ]

  @Test(
    "Its classes show what the demo shows",
    arguments: await SampleRow.rows(of: "bookings", without: unplayed))
  func row(row: SampleRow) async {
    let device = Device()
    let sample = UIKitSample(
      name: "bookings",
      start: {
        AppDelegate.app = BookingsApp(profile: device.profile) { device.profile = $0 }
        return (AppDelegate(), AppDelegate.center)
      },
      sceneDelegate: SceneDelegate.init,
      shown: { Self.home($0)?.presentedViewController?.title },
      perform: { act, root in
        if act != .becomes(AppDelegate.app.profile.rawValue) { Self.home(root)?.press() }
      })
    let phone = await UIKitSamplePhone(sample, in: row.state)
    let result = await row.scenario.play(on: phone, in: row.state)
    #expect(result.actual == result.expected)
  }

  @Test("What they cannot play is in the demo")
  func unplayedRows() {
    let rows = SampleRow.rows(of: "bookings").map(\.testDescription)
    #expect(Set(Self.unplayed.keys).isSubset(of: rows))
  }

  private static func home(_ root: UIViewController) -> UIViewController? {
    (root as? UINavigationController)?.topViewController
  }

  /// What outlives the process.
  private final class Device {
    var profile = BookingsApp.Profile.guest
  }
}
