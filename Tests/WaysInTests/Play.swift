import AppleSystem
import EntrywayTesting
import EntrywayUIKit
import SwiftUI
import UIKit

/// One course that the system may take in a cell: the facts leave orders open.
struct Play {
  var name: String
  var run: @MainActor (Shop) async -> Void

  /// The courses of a cell; none where the system offers nothing.
  @MainActor
  static func plays(_ cell: MatrixCell) -> [Play] {
    guard case .calls = cell.handover else { return [] }
    if cell.handover == .calls([Matrix.receive]) { return [byHand(cell)] }
    switch cell.cycle {
    case .swiftUI: return swiftUI(cell)
    case .scenes: return scenes(cell)
    case .appDelegate: return appDelegate(cell)
    }
  }

  /// The app hands over what it has scanned, or a link of its own.
  private static func byHand(_ cell: MatrixCell) -> Play {
    Play(name: "by hand") { shop in
      shop.listen()
      shop.center.satisfy(.interface)
      shop.center.receive(AppEntry(source: cell.source, content: .link("shop://orders/1")))
    }
  }
}

extension Play {
  @MainActor
  static func scenes(_ cell: MatrixCell) -> [Play] {
    switch cell.state {
    case .notRunning: launches(cell)
    case .background:
      [
        Play(name: "before the scene is active") { shop in
          let (phone, scene) = running(shop)
          phone.background(scene)
          await phone.resume(.of(cell.source), scene)
        },
        Play(name: "after the scene became active") { shop in
          let (phone, scene) = running(shop)
          phone.background(scene)
          phone.activate(scene)
          await phone.enter(.of(cell.source), scene)
        },
      ]
    case .foreground:
      [
        Play(name: "at once") { shop in
          let (phone, scene) = running(shop)
          await phone.enter(.of(cell.source), scene)
        }
      ]
    }
  }

  @MainActor
  private static func launches(_ cell: MatrixCell) -> [Play] {
    switch cell.source {
    case .notification:
      ResponseOrder.allCases.flatMap { order in
        [true, false].filter { $0 || order != .never }.map { isInOptions in
          Play(name: "response \(order), in the options: \(isInOptions)") { shop in
            await shop.phone().launch(
              .of(cell.source), response: order, optionsHaveResponse: isInOptions)
          }
        }
      }
    case .handoff:
      [
        Play(name: "the activity arrives later") { await $0.phone().launch(.of(cell.source)) },
        Play(name: "the activity is in the options") {
          await $0.phone().launch(.activity(.of(cell.source)))
        },
      ]
    // Only an app that runs is told of an invocation before it comes.
    case .appClip:
      [Play(name: "in the options") { await $0.phone().launch(.activity(.of(cell.source))) }]
    default: [Play(name: "in the options") { await $0.phone().launch(.of(cell.source)) }]
    }
  }

  @MainActor
  private static func running(_ shop: Shop) -> (Phone, UIWindowScene) {
    let phone = shop.phone()
    phone.startProcess()
    let scene = phone.connect()
    phone.activate(scene)
    return (phone, scene)
  }
}

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
          let phone = runningLegacy(shop)
          phone.appDelegate.applicationDidEnterBackground(phone.application)
          await phone.resume(.of(cell.source))
        }
      ]
    case .foreground:
      [Play(name: "at once") { shop in await runningLegacy(shop).enter(.of(cell.source)) }]
    }
  }

  @MainActor
  private static func runningLegacy(_ shop: Shop) -> LegacyPhone {
    let phone = shop.legacyPhone()
    _ = phone.appDelegate.application(phone.application, didFinishLaunchingWithOptions: nil)
    phone.appDelegate.applicationDidBecomeActive(phone.application)
    return phone
  }
}
