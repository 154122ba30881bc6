import AdapterFixtures
import AppleFoundation
import AppleSystem
import CloudKit
import CoreNFC
import Entryway
import EntrywayCloudKit
import EntrywayNFC
import EntrywayStoreKit
import EntrywayTesting
import EntrywayUIKit
import StoreKit
import Testing
import UIKit

@testable import EntrywaySwiftUI

/// What the doors other than links bring along, through the adapters.
@MainActor @Suite("What the other doors bring along")
struct DoorsTests {
  private func cell(_ source: EntrySource) -> MatrixCell {
    MatrixCell(
      cycle: .scenes, source: source, state: .notRunning, handover: .calls([]))
  }

  @Test("The system's access to a file is open while handlers run, and ended as often as begun")
  func securityScope() async {
    let scopes = SecurityScopes()
    await SecurityScopes.$current.withValue(scopes) {
      let shop = Shop()
      shop.center.onOpen(timeLimit: .seconds(20)) { _, _ in await Task.yield() }
      await shop.phone().launch(.of(cell(.file)))
      await shop.phone().launch(.of(cell(.file)))
      for task in shop.center.awaitedHandlers { await task.value }
      // What no rule takes is never opened.
      await shop.phone().launch(.url(URL(fileURLWithPath: "/orders/1.pdf")))
    }
    let changes = await scopes.changes()
    #expect(changes.first == 1)
    #expect(changes.reduce(0, +) == 0)
  }

  @Test("A context says whether a file may be changed where it is")
  func inPlace() {
    let shop = Shop()
    var files: [FileContent] = []
    shop.center.onOpen { _, entry in
      if case .file(let file) = entry.content { files.append(file) }
    }
    shop.center.satisfy(.interface)
    let scene = UIWindowScene(session: UISceneSession(persistentIdentifier: "main"))
    let url = URL(fileURLWithPath: "/orders/1.csv")
    shop.center.scene(
      scene,
      openURLContexts: [
        UIOpenURLContext(url: url, options: .init(sourceApplication: "a b", openInPlace: true))
      ])
    _ = shop.center.application(.shared, open: url, options: [.openInPlace: true])
    #expect(files.map(\.opensInPlace).first == true)
    #expect(shop.center.history.count == 2)
  }

  @Test("The handler gets the share's metadata, and a stored share only what identifies it")
  func metadata() async {
    let shop = Shop()
    var found: [String?] = []
    shop.center.onOpen { _, entry in
      found.append(entry.cloudKitShareMetadata?.containerIdentifier)
    }
    await shop.phone().launch(.of(cell(.cloudKitShare)))
    #expect(found == ["iCloud.com.example.shop"])
    let entry = AppEntry(
      source: .cloudKitShare,
      content: .cloudKitShare(
        CloudKitShareContent(
          containerID: "c", recordName: "1", zoneName: "z", ownerName: "o")))
    #expect(entry.cloudKitShareMetadata == nil)
  }

  @Test("The handler gets the product of a promoted purchase; a second call begins nothing")
  func product() async {
    let store = AppStoreGiven()
    let center = DeepLinkCenter(ShopRoute.entries)
    var products: [Product?] = []
    center.onOpen { _, entry in products.append(entry.promotedProduct) }
    center.satisfy(.interface)
    AppStoreGiven.$current.withValue(store) {
      center.receivePurchaseIntents()
      center.receivePurchaseIntents()
    }
    store.promote(Product(id: "1"))
    for _ in 0..<10_000 where products.isEmpty { await Task.yield() }
    #expect(products == [Product(id: "1")])
    store.close()
  }

  @Test("A browsing activity that comes from no tag stays a universal link")
  func noTag() async {
    let shop = Shop()
    await shop.phone().launch(.of(cell(.universalLink)))
    #expect(shop.center.history.map(\.source) == [.universalLink])
  }

  @Test("An app's own names come before WidgetKit's, and those before the usual ones")
  func names() {
    let own = DeepLinkCenter(
      ShopRoute.entries,
      options: DeliveryOptions(systemNames: SystemNames(widgetKind: "kind of widget")))
    own.useWidgetNames()
    #expect(own.systemNames.widgetKind == "kind of widget")
    #expect(own.systemNames.liveActivityType == "NSUserActivityTypeLiveActivity")
    let activity = NSUserActivity(activityType: "anything")
    activity.userInfo = ["kind of widget": "Orders"]
    own.receive(activity, callback: "a")
    #expect(own.history.map(\.source) == [.widget])
    // An activity that is announced is a widget's all the same.
    own.announceActivity("anything", scene: nil)
    own.receive(activity, callback: "a")
    #expect(own.history.map(\.source) == [.widget, .widget])
  }

  @Test("A recording has of a file its name, of a share no address, and of a tag no data")
  func recording() {
    let center = DeepLinkCenter(ShopRoute.entries)
    let recorder = EntryRecorder(center, ShopRoute.entries)
    center.receive(
      AppEntry(
        source: .file,
        content: .file(FileContent(url: URL(fileURLWithPath: "/private/secret/1.csv")))))
    center.receive(
      AppEntry(
        source: .cloudKitShare,
        content: .cloudKitShare(
          CloudKitShareContent(
            containerID: "c", recordName: "1", zoneName: "z", ownerName: "someone",
            url: "https://www.icloud.com/share/secret"))))
    var tag = AppEntry(source: .nfc, content: .link("shop://orders/1"))
    tag.nfcRecords = [NFCRecord(format: 1, type: [0x55], payload: Array("secret".utf8))]
    center.receive(tag)
    center.receive(
      AppEntry(source: .purchase, content: .purchase(PurchaseContent(productID: "1"))))
    recorder.stop()
    let received = recorder.recording.events.compactMap(\.received)
    #expect(received.count == 4 && received.allSatisfy { $0.content != nil })
    let text = String(
      decoding: (try? JSONEncoder().encode(recorder.recording)) ?? Data(), as: UTF8.self)
    #expect(text.contains("1.csv"))
    #expect(!text.contains("secret") && !text.contains("someone"))
    #expect(!text.contains("c2VjcmV0"))
  }
}
