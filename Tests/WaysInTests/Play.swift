import AppleSystem
import EntrywayStoreKit
import EntrywayTesting
import EntrywayUIKit
import StoreKit
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
    if cell.source == .purchase { return purchases(cell) }
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
          await phone.resume(.of(cell), scene)
        },
        Play(name: "after the scene became active") { shop in
          let (phone, scene) = running(shop)
          phone.background(scene)
          phone.activate(scene)
          await phone.enter(.of(cell), scene)
        },
      ]
    case .foreground:
      [
        Play(name: "at once") { shop in
          let (phone, scene) = running(shop)
          await phone.enter(.of(cell), scene)
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
              .of(cell), response: order, optionsHaveResponse: isInOptions)
          }
        }
      }
    case .handoff:
      [
        Play(name: "the activity arrives later") { await $0.phone().launch(.of(cell)) },
        Play(name: "the activity is in the options") {
          await $0.phone().launch(.activity(.of(cell.source)))
        },
      ]
    // Only an app that runs is told of an invocation before it comes.
    case .appClip:
      [Play(name: "in the options") { await $0.phone().launch(.activity(.of(cell.source))) }]
    case .cloudKitShare:
      [
        Play(name: "in the options") { await $0.phone().launch(.of(cell)) },
        Play(name: "in the options, then to the delegate") { shop in
          let phone = shop.phone()
          phone.startProcess()
          let scene = phone.connect("main", .init(for: .of(cell), hasResponse: false))
          await phone.enter(.of(cell), scene)
          phone.activate(scene)
        },
      ]
    default: [Play(name: "in the options") { await $0.phone().launch(.of(cell)) }]
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
          await phone.resume(.of(cell), window, isActiveFirst: isActiveFirst)
        }
      }
    case .foreground:
      return running(cell, "at once") { phone, window in
        await phone.enter(.of(cell), window)
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
              .of(cell), response: order, optionsHaveResponse: isInOptions)
          }
        }
      }
    case .quickAction, .cloudKitShare:
      [
        Play(name: "the scene's delegate hears of it too") {
          await $0.swiftUIPhone().launch(.of(cell))
        },
        Play(name: "the scene's delegate does not hear of it") {
          await $0.swiftUIPhone(tellsSceneDelegate: false).launch(.of(cell))
        },
        Play(name: "the scene is restored") {
          await $0.swiftUIPhone().launch(.of(cell), restored: $0.configuration)
        },
      ]
    default:
      [true, false].flatMap { isActiveFirst in
        webLinks(cell).map { webLinks in
          Play(name: "active first: \(isActiveFirst), heard by \(webLinks)") { shop in
            let phone = shop.swiftUIPhone()
            phone.webLinks = webLinks
            await phone.launch(.of(cell), isActiveFirst: isActiveFirst)
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

  /// Apple's pages disagree about which modifier hears of an App Clip's link, and say of a tag's that
  /// its records are in the activity.
  private static func webLinks(_ cell: MatrixCell) -> [SwiftUIPhone.WebLinks] {
    [.appClip, .nfc].contains(cell.source) ? SwiftUIPhone.WebLinks.allCases : [.openURL]
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
          await shop.legacyPhone().launch(.of(cell), responseIsLate: isLate)
        }
      }
    case .background:
      [
        Play(name: "before the app is active") { shop in
          let phone = runningLegacy(shop)
          phone.appDelegate.applicationDidEnterBackground(phone.application)
          await phone.resume(.of(cell))
        }
      ]
    case .foreground:
      [Play(name: "at once") { shop in await runningLegacy(shop).enter(.of(cell)) }]
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

/// The App Store's sequence hands its intents to whoever asks, with no callback of an app's.
extension Play {
  @MainActor
  private static func purchases(_ cell: MatrixCell) -> [Play] {
    let moments: [Moment] =
      switch cell.state {
      case .notRunning:
        cell.cycle == .appDelegate
          ? [.beforeActive, .afterActive] : [.beforeScene, .beforeActive, .afterActive]
      case .background:
        cell.cycle == .appDelegate ? [.beforeActive] : [.beforeActive, .afterActive]
      case .foreground: [.afterActive]
      }
    return moments.map { moment in
      Play(name: "\(moment)") { shop in
        let store = AppStoreGiven()
        let life = AppLife(shop, cell.cycle)
        AppStoreGiven.$current.withValue(store) { shop.center.receivePurchaseIntents() }
        life.start()
        if cell.state != .notRunning {
          life.connect()
          life.activate()
        }
        if cell.state == .background { life.background() }
        if moment == .beforeScene { await shop.buy(in: store) }
        if cell.state == .notRunning { life.connect() }
        if moment == .beforeActive { await shop.buy(in: store) }
        if cell.state != .foreground { life.activate() }
        if moment == .afterActive { await shop.buy(in: store) }
        store.close()
      }
    }
  }

  private enum Moment { case beforeScene, beforeActive, afterActive }
}

extension Shop {
  /// Begins a purchase in the App Store, and waits until the center has heard of it.
  fileprivate func buy(in store: AppStoreGiven) async {
    store.promote(Product(id: "1"))
    for _ in 0..<10_000 where center.history.isEmpty { await Task.yield() }
  }
}

/// The life of an app without an entry, whatever its cycle.
@MainActor
private final class AppLife {
  var start: () -> Void = {}
  var connect: () -> Void = {}
  var activate: () -> Void = {}
  var background: () -> Void = {}

  init(_ shop: Shop, _ cycle: AppLifeCycle) {
    switch cycle {
    case .scenes:
      let phone = shop.phone()
      start = { phone.startProcess() }
      connect = { phone.connect() }
      activate = { phone.activate(phone.scenes[0]) }
      background = { phone.background(phone.scenes[0]) }
    case .swiftUI:
      let phone = shop.swiftUIPhone()
      start = { phone.startProcess() }
      connect = { phone.connect() }
      activate = { phone.activate(phone.windows[0]) }
      background = { phone.background(phone.windows[0]) }
    case .appDelegate:
      let phone = shop.legacyPhone()
      start = {
        _ = phone.appDelegate.application(phone.application, didFinishLaunchingWithOptions: nil)
      }
      activate = { phone.appDelegate.applicationDidBecomeActive(phone.application) }
      background = { phone.appDelegate.applicationDidEnterBackground(phone.application) }
    }
  }
}
