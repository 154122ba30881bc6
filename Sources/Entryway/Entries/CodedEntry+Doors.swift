#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Where an entry comes from, and the contents of the doors other than links, as they are encoded.
extension CodedEntry {
  /// What is known of where an entry comes from.
  ///
  /// ```json
  /// {"referrer": "news.example.com", "application": "com.example.mail", "surface": "widget:orders"}
  /// ```
  struct Origin: Codable {
    private enum Key: String, CodingKey {
      case referrer, application, surface
    }

    var origin: EntryOrigin

    init(origin: EntryOrigin) { self.origin = origin }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(ofNoneBut: Key.self)
      origin = EntryOrigin()
      if let text = try container.decodeIfPresent(String.self, forKey: .referrer) {
        guard let host = EntryOrigin.hostName(text) else {
          throw CodedEntryError.host.error(at: container.codingPath + [Key.referrer])
        }
        origin.referrerHost = host
      }
      if let text = try container.decodeIfPresent(String.self, forKey: .application) {
        guard let application = EntryOrigin.application(text) else {
          throw CodedEntryError.application.error(at: container.codingPath + [Key.application])
        }
        origin.sourceApplication = application
      }
      if let text = try container.decodeIfPresent(String.self, forKey: .surface) {
        guard let surface = EntrySurface(itemValue: text) else {
          throw CodedEntryError.surface.error(at: container.codingPath + [Key.surface])
        }
        origin.surface = surface
      }
    }

    /// What may not be read back is not written: an app can set any text.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encodeIfPresent(
        origin.referrerHost.flatMap(EntryOrigin.hostName), forKey: .referrer)
      try container.encodeIfPresent(
        origin.sourceApplication.flatMap(EntryOrigin.application), forKey: .application)
      try container.encodeIfPresent(origin.surface?.itemValue, forKey: .surface)
    }
  }

  /// The records of an NFC tag, with their bytes in Base64.
  ///
  /// ```json
  /// [{"format": 1, "type": "VQ==", "payload": "BHNob3AuZXhhbXBsZS5jb20="}]
  /// ```
  struct Records: Codable {
    private enum Key: String, CodingKey {
      case format, type, identifier, payload
    }

    var records: [NFCRecord]

    init(records: [NFCRecord]) { self.records = records }

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      records = []
      while !list.isAtEnd {
        guard records.count < NFCRecord.limit else {
          throw CodedEntryError.records.error(at: list.codingPath)
        }
        records.append(try list.decode(Record.self).record)
      }
      guard records.reduce(0, { $0 + $1.byteCount }) <= NFCRecord.byteLimit else {
        throw CodedEntryError.records.error(at: list.codingPath)
      }
    }

    /// Those that may not be read back are not written.
    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      for record in NFCRecord.kept(records) { try list.encode(Record(record: record)) }
    }

    private struct Record: Codable {
      var record: NFCRecord

      init(record: NFCRecord) { self.record = record }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(ofNoneBut: Key.self)
        func bytes(_ key: Key) throws -> [UInt8] {
          guard let text = try container.decodeIfPresent(String.self, forKey: key) else {
            return []
          }
          // Four characters are three bytes; a longer text is not even decoded.
          guard text.utf8.count <= NFCRecord.byteLimit * 4 / 3 + 4 else {
            throw CodedEntryError.records.error(at: container.codingPath + [key])
          }
          guard let data = Data(base64Encoded: text) else {
            throw CodedEntryError.base64.error(at: container.codingPath + [key])
          }
          return [UInt8](data)
        }
        guard let format = UInt8(exactly: try container.decode(Int.self, forKey: .format)) else {
          throw CodedEntryError.format.error(at: container.codingPath + [Key.format])
        }
        record = NFCRecord(
          format: format, type: try bytes(.type),
          identifier: try bytes(.identifier), payload: try bytes(.payload))
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(record.format, forKey: .format)
        let parts: [(Key, [UInt8])] = [
          (.type, record.type), (.identifier, record.identifier), (.payload, record.payload),
        ]
        for (key, bytes) in parts where !bytes.isEmpty {
          try container.encode(Data(bytes).base64EncodedString(), forKey: key)
        }
      }
    }
  }

  /// What identifies a CloudKit share.
  struct Share: Codable {
    private enum Key: String, CodingKey {
      case container, record, zone, owner, root, url
    }

    var content: CloudKitShareContent

    init(content: CloudKitShareContent) { self.content = content }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(ofNoneBut: Key.self)
      content = CloudKitShareContent(
        containerID: try container.decode(String.self, forKey: .container),
        recordName: try container.decode(String.self, forKey: .record),
        zoneName: try container.decode(String.self, forKey: .zone),
        ownerName: try container.decode(String.self, forKey: .owner),
        rootRecordName: try container.decodeIfPresent(String.self, forKey: .root),
        url: try container.decodeIfPresent(String.self, forKey: .url))
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(content.containerID, forKey: .container)
      try container.encode(content.recordName, forKey: .record)
      try container.encode(content.zoneName, forKey: .zone)
      try container.encode(content.ownerName, forKey: .owner)
      try container.encodeIfPresent(content.rootRecordName, forKey: .root)
      try container.encodeIfPresent(content.url, forKey: .url)
    }
  }

  /// A file, which recordings have by its name alone.
  struct File: Codable {
    private enum Key: String, CodingKey {
      case name, opensInPlace
    }

    var content: FileContent

    init(content: FileContent) { self.content = content }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(ofNoneBut: Key.self)
      let name = try container.decode(String.self, forKey: .name)
      content = FileContent(
        url: URL(fileURLWithPath: "/").appendingPathComponent(name),
        opensInPlace: try container.decodeIfPresent(Bool.self, forKey: .opensInPlace) ?? false)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(content.name, forKey: .name)
      if content.opensInPlace { try container.encode(true, forKey: .opensInPlace) }
    }
  }
}
