@_spi(EntrywayTool) import EntrywayJSON
import Foundation

/// A channel that Live Activities of an app follow, so that one push updates them all (iOS 18).
public struct BroadcastChannel: Hashable, Sendable {
  /// Its identifier in Base64, which the app passes to ActivityKit: `pushType: .channel(id)`.
  public let id: String
  /// What APNs keeps for devices that are offline.
  public let storage: Storage

  /// Creates a channel, for your own tests.
  public init(id: String, storage: Storage) {
    self.id = id
    self.storage = storage
  }

  /// What APNs keeps of a channel's broadcasts for devices that are offline.
  ///
  /// <https://developer.apple.com/documentation/usernotifications/sending-channel-management-requests-to-apns>
  public struct Storage: RawRepresentable, Hashable, Sendable {
    /// The number as APNs writes it (`message-storage-policy`).
    public let rawValue: Int

    /// The policy with this number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Nothing: a device that is offline misses a broadcast.
    public static let nothing = Storage(rawValue: 0)
    /// The latest one, for up to 8 hours and no longer than the broadcast's expiration.
    public static let latest = Storage(rawValue: 1)
  }
}

extension BroadcastChannel.Storage: CustomStringConvertible {
  /// `nothing`, `latest`, or the number.
  public var description: String {
    switch self {
    case .nothing: "nothing"
    case .latest: "latest"
    default: "\(rawValue)"
    }
  }
}

// What requests and answers say of channels.
extension BroadcastChannel {
  /// How long an identifier may be: far longer than any that was seen.
  private static let identifierLimit = 256
  /// Apple's limit for an app in one environment, and some more.
  private static let countLimit = 20_000

  /// Whether it has the form of an identifier.
  static func isIdentifier(_ text: String) -> Bool {
    let count = text.utf8.count
    return count > 0 && count <= identifierLimit && Data(base64Encoded: text) != nil
  }

  /// The body of a request for a new channel.
  static func creation(storage: Storage) -> [UInt8] {
    Array(#"{"message-storage-policy":\#(storage.rawValue),"push-type":"LiveActivity"}"#.utf8)
  }

  /// The channel that an answer's body describes; nil if it does not.
  init?(id: String, body: [UInt8]) {
    let storage = body.withUnsafeBufferPointer { bytes -> Int64? in
      var reader = JSONReader(bytes)
      return try? Self.storage(in: &reader)
    }
    guard let number = storage.flatMap({ Int(exactly: $0) }) else { return nil }
    self.init(id: id, storage: Storage(rawValue: number))
  }

  private static func storage(in reader: inout JSONReader) throws(JSONReadingError) -> Int64? {
    var storage: Int64?
    try reader.beginObject()
    while let name = try reader.nextMember() {
      if name.string == "message-storage-policy", storage == nil {
        storage = try reader.integer()
      } else {
        try reader.skip()
      }
    }
    try reader.end()
    return storage
  }

  /// The identifiers that an answer's body lists; nil if it is no list of them.
  static func identifiers(in body: [UInt8]) -> [String]? {
    body.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      return (try? identifiers(in: &reader)) ?? nil
    }
  }

  private static func identifiers(in reader: inout JSONReader) throws(JSONReadingError)
    -> [String]?
  {
    var identifiers: [String]?
    try reader.beginObject()
    while let name = try reader.nextMember() {
      guard name.string == "channels", identifiers == nil else {
        try reader.skip()
        continue
      }
      var list: [String] = []
      try reader.beginArray()
      while try reader.nextElement() {
        let text = try reader.text()
        guard isIdentifier(text), list.count < countLimit else { return nil }
        list.append(text)
      }
      identifiers = list
    }
    try reader.end()
    return identifiers
  }
}
