/// One of the orders in which the system may hand an entry over.
///
/// Apple's documentation leaves open when the notification center's delegate hears of the tap that
/// starts the app, and whether the scene's connection options carry it. An app has to be right in
/// every order:
///
/// ```swift
/// @Test(arguments: SimulatedEntry.notification(payload).orders())
/// func opensTheOrder(order: EntryOrder) async {
///   let app = AppSimulator(DeepLinkCenter(ShopRoute.entries), lifeCycle: order.lifeCycle)
///   await app.play(order)
///   #expect(app.opened == [.order(id: "4821")])
/// }
/// ```
public struct EntryOrder: Hashable, Sendable {
  /// What the person takes.
  public var entry: SimulatedEntry
  /// How the app is built.
  public var lifeCycle: AppLifeCycle
  /// What the app is doing.
  public var state: AppState
  /// What tells it from the other orders: `in the options, then to the delegate`.
  public var name: String
}

extension EntryOrder: CustomStringConvertible {
  /// The whole in words: `a tapped notification, not running, UIKit with scenes: at once`.
  public var description: String { "\(entry), \(state), \(lifeCycle): \(name)" }
}

extension SimulatedEntry {
  /// The orders in which the system may hand the entry over, the usual one of each state first.
  ///
  /// - Parameters:
  ///   - states: What the app is doing.
  ///   - lifeCycles: How the app is built.
  /// - Returns: The orders. Those of a notification's button are for one that brings the app to the
  ///   screen; one that runs in the background has one order, whichever is played.
  public func orders(
    in states: [AppState] = AppState.allCases, of lifeCycles: [AppLifeCycle] = [.scenes, .swiftUI]
  ) -> [EntryOrder] {
    lifeCycles.flatMap { lifeCycle in
      states.flatMap { state in
        LaunchCase(self, lifeCycle, state).orders.map {
          EntryOrder(entry: self, lifeCycle: lifeCycle, state: state, name: $0.name)
        }
      }
    }
  }
}
