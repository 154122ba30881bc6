public import EntrywayRouting

/// Where an entry comes from, as far as the system or its link says.
///
/// ```swift
/// center.addGuard { destination, entry in
///   print(entry.origin.referrerHost ?? "unknown")   // "news.example.com"
///   return .proceed
/// }
/// ```
///
/// None of it proves anything: other apps and links can claim it.
public struct EntryOrigin: Hashable, Sendable {
  /// The host of the web page that the link was followed from, in lower case, of at most 253 bytes.
  public var referrerHost: String?
  /// The bundle identifier of the app that opened the link, which the system tells only for apps of
  /// the same team.
  public var sourceApplication: String?
  /// The widget, control or Live Activity that was tapped, as the link says.
  public var surface: EntrySurface?

  /// Creates an origin; nothing is known unless you specify it.
  ///
  /// - Parameters:
  ///   - referrerHost: The host of the web page that the link was followed from.
  ///   - sourceApplication: The bundle identifier of the app that opened the link.
  ///   - surface: The widget, control or Live Activity that was tapped, as the link says.
  public init(
    referrerHost: String? = nil, sourceApplication: String? = nil, surface: EntrySurface? = nil
  ) {
    (self.referrerHost, self.sourceApplication) = (referrerHost, sourceApplication)
    self.surface = surface
  }
}

/// A record of an NFC tag (NDEF).
public struct NFCRecord: Hashable, Sendable {
  /// How the record's type is to be read (TNF), such as 1 for the NFC Forum's well-known types.
  public var format: UInt8
  /// The record's type.
  public var type: [UInt8]
  /// The record's identifier.
  public var identifier: [UInt8]
  /// The record's data.
  public var payload: [UInt8]

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - format: How the record's type is to be read (TNF).
  ///   - type: The record's type.
  ///   - identifier: The record's identifier.
  ///   - payload: The record's data.
  public init(format: UInt8, type: [UInt8], identifier: [UInt8] = [], payload: [UInt8]) {
    (self.format, self.type, self.identifier, self.payload) = (format, type, identifier, payload)
  }
}
