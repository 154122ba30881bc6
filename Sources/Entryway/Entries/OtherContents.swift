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
  /// How the app gets access to the file while its handlers run.
  package var access = Unstored<FileAccess>()

  /// Creates a file's content.
  ///
  /// - Parameters:
  ///   - url: Where the file is.
  ///   - opensInPlace: Whether the app may change the file where it is.
  public init(url: URL, opensInPlace: Bool = false) {
    (self.url, self.opensInPlace) = (url, opensInPlace)
  }
}

extension FileContent {
  /// The file's name, without its folders: at most 255 bytes, as file systems allow.
  ///
  /// Messages show only the name. It can be any text, so they escape it.
  var name: String {
    let scalars = url.lastPathComponent.unicodeScalars
    var room = 255
    return String(
      String.UnicodeScalarView(
        scalars.prefix { scalar in
          room -= UTF8.width(scalar)
          return room >= 0
        }))
  }

  /// The extension of the file's name, in lowercase; empty if it has none.
  var pathExtension: String { url.pathExtension.lowercased() }
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
  /// The metadata that the system handed over.
  package var metadata = Unstored<any Sendable>()

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
  /// The product that the system handed over.
  package var product = Unstored<any Sendable>()

  /// Creates a purchase's content.
  ///
  /// - Parameter productID: The product's identifier.
  public init(productID: String) { self.productID = productID }
}

/// A system object that accompanies a content in memory only.
///
/// It is neither stored nor recorded, and doesn't affect equality.
package struct Unstored<Value: Sendable>: Hashable, Sendable {
  package var value: Value?

  package init(_ value: Value? = nil) { self.value = value }

  package static func == (left: Unstored, right: Unstored) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

extension Unstored: CustomStringConvertible, CustomDebugStringConvertible {
  /// Nothing of the object: a printed content is the same with and without it.
  package var description: String { "…" }
  package var debugDescription: String { "…" }
}

/// How the system gives access to a file outside the app's container.
package struct FileAccess: Sendable {
  /// Begins the access, and says whether it has to be ended.
  package var start: @Sendable (URL) -> Bool
  /// Ends the access, once for each time that it began.
  package var stop: @Sendable (URL) -> Void

  package init(
    start: @escaping @Sendable (URL) -> Bool, stop: @escaping @Sendable (URL) -> Void
  ) {
    (self.start, self.stop) = (start, stop)
  }
}

extension EntryContent {
  /// Whether it may be stored, so that it opens in the next run: access to a file ends with the
  /// process, and so does a purchase's product.
  var isStorable: Bool {
    switch self {
    case .file, .purchase: false
    case .link, .notification, .shortcutItem, .activity, .cloudKitShare: true
    }
  }
}
