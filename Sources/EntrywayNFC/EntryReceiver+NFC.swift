#if canImport(CoreNFC) && !os(macOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
  public import CoreNFC
  public import Entryway
  import EntrywayApple
  import Foundation

  extension EntryReceiver {
    /// Tells links that the system reads from NFC tags from other links, and keeps the tags' records.
    ///
    /// ```swift
    /// center.readNFCTags()
    /// center.onOpen { route, entry in
    ///   if entry.source == .nfc { show(entry.nfcRecords) }
    /// }
    /// ```
    ///
    /// Call it at launch, once. A tag's link opens like any other. The entry's source is `.nfc`,
    /// and the first records are kept, at most 16 with 4 KB in total. Anyone can write a tag, so it
    /// proves nothing. Only the activity contains the records, so there are none if the system only
    /// calls `onOpenURL`.
    ///
    /// See [Adding support for background tag reading](https://developer.apple.com/documentation/corenfc/adding-support-for-background-tag-reading).
    public func readNFCTags() {
      guard keptObject(NFCTagReading.self) == nil else { return }
      keep(
        NFCTagReading { activity in
          let records = activity.ndefMessagePayload.records
          // What comes from no tag has one record, which is empty.
          if records.count == 1, records[0].typeNameFormat == .empty { return [] }
          return records.map(NFCRecord.init)
        })
    }
  }

  extension NFCRecord {
    /// Creates a record from Core NFC's, copying its values.
    public init(_ record: NFCNDEFPayload) {
      self.init(
        format: record.typeNameFormat.rawValue, type: [UInt8](record.type),
        identifier: [UInt8](record.identifier), payload: [UInt8](record.payload))
    }
  }
#endif
