public import AppleFoundation

open class CKRecordZone: NSObject {
  /// Not isolated, and documented as `Sendable`.
  public final class ID: NSObject, Sendable {
    public let zoneName: String
    public let ownerName: String

    public init(zoneName: String, ownerName: String) {
      self.zoneName = zoneName
      self.ownerName = ownerName
    }
  }
}

open class CKRecord: NSObject {
  public final class ID: NSObject, Sendable {
    public let recordName: String
    public let zoneID: CKRecordZone.ID

    public init(recordName: String, zoneID: CKRecordZone.ID) {
      self.recordName = recordName
      self.zoneID = zoneID
    }
  }

  public let recordID: ID

  init(recordID: ID) { self.recordID = recordID }
}

open class CKShare: CKRecord {
  public let url: URL?

  public init(recordID: CKRecord.ID, url: URL?) {
    self.url = url
    super.init(recordID: recordID)
  }

  /// Whether it is `Sendable` is not documented: it is not, here.
  open class Metadata: NSObject {
    public let containerIdentifier: String
    public let share: CKShare
    public let hierarchicalRootRecordID: CKRecord.ID?

    /// For tests: on a device the system makes it.
    public init(containerIdentifier: String, share: CKShare, rootRecordID: CKRecord.ID? = nil) {
      self.containerIdentifier = containerIdentifier
      self.share = share
      hierarchicalRootRecordID = rootRecordID
    }
  }
}
