import CloudKit
import EntrywayCloudKit
import EntrywayTesting
import Testing

@Suite("The studio's other doors")
struct StudioDoorsTests {
  @Test("The rules have no problems")
  func problems() { #expect(StudioRoute.entries.problems.isEmpty) }

  @Test("A share opens its list, and the handler gets its metadata to accept")
  func share() async {
    let (center, studio) = (DeepLinkCenter(StudioRoute.entries), Studio())
    openDoors(center, studio)
    center.satisfy(.interface)
    let zone = CKRecordZone.ID(zoneName: "lists", ownerName: "ada")
    let metadata = CKShare.Metadata(
      containerIdentifier: "iCloud.com.example.studio",
      share: CKShare(recordID: CKRecord.ID(recordName: "groceries", zoneID: zone), url: nil))
    let share = CloudKitShareContent(metadata)
    let entry = AppEntry(source: .cloudKitShare, content: .cloudKitShare(share))
    center.receive(entry)
    #expect(center.history.last?.match?.destination == .sharedList(record: "groceries"))
    await eventually { !studio.accepted.isEmpty }
    #expect(studio.accepted == ["iCloud.com.example.studio"])
  }
}
