#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file of a ``FilePendingEntryStore``: JSON of a version and the entries.
///
/// ```json
/// {"version": 2, "entries": [
///   {"id": 3, "stage": "waiting", "receivedAt": 800000000.25, "isArrival": false,
///    "entry": {"source": "universal-link", "link": "https://shop.example.com/orders/1", …}}]}
/// ```
struct PendingFile {
  /// The version that is written, and the only one that is read.
  static let version = 2

  var entries: [StoredEntry]

  static func encode(_ entries: [StoredEntry]) throws(PendingStoreError) -> [UInt8] {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return [UInt8](try encoder.encode(PendingFile(entries: entries)))
    } catch {
      if case EncodingError.invalidValue(_, let context) = error,
        let fault = context.underlyingError as? CodedEntryFault
      {
        throw PendingStoreError(.damaged, detail: fault.detail(at: context.codingPath))
      }
      throw PendingStoreError(.unwritable, detail: "a date or number cannot be written as JSON")
    }
  }

  static func decode(_ bytes: [UInt8]) throws(PendingStoreError) -> [StoredEntry] {
    do {
      let entries = try JSONDecoder().decode(PendingFile.self, from: Data(bytes)).entries
      guard Set(entries.map(\.id)).count == entries.count else {
        throw PendingStoreError(.damaged, detail: "two entries have the same `id`")
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

extension PendingFile: Codable {
  private enum Key: String, CodingKey {
    case version, entries
  }

  /// Every version of the file has a `version`, and it is read before anything else is looked at.
  init(from decoder: any Decoder) throws {
    let version = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .version)
    guard version == Self.version else {
      throw PendingStoreError(
        .unknownVersion, detail: "version \(version), where \(Self.version) is known")
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
      case id, stage, receivedAt, isArrival, entry
    }

    var stored: StoredEntry

    init(_ stored: StoredEntry) { self.stored = stored }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(ofNoneBut: Key.self)
      let id = try container.decode(Int.self, forKey: .id)
      guard (1...StoredEntry.greatestID.rawValue).contains(id) else {
        throw PendingStoreError(.damaged, detail: "the entry's `id` \(id) is out of range")
      }
      guard let entry = try container.decode(CodedEntry.self, forKey: .entry).entry else {
        throw PendingStoreError(.damaged, detail: "entry \(id) has no content")
      }
      stored = StoredEntry(
        id: EntryID(rawValue: id),
        stage: try container.decode(StoredEntry.Stage.self, forKey: .stage),
        receivedAt: try container.decodeSeconds(forKey: .receivedAt),
        isArrival: try container.decode(Bool.self, forKey: .isArrival), entry: entry)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(stored.id.rawValue, forKey: .id)
      try container.encode(stored.stage, forKey: .stage)
      try container.encode(stored.receivedAt.timeIntervalSinceReferenceDate, forKey: .receivedAt)
      try container.encode(stored.isArrival, forKey: .isArrival)
      try container.encode(CodedEntry(stored.entry), forKey: .entry)
    }
  }
}
