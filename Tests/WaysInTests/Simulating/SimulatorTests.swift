import EntrywayTesting
import Testing

/// The phone of the stubs calls the delegates of an app with the adapters, and the simulator of
/// EntrywayTesting calls the center alone: both have to come to the same.
@MainActor @Suite("The simulator and the adapters")
struct SimulatorTests {
  nonisolated static let lifeCycles: [LifeCycle: AppLifeCycle] = [
    .scenes: .scenes, .appDelegate: .appDelegate,
  ]

  /// What the app itself hands over is played only on the screen.
  nonisolated static let cells = Matrix.cells.filter {
    if case .calls = $0.road { lifeCycles[$0.cycle] != nil } else { false }
  }

  @Test(
    "The center hears the same, in the same orders, from the adapters and from the simulator",
    arguments: cells)
  func agree(cell: MatrixCell) async throws {
    let lifeCycle = try #require(Self.lifeCycles[cell.cycle])
    var played: Set<[String]> = []
    for play in Play.plays(cell) {
      let shop = Shop()
      let trace = Trace(shop.center)
      await play.run(shop)
      played.insert(trace.lines)
    }
    var simulated: Set<[String]> = []
    for order in WayIn.of(cell.source).orders(in: [cell.state.simulated], of: [lifeCycle]) {
      let center = DeepLinkCenter(ShopRoute.entries)
      center.onOpen { _, _ in }
      let trace = Trace(center)
      await AppSimulator(center, lifeCycle: lifeCycle, mountsRoot: false).play(order)
      simulated.insert(trace.lines)
    }
    #expect(played == simulated)
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
