import AppleSystem
import EntrywayTesting
import EntrywayUIKit
import UIKit

extension Play {
  @MainActor
  static func appDelegate(_ cell: MatrixCell) -> [Play] {
    switch cell.state {
    case .notRunning:
      [false, true].map { isLate in
        Play(name: isLate ? "the response comes last" : "in order") { shop in
          await shop.legacyPhone().launch(.of(cell.source), responseIsLate: isLate)
        }
      }
    case .background:
      [
        Play(name: "before the app is active") { shop in
          let phone = running(shop)
          phone.appDelegate.applicationDidEnterBackground(phone.application)
          await phone.resume(.of(cell.source))
        }
      ]
    case .foreground:
      [Play(name: "at once") { shop in await running(shop).enter(.of(cell.source)) }]
    }
  }

  @MainActor
  private static func running(_ shop: Shop) -> LegacyPhone {
    let phone = shop.legacyPhone()
    _ = phone.appDelegate.application(phone.application, didFinishLaunchingWithOptions: nil)
    phone.appDelegate.applicationDidBecomeActive(phone.application)
    return phone
  }
}
