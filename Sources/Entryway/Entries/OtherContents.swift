#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A file that was opened with the app.
public struct FileContent: Hashable, Sendable {
  /// Where the file is.
  public var url: URL
  /// Whether the app may change the file where it is; otherwise it opens a copy.
  public var opensInPlace: Bool

  /// Creates a file's content.
  ///
  /// - Parameters:
  ///   - url: Where the file is.
  ///   - opensInPlace: Whether the app may change the file where it is.
  public init(url: URL, opensInPlace: Bool = false) {
    (self.url, self.opensInPlace) = (url, opensInPlace)
  }
}

/// A CloudKit share that the user accepted, by what identifies it.
public struct CloudKitShareContent: Hashable, Sendable {
  /// The identifier of the container.
  public var containerID: String
  /// The name of the share's record.
  public var recordName: String
  /// The name of the record's zone.
  public var zoneName: String
  /// The name of the zone's owner.
  public var ownerName: String
  /// The name of the shared record, if the share is of a hierarchy of records.
  public var rootRecordName: String?
  /// The share's URL, from which the app can fetch its metadata again.
  public var url: String?

  /// Creates a share's content.
  ///
  /// - Parameters:
  ///   - containerID: The identifier of the container.
  ///   - recordName: The name of the share's record.
  ///   - zoneName: The name of the record's zone.
  ///   - ownerName: The name of the zone's owner.
  ///   - rootRecordName: The name of the shared record, if the share is of a hierarchy.
  ///   - url: The share's URL.
  public init(
    containerID: String, recordName: String, zoneName: String, ownerName: String,
    rootRecordName: String? = nil, url: String? = nil
  ) {
    (self.containerID, self.recordName, self.zoneName) = (containerID, recordName, zoneName)
    (self.ownerName, self.rootRecordName, self.url) = (ownerName, rootRecordName, url)
  }
}

/// A promoted in-app purchase that the user began in the App Store.
public struct PurchaseContent: Hashable, Sendable {
  /// The product's identifier.
  public var productID: String

  /// Creates a purchase's content.
  ///
  /// - Parameter productID: The product's identifier.
  public init(productID: String) { self.productID = productID }
}
