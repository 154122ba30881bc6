import EntrywayTesting
import Testing

/// The phone of the stubs calls the delegates of an app with the adapters, and the simulator of
/// EntrywayTesting calls the center alone: both have to come to the same.
@MainActor @Suite("The simulator and the adapters")
struct SimulatorTests {
  /// What the app itself hands over is played only on the screen.
  nonisolated static let cells = Matrix.cells.filter {
    if case .calls = $0.road { true } else { false }
  }

  @Test(
    "The center hears the same, in the same orders, from the adapters and from the simulator",
    arguments: cells)
  func agree(cell: MatrixCell) async {
    var played: Set<[String]> = []
    for play in Play.plays(cell) {
      let shop = Shop()
      let trace = Trace(shop.center)
      await play.run(shop)
      played.insert(trace.lines)
    }
    var simulated: Set<[String]> = []
    for order in WayIn.of(cell.source).orders(
      in: [cell.state.simulated], of: [cell.cycle.simulated])
    {
      let center = DeepLinkCenter(ShopRoute.entries)
      // With SwiftUI views listen, with UIKit the app itself does.
      if cell.cycle != .swiftUI { center.onOpen { _, _ in } }
      let trace = Trace(center)
      let app = AppSimulator(
        center, lifeCycle: order.lifeCycle, mountsRoot: cell.cycle == .swiftUI)
      await app.play(order)
      simulated.insert(trace.lines)
    }
    // The phone has one view, and knows of App Clips alone that two modifiers may hear of them.
    if cell.cycle == .swiftUI {
      #expect(played.isSubset(of: simulated))
    } else {
      #expect(played == simulated)
    }
  }
}

extension LifeCycle {
  var simulated: AppLifeCycle {
    switch self {
    case .scenes: .scenes
    case .swiftUI: .swiftUI
    case .appDelegate: .appDelegate
    }
  }
}

extension AppState {
  var simulated: EntrywayTesting.AppState {
    switch self {
    case .notRunning: .notRunning
    case .background: .background
    case .foreground: .foreground
    }
  }
}

extension WayIn {
  /// The way in of a source, to the order 1.
  static func of(_ source: EntrySource) -> WayIn {
    let link = "https://shop.example.com/orders/1"
    let activity = "com.example.shop.viewOrder"
    return switch source {
    case .urlScheme: .link("shop://orders/1")
    case .universalLink: .link(link)
    case .notification:
      .notification(["deep_link": "shop://orders/1"], deliveredAt: .simulated)
    case .quickAction: .quickAction("order-1")
    case .userActivity: .userActivity(activity, userInfo: ["orderID": "1"])
    case .spotlight: .spotlight("1")
    case .handoff: .handoff(activity, userInfo: ["orderID": "1"])
    case .widget: .widget("shop://orders/1")
    case .appIntent: .appIntent(link)
    case .appClip: .appClip(link)
    case .qrCode: .qrCode("shop://orders/1")
    case .inApp: .inApp("shop://orders/1")
    }
  }
}
