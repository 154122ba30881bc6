#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Keeps waiting entries in one small file.
///
/// ```swift
/// let file = URL.applicationSupportDirectory.appending(path: "waiting-links.json")
/// let center = DeepLinkCenter(ShopRoute.entries, store: FilePendingEntryStore(url: file))
/// ```
///
/// The file is JSON with a version. It holds links and payloads as they came, so only its owner can
/// read it (mode 0600), and on iOS it is protected until the first unlock. It is replaced as a
/// whole, and removed when nothing waits. One that is damaged, too large or of an unknown version
/// is moved aside, to the same name with `.damaged` at the end, and reported as an event. One that
/// cannot be read now, such as before the first unlock of a device, is left alone, and read later.
///
/// **One file, one process.** Give an app's extension a file of its own. On macOS and Linux a lock
/// beside the file, with `.lock` at the end, sees to it: the second process is told
/// ``PendingStoreError/Code/inUse``, and takes the file as soon as the first one ends. On iOS and
/// its kin nothing sees to it, for an app that holds a lock is
/// [killed when it is suspended](https://developer.apple.com/documentation/xcode/understanding-the-exception-types-in-a-crash-report).
public struct FilePendingEntryStore: PendingEntryStore {
  private let path: String
  private let maximumSize: Int
  private let lock = StoreLock()

  /// A store in the file at `url`, whose folder is made when it is first needed.
  ///
  /// - Parameters:
  ///   - url: Where the file is to be.
  ///   - maximumSize: The most bytes that are read or written. 1 MiB holds the 64 entries that can
  ///     wait, each with a link or payload of 16 kB.
  nonisolated public init(url: URL, maximumSize: Int = 1 << 20) {
    self.path = url.path
    self.maximumSize = max(0, maximumSize)
  }

  /// Reads the file; without one, nothing waits.
  ///
  /// - Throws: ``PendingStoreError``, which says why.
  public func load() throws(PendingStoreError) -> [StoredEntry] {
    do throws(PendingStoreError) {
      if StoreLock.isUsed { PrivateFile.makeFolder(of: path) }
      try lock.acquire(path)
      PrivateFile.removeLeftovers(of: path, isAlone: StoreLock.isUsed)
      guard let bytes = try PrivateFile.contents(of: path, atMost: maximumSize) else { return [] }
      return try PendingFile.decode(bytes)
    } catch {
      var error = error
      error.path = path
      if error.code.isLasting { error.setAsidePath = setAside() }
      throw error
    }
  }

  /// Replaces the file, or removes it when there is nothing to keep.
  ///
  /// - Throws: ``PendingStoreError``, which says why.
  public func save(_ entries: [StoredEntry]) throws(PendingStoreError) {
    do throws(PendingStoreError) {
      if StoreLock.isUsed { PrivateFile.makeFolder(of: path) }
      try lock.acquire(path)
      guard !entries.isEmpty else { return try PrivateFile.remove(path) }
      let bytes = try PendingFile.encode(entries)
      guard bytes.count <= maximumSize else {
        throw PendingStoreError(
          .tooLarge, detail: "\(bytes.count) bytes; the limit is \(maximumSize)")
      }
      try PrivateFile.replace(path, with: bytes)
    } catch {
      var error = error
      error.path = path
      // So it is called when it is read.
      if error.code == .unreadable { error.code = .unwritable }
      throw error
    }
  }

  /// Moves the file out of the way, over the one that was moved there before.
  private func setAside() -> String? {
    let aside = path + ".damaged"
    return PrivateFile.move(path, to: aside) ? aside : nil
  }
}

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
        let fault = context.underlyingError as? CodedEntryError
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

extension PendingFile: Codable {
  private enum Key: String, CodingKey {
    case version, entries
  }

  /// Every version of the file has a `version`, and it is read before anything else is looked at.
  init(from decoder: any Decoder) throws {
    let version = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .version)
    guard version == Self.version else {
      throw PendingStoreError(
        .unknownVersion, detail: "version \(version); this library reads version \(Self.version)")
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

/// An entry as a store keeps it.
public struct StoredEntry: Hashable, Sendable {
  /// How far the entry had come.
  public enum Stage: String, Hashable, Sendable, Codable {
    /// It waits, and will open in a later run.
    case waiting
    /// Its handlers are being called: after a kill it is not opened again.
    case opening
  }

  /// The greatest number that an entry can have in a store.
  static let greatestID = EntryID(rawValue: 1 << 53)

  /// The entry's number.
  public var id: EntryID
  /// How far the entry had come.
  public var stage: Stage
  /// When the center received it: a restart does not make it younger.
  public var receivedAt: Date
  /// Whether it is a notification that was opened as it arrived, without a tap.
  public var isArrival: Bool
  /// The entry itself, link and all.
  public var entry: AppEntry

  /// An entry for a store.
  ///
  /// - Parameters:
  ///   - id: The entry's number.
  ///   - stage: How far the entry had come.
  ///   - receivedAt: When the center received it: a restart does not make it younger.
  ///   - isArrival: Whether it is a notification that was opened as it arrived, without a tap.
  ///   - entry: The entry itself, link and all.
  public init(
    id: EntryID, stage: Stage = .waiting, receivedAt: Date, isArrival: Bool = false,
    entry: AppEntry
  ) {
    self.id = id
    self.stage = stage
    self.receivedAt = receivedAt
    self.isArrival = isArrival
    self.entry = entry
  }

  init<Destination>(_ pending: PendingEntry<Destination>, stage: Stage) {
    self.init(
      id: pending.id, stage: stage, receivedAt: pending.record.receivedAt,
      isArrival: pending.record.isArrival, entry: pending.entry)
  }
}
