#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file of a ``FilePendingEntryStore``: JSON with a checksum, the entries and a version.
///
/// ```json
/// {"checksum":"0b8ac1d5","entries":[
///   {"id": 3, "stage": "waiting", "receivedAt": 800000000.25, "isArrival": false,
///    "entry": {"source": "universal-link", "link": "https://shop.example.com/orders/1", …}}],
///  "version":3}
/// ```
///
/// The checksum, a ``CRC32`` of eight hexadecimal digits, covers all bytes after it, so corrupted
/// entries are never read. Version 2 is the same without a checksum.
struct PendingFile {
  /// The version that is written.
  static let version = 3
  /// The version before it, which is read as well.
  static let versionWithoutSum = 2

  var entries: [StoredEntry]

  static func encode(_ entries: [StoredEntry]) throws(PendingStoreError) -> [UInt8] {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      // A file and a purchase don't outlive the process; the center gives none to a store.
      let lasting = entries.filter(\.entry.content.isStorable)
      return signed([UInt8](try encoder.encode(PendingFile(entries: lasting))))
    } catch {
      if case EncodingError.invalidValue(_, let context) = error,
        let fault = context.underlyingError as? CodedEntryError
      {
        throw PendingStoreError(.damaged, detail: fault.detail(at: context.codingPath))
      }
      throw PendingStoreError(.unwritable, detail: "a date or number cannot be written as JSON")
    }
  }

  static func decode(_ bytes: [UInt8]) throws(PendingStoreError) -> [StoredEntry] {
    do {
      let data = Data(bytes)
      if !isSigned(bytes), try JSONDecoder().decode(Outline.self, from: data).needsSum {
        throw PendingStoreError(.damaged, detail: "its checksum does not match")
      }
      let entries = try JSONDecoder().decode(PendingFile.self, from: data).entries
      guard Set(entries.map(\.id)).count == entries.count else {
        throw PendingStoreError(.damaged, detail: "two entries have the same `id`")
      }
      let uuids = entries.compactMap(\.entry.uuid)
      guard Set(uuids).count == uuids.count else {
        throw PendingStoreError(.damaged, detail: "two entries have the same `uuid`")
      }
      return entries
    } catch let error as PendingStoreError {
      throw error
    } catch {
      throw PendingStoreError(
        .damaged, detail: (error as? DecodingError)?.detail ?? "it is not JSON")
    }
  }
}

extension PendingFile {
  /// How a signed file begins; the sum, this and all the rest follow.
  private static let opening = Array("{\"checksum\":\"".utf8)
  private static let closing = Array("\",".utf8)
  private static let sumLength = 8

  /// A JSON object whose first member is the checksum of all that follows.
  private static func signed(_ object: [UInt8]) -> [UInt8] {
    let rest = object.dropFirst()
    return opening + sum(of: rest) + closing + rest
  }

  /// Whether a file begins with the checksum of what follows, as ``signed(_:)`` writes it.
  private static func isSigned(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: opening) else { return false }
    let rest = bytes.dropFirst(opening.count)
    guard rest.dropFirst(sumLength).starts(with: closing) else { return false }
    return rest.starts(with: sum(of: rest.dropFirst(sumLength + closing.count)))
  }

  /// Eight lowercase hexadecimal digits.
  private static func sum(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    let digits = Array(String(CRC32.sum(of: bytes), radix: 16).utf8)
    return Array(repeating: UInt8(ascii: "0"), count: sumLength - digits.count) + digits
  }
}

extension PendingFile: Codable {
  private struct Outline: Decodable {
    var version: Int
    var checksum: String?

    /// A version 2 with a checksum is a version 3 whose number was corrupted.
    var needsSum: Bool {
      version == PendingFile.version
        || (version == PendingFile.versionWithoutSum && checksum != nil)
    }
  }

  private enum Key: String, CodingKey {
    case checksum, version, entries
  }

  /// Every version of the file has a `version`, and it is read before anything else is looked at.
  init(from decoder: any Decoder) throws {
    let version = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .version)
    guard version == Self.version || version == Self.versionWithoutSum else {
      throw PendingStoreError(
        .unknownVersion,
        detail: "version \(version); this library reads versions \(Self.versionWithoutSum) and "
          + "\(Self.version)")
    }
    entries = try decoder.container(ofNoneBut: Key.self).decode([Entry].self, forKey: .entries).map(
      \.stored)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Self.version, forKey: .version)
    try container.encode(entries.map(Entry.init), forKey: .entries)
  }

  private struct Entry: Codable {
    private enum Key: String, CodingKey {
      case id, stage, receivedAt, isArrival, guardTime, entry
    }

    var stored: StoredEntry

    init(_ stored: StoredEntry) { self.stored = stored }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(ofNoneBut: Key.self)
      let id = try container.decode(Int.self, forKey: .id)
      guard (1...StoredEntry.greatestID.rawValue).contains(id) else {
        throw PendingStoreError(.damaged, detail: "the entry's `id` \(id) is out of range")
      }
      let coded = try container.decode(CodedEntry.self, forKey: .entry)
      guard let entry = coded.entry, entry.content.isStorable else {
        let fault = coded.content == nil ? "no content" : "a content that is never stored"
        throw PendingStoreError(.damaged, detail: "entry \(id) has \(fault)")
      }
      stored = StoredEntry(
        id: EntryID(rawValue: id),
        stage: try container.decode(StoredEntry.Stage.self, forKey: .stage),
        receivedAt: try container.decodeSeconds(forKey: .receivedAt),
        isArrival: try container.decode(Bool.self, forKey: .isArrival),
        guardTime: try container.decodeIfPresent(TimeInterval.self, forKey: .guardTime) ?? 0,
        entry: entry)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(stored.id.rawValue, forKey: .id)
      try container.encode(stored.stage, forKey: .stage)
      try container.encode(stored.receivedAt.timeIntervalSinceReferenceDate, forKey: .receivedAt)
      try container.encode(stored.isArrival, forKey: .isArrival)
      if stored.guardTime != 0 { try container.encode(stored.guardTime, forKey: .guardTime) }
      try container.encode(CodedEntry(stored.entry), forKey: .entry)
    }
  }
}
