import AppleSystem
import EntrywayTesting
import EntrywayUIKit
import UIKit

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
        Play(name: "the activity comes later") { await $0.phone().launch(.of(cell.source)) },
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
