import EntrywayRouting
import Foundation

@testable import Entryway

/// What the system hands over besides a link, from an input's choices: the records of a tag, the name
/// of a file, the page that a link was followed from, and bytes in place of the store's.
struct FuzzedEntry {
  /// What is wrong with an entry.
  struct Fault {
    var what: String
    var entry: String

    /// Says what a test of it needs, and ends the program, which makes libFuzzer keep the input.
    func report() -> Never {
      fatalError("the lookups differ: \(what)\n  \(entry.debugDescription)\n\n")
    }
  }

  private enum Door: LinkDestination {
    case file(String)
  }

  private static let rules = EntryRules<Door>(
    RouteTable(schemes: ["shop"], surfaces: ["orders"]) { Route("/{name}", Door.file) },
    [.file(extensions: ["csv"]) { Door.file($0.lastPathComponent) }])

  private let records: [NFCRecord]
  private let file: FileContent
  private let page: String
  private let application: String
  private let surface: String
  private let bytes: [UInt8]

  init(_ input: inout FuzzInput) {
    surface = input.text(upTo: 40)
    let name = input.text(upTo: 255) + input.pick(["", "", ".csv", ".CSV", "/", "\u{202E}.csv"])
    file = FileContent(
      url: URL(fileURLWithPath: "/").appendingPathComponent(name),
      opensInPlace: input.below(2) == 1)
    page =
      input.pick(["", "https://", "HTTP://", "https://a@", "https://a:1@"]) + input.text(upTo: 255)
    application = input.text(upTo: 60)
    records = (0..<input.below(24)).map { _ in
      var record = NFCRecord(
        format: UInt8(input.below(256)), type: input.data(upTo: 8), identifier: input.data(upTo: 4),
        payload: input.data(upTo: 60))
      // A tag has room for more bytes than an input.
      if input.below(4) == 1 {
        record.payload += [UInt8](repeating: 1, count: input.below(256) * 20)
      }
      return record
    }
    bytes = input.data(upTo: 255)
  }

  /// What is wrong with the entry; nil if nothing is.
  var fault: Fault? { storeFault ?? fileFault ?? originFault }

  private var entry: AppEntry {
    var entry = AppEntry(
      source: .nfc, content: .link("shop://orders"), date: Date(timeIntervalSinceReferenceDate: 1))
    entry.origin = EntryOrigin(referrer: URL(string: page), sourceApplication: application)
    entry.origin.surface = EntrySurface(itemValue: surface)
    entry.isReengagement = records.count > 1
    entry.nfcRecords = records
    return entry
  }

  /// The records within their limits come back from the store, with everything else.
  private var storeFault: Fault? {
    _ = try? PendingFile.decode(bytes)
    var kept = entry
    kept.nfcRecords = NFCRecord.kept(records)
    guard kept.nfcRecords.count <= 16, records.starts(with: kept.nfcRecords),
      kept.nfcRecords.reduce(0, { $0 + $1.byteCount }) <= 4_096
    else { return Fault(what: "too many records are kept", entry: "\(records)") }
    let stored = StoredEntry(id: 1, receivedAt: kept.date, entry: entry)
    guard let file = try? PendingFile.encode([stored]),
      let read = try? PendingFile.decode(file), read.map(\.entry) == [kept]
    else { return Fault(what: "the store loses something", entry: "\(entry)") }
    return nil
  }

  /// A file's name is shown without characters that move others, and is no path.
  private var fileFault: Fault? {
    let entry = AppEntry(source: .file, content: .file(file))
    let shown: String
    switch Self.rules.read(entry) {
    case .route(let match):
      guard file.pathExtension == "csv" else {
        return Fault(what: "another extension is taken", entry: file.name)
      }
      shown = DeliveryWording.destination(match)
    case .rejected(let rejection): shown = rejection.description
    case .dismissed: return Fault(what: "a file is dismissed", entry: file.name)
    }
    let isClean = shown.unicodeScalars.allSatisfy { scalar in
      scalar == "\n"
        || scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
          && !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
    }
    guard isClean else { return Fault(what: "a name moves the text around it", entry: shown) }
    guard file.name.utf8.count <= 255, let coded = try? JSONEncoder().encode(CodedEntry(entry)),
      let read = try? JSONDecoder().decode(CodedEntry.self, from: coded),
      case .file(let again) = read.content, again.name == file.name,
      again.opensInPlace == file.opensInPlace
    else { return Fault(what: "a recording has another name", entry: file.name) }
    return nil
  }

  /// Of a page its host is kept, and nothing else.
  private var originFault: Fault? {
    let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789-._".unicodeScalars)
    guard let host = EntryOrigin.host(ofPage: page) else { return nil }
    guard !host.isEmpty, host.utf8.count <= 253, host.unicodeScalars.allSatisfy(letters.contains),
      page.lowercased().contains(host)
    else { return Fault(what: "the host of a page is none: \(host)", entry: page) }
    return nil
  }
}
