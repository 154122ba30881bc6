import AppleSystem
import EntrywayTesting
import SwiftUI
import UIKit

extension Play {
  @MainActor
  static func swiftUI(_ cell: MatrixCell) -> [Play] {
    if cell.source == .inApp { return [tapInside] }
    switch cell.state {
    case .notRunning: return starts(cell)
    case .background:
      return [true, false].flatMap { isActiveFirst in
        running(cell, "active first: \(isActiveFirst)") { phone, window in
          phone.background(window)
          await phone.resume(.of(cell.source), window, isActiveFirst: isActiveFirst)
        }
      }
    case .foreground:
      return running(cell, "at once") { phone, window in
        await phone.enter(.of(cell.source), window)
      }
    }
  }

  @MainActor
  private static func starts(_ cell: MatrixCell) -> [Play] {
    switch cell.source {
    case .notification:
      ResponseOrder.allCases.flatMap { order in
        [true, false].filter { $0 || order != .never }.map { isInOptions in
          Play(name: "response \(order), in the options: \(isInOptions)") { shop in
            await shop.swiftUIPhone().launch(
              .of(cell.source), response: order, optionsHaveResponse: isInOptions)
          }
        }
      }
    case .quickAction:
      [
        Play(name: "the scene's delegate hears of it too") {
          await $0.swiftUIPhone().launch(.of(cell.source))
        },
        Play(name: "the scene's delegate does not hear of it") {
          await $0.swiftUIPhone(tellsSceneDelegate: false).launch(.of(cell.source))
        },
        Play(name: "the scene is restored") {
          await $0.swiftUIPhone().launch(.of(cell.source), restored: $0.configuration)
        },
      ]
    default:
      [true, false].flatMap { isActiveFirst in
        webLinks(cell).map { webLinks in
          Play(name: "active first: \(isActiveFirst), heard by \(webLinks)") { shop in
            let phone = shop.swiftUIPhone()
            phone.webLinks = webLinks
            await phone.launch(.of(cell.source), isActiveFirst: isActiveFirst)
          }
        }
      }
    }
  }

  @MainActor
  private static func running(
    _ cell: MatrixCell, _ name: String,
    run: @escaping @MainActor (SwiftUIPhone, SwiftUIPhone.Window) async -> Void
  ) -> [Play] {
    webLinks(cell).map { webLinks in
      Play(name: "\(name), heard by \(webLinks)") { shop in
        let phone = shop.swiftUIPhone()
        phone.webLinks = webLinks
        phone.startProcess()
        let window = phone.connect()
        phone.activate(window)
        await run(phone, window)
      }
    }
  }

  /// Apple's pages disagree about which modifier hears of an App Clip's link.
  private static func webLinks(_ cell: MatrixCell) -> [SwiftUIPhone.WebLinks] {
    cell.source == .appClip ? SwiftUIPhone.WebLinks.allCases : [.openURL]
  }

  private static let tapInside = Play(name: "tapped inside the app") { shop in
    let phone = shop.swiftUIPhone()
    phone.startProcess()
    let window = phone.connect()
    phone.activate(window)
    window.host.press("Order 1")
  }
}
