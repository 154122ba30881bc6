public import AppleFoundation

public enum NFCTypeNameFormat: UInt8, Sendable {
  case empty, nfcWellKnown, media, absoluteURI, nfcExternal, unknown, unchanged
}

open class NFCNDEFPayload: NSObject {
  public let typeNameFormat: NFCTypeNameFormat
  public let type: Data
  public let identifier: Data
  public let payload: Data

  public init(format: NFCTypeNameFormat, type: Data, identifier: Data, payload: Data) {
    typeNameFormat = format
    self.type = type
    self.identifier = identifier
    self.payload = payload
  }
}

open class NFCNDEFMessage: NSObject {
  public let records: [NFCNDEFPayload]

  public init(records: [NFCNDEFPayload]) { self.records = records }
}

extension NSUserActivity {
  /// For an activity that comes from no tag, one empty record.
  public var ndefMessagePayload: NFCNDEFMessage {
    tag as? NFCNDEFMessage
      ?? NFCNDEFMessage(records: [
        NFCNDEFPayload(format: .empty, type: Data(), identifier: Data(), payload: Data())
      ])
  }

  /// Lets the activity come from a tag, for tests.
  public func readTag(_ message: NFCNDEFMessage) { tag = message }
}
