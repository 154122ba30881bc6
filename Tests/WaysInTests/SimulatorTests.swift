import AdapterFixtures
import AppleSystem
import EntrywayTesting
import Foundation
import Testing
import UIKit

/// The phone of the stubs calls the delegates of an app with the adapters, and the simulator of
/// EntrywayTesting calls the center alone: both have to come to the same.
@MainActor @Suite("The simulator and the adapters")
struct SimulatorTests {
  /// What the app itself hands over is played only on the screen.
  nonisolated static let cells = Matrix.cells.filter {
    if case .calls = $0.handover { true } else { false }
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
    for order in SimulatedEntry.of(cell).orders(
      in: [cell.state], of: [cell.cycle])
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

  @Test(
    "A button that runs in the background is handed over without a window, as the adapters do it",
    arguments: AppState.allCases)
  func backgroundAction(state: AppState) async {
    func center() -> DeepLinkCenter<ShopRoute> {
      DeepLinkCenter(ShopRoute.entries, options: DeliveryOptions(backgroundActions: ["MARK"]))
    }
    let played = center()
    let trace = Trace(played)
    let notifications = UNUserNotificationCenter()
    let phone = Phone(
      appDelegate: AppDelegate(played, notifications), notifications: notifications,
      sceneDelegate: { SceneDelegate(played) })
    let way = Way.backgroundAction(Tap(["deep_link": "shop://orders/1"], action: "MARK"))
    if state == .notRunning {
      await phone.launch(way)
    } else {
      phone.startProcess()
      let scene = phone.connect()
      phone.activate(scene)
      if state == .background { phone.background(scene) }
      await phone.resume(way, scene)
    }
    let simulated = center()
    let other = Trace(simulated)
    let app = AppSimulator(simulated, mountsRoot: false)
    if state != .notRunning { await app.launch() }
    if state == .background { await app.background() }
    await app.tap(
      .notification(
        ["deep_link": "shop://orders/1"], action: .button("MARK"), deliveredAt: .simulated))
    #expect(!trace.lines.isEmpty)
    #expect(trace.lines == other.lines)
  }
}

extension SimulatedEntry {
  /// The entry of a cell, to the order 1, from another app and a page of the web.
  static func of(_ cell: MatrixCell) -> SimulatedEntry {
    let entry = cell.hasLink ? .widget("shop://orders/1") : of(cell.source)
    let own: [EntrySource] = [.qrCode, .inApp]
    return own.contains(cell.source)
      ? entry
      : entry.followed(
        from: "https://News.example.com:443/today?user=7", by: Shop.application)
  }

  private static func of(_ source: EntrySource) -> SimulatedEntry {
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
    case .widget: .widget(kind: "Orders")
    case .appIntent: .appIntent(link)
    case .appClip: .appClip(link)
    case .qrCode: .qrCode("shop://orders/1")
    case .inApp: .inApp("shop://orders/1")
    case .liveActivity: .liveActivity(id: "1")
    case .nfc: .nfc(link, records: [NFCRecord(format: 1, type: [0x55], payload: [4, 0x61])])
    case .file: .file(URL(fileURLWithPath: "/orders/1.csv"))
    case .cloudKitShare:
      .cloudKitShare(
        CloudKitShareContent(
          containerID: "iCloud.com.example.shop", recordName: "1", zoneName: "orders",
          ownerName: "_owner", url: "https://www.icloud.com/share/1"))
    case .purchase: .purchase("1")
    }
  }
}

/// What a center hears and makes of it, without what differs from run to run.
@MainActor
final class Trace {
  private(set) var lines: [String] = []
  private var modifiers: [String] = []

  init(_ center: DeepLinkCenter<ShopRoute>) {
    center.observe { [weak self] event in self?.note(event) }
  }

  private func note(_ event: DeliveryEvent<ShopRoute>) {
    lines.append("\(event)")
    guard case .received(let entry) = event.kind else { return }
    lines.append("\(plain(entry))")
  }

  /// The entry without its identifier and the time at which it came.
  private func plain(_ entry: AppEntry) -> AppEntry {
    var entry = entry
    entry.uuid = nil
    entry.date = .simulated
    entry.callback = entry.callback.map(plain)
    return entry
  }

  /// A modifier of SwiftUI's has an identity of its own: here they are counted.
  private func plain(_ callback: String) -> String {
    let words = callback.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return callback }
    let modifier = String(words[1])
    if !modifiers.contains(modifier) { modifiers.append(modifier) }
    return "\(words[0]) \(modifiers.firstIndex(of: modifier) ?? 0)"
  }
}
