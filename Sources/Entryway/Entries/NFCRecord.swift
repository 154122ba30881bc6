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

extension NFCRecord {
  /// How many records of a tag are kept.
  static let limit = 16
  /// How many bytes the records of a tag may have together: types, identifiers and payloads.
  static let byteLimit = 4_096

  /// The record's bytes.
  var byteCount: Int { type.count + identifier.count + payload.count }

  /// The first records that are within the limits; a record is kept whole or not at all.
  ///
  /// ```swift
  /// NFCRecord.kept([NFCRecord(format: 1, type: [0x55], payload: uri)])
  /// ```
  package static func kept(_ records: some Sequence<NFCRecord>) -> [NFCRecord] {
    var kept: [NFCRecord] = []
    var room = byteLimit
    for record in records {
      guard kept.count < limit, record.byteCount <= room else { break }
      room -= record.byteCount
      kept.append(record)
    }
    return kept
  }
}
