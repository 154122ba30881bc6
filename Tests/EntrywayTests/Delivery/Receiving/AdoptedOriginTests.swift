import Testing

@testable import Entryway

@MainActor @Suite("Two reports of one tap, and where it comes from")
struct AdoptedOriginTests {
  private func report(_ callback: String, host: String? = nil) -> AppEntry {
    var entry = AppEntry(
      source: .universalLink, content: .link("https://shop.example.com/orders/1"),
      callback: callback)
    entry.origin = EntryOrigin(referrerHost: host)
    return entry
  }

  @Test("An entry that waits takes what only the second report knows; what is known stays")
  func adopts() {
    let disk = Disk()
    let center = DeepLinkCenter(ShopRoute.entries, store: DiskStore(disk, run: 1))
    center.receive(report("onOpenURL"))
    var second = report("onContinueUserActivity", host: "news.example.com")
    second.source = .nfc
    second.isReengagement = true
    second.nfcRecords = [NFCRecord(format: 1, type: [0x55], payload: [1])]
    center.receive(second)
    center.receive(report("another", host: "other.example.com"))
    #expect(disk.entries.map(\.entry.origin.referrerHost) == ["news.example.com"])
    #expect(disk.entries.map(\.entry.isReengagement) == [true])
    var opened: [AppEntry] = []
    center.onOpen { _, entry in opened.append(entry) }
    center.satisfy(.interface)
    #expect(opened.map(\.isReengagement) == [true])
    #expect(opened.map(\.origin.referrerHost) == ["news.example.com"])
    #expect(opened.map(\.nfcRecords.count) == [1])
    // A guard may have decided by the source.
    #expect(opened.map(\.source) == [.universalLink])
    #expect(center.history.count == 3)
  }

  @Test("A share in the connection options and its acceptance are one entry")
  func shares() {
    let rules = EntryRules(
      RouteTable<ShopRoute>(schemes: ["shop"]) {}, [.cloudKitShare { _ in .cart }])
    let center = DeepLinkCenter(rules)
    var share = CloudKitShareContent(
      containerID: "c", recordName: "r", zoneName: "z", ownerName: "o", url: "https://a.example")
    center.receive(
      AppEntry(source: .cloudKitShare, content: .cloudKitShare(share), callback: "a"))
    share.url = nil
    let second = center.receive(
      AppEntry(source: .cloudKitShare, content: .cloudKitShare(share), callback: "b"))
    #expect(second.state == .finished(.duplicate(of: 1)))
  }

  @Test("The item of a re-engagement marks the entry, and is in no link's way")
  func reengagement() {
    let center = DeepLinkCenter(ShopRoute.entries)
    var opened: [AppEntry] = []
    center.onOpen { _, entry in opened.append(entry) }
    center.satisfy(.interface)
    let item = "?AdAttributionKitReengagementOpen=1"
    let reception = center.receive("https://shop.example.com/orders/1" + item)
    #expect(reception.isAccepted)
    center.receive("https://shop.example.com/orders/2")
    #expect(opened.map(\.isReengagement) == [true, false])
  }
}
