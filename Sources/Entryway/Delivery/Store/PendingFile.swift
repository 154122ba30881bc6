#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file of a ``FilePendingEntryStore``: JSON of a version and the entries.
struct PendingFile: Codable {
  /// The version that is written, and the only one that is read.
  static let version = 1

  var version = Self.version
  var entries: [PendingFileEntry]

  /// Every version of the file has this much in common.
  private struct Head: Decodable {
    var version: Int
  }

  static func encode(_ entries: [StoredEntry]) throws(PendingStoreError) -> [UInt8] {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return [UInt8](try encoder.encode(PendingFile(entries: entries.map(PendingFileEntry.init))))
    } catch let error as PendingStoreError {
      throw error
    } catch {
      throw PendingStoreError(.unwritable, detail: "a date or number cannot be written as JSON")
    }
  }

  static func decode(_ bytes: [UInt8]) throws(PendingStoreError) -> [StoredEntry] {
    do {
      let data = Data(bytes)
      let decoder = JSONDecoder()
      let head = try decoder.decode(Head.self, from: data)
      guard head.version == version else {
        throw PendingStoreError(
          .unknownVersion, detail: "version \(head.version), where \(version) is known")
      }
      let file = try decoder.decode(PendingFile.self, from: data)
      let entries = try file.entries.map { try $0.entry() }
      guard Set(entries.map(\.id)).count == entries.count else {
        throw PendingStoreError(.damaged, detail: "two entries have the same `id`")
      }
      return entries
    } catch let error as PendingStoreError {
      throw error
    } catch {
      throw PendingStoreError(.damaged, detail: DeliveryWording.decodingDetail(error))
    }
  }
}
