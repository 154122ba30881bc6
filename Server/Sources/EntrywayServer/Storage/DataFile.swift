package import LinkPlatform
package import LinkStores

/// A file of a data folder: a month's events, or one of the three that every folder has.
package enum DataFile: Hashable, Sendable {
  /// The events of a month.
  case month(Month)
  /// All else about events, and which months there are.
  case events
  case clicks, records

  /// The files that every folder has.
  package static let always: [DataFile] = [.events, .clicks, .records]

  /// All files of a folder in the order in which they are copied: what one names is in the copy of the next.
  package static func inCopyingOrder(_ months: [Month]) -> [DataFile] {
    months.sorted().map(DataFile.month) + always
  }

  package var name: String {
    switch self {
    case .month(let month): "\(Self.monthPrefix)\(month.name)\(Self.suffix)"
    case .events: "events\(Self.suffix)"
    case .clicks: "clicks\(Self.suffix)"
    case .records: "records\(Self.suffix)"
    }
  }

  /// The file that has a name; nil for what is none of a folder's.
  init?(name: String) {
    if let file = Self.always.first(where: { $0.name == name }) {
      self = file
      return
    }
    let text = String(decoding: name.utf8.dropLast(Self.suffix.utf8.count), as: UTF8.self)
    let month = String(decoding: text.utf8.dropFirst(Self.monthPrefix.utf8.count), as: UTF8.self)
    guard let month = Month(name: month) else { return nil }
    self = .month(month)
    guard self.name.utf8.elementsEqual(name.utf8) else { return nil }
  }

  /// The file that a name stands for which has something behind the file's own; nil for any other.
  init?(name: String, behind suffix: String) {
    let bytes = name.utf8
    guard bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) else { return nil }
    self.init(name: String(decoding: bytes.dropLast(suffix.utf8.count), as: UTF8.self))
  }

  private static let suffix = ".sqlite"
  private static let monthPrefix = "events-"

  /// What is in a folder with a number of months, for sentences.
  package static func list(months: Int) -> String {
    let events = months == 0 ? "" : "\(months) month\(months == 1 ? "" : "s") of events, "
    return "\(events)\(Self.events.name), \(clicks.name) and \(records.name)"
  }

  /// Looks whether a copy of such a file is whole, and of which server.
  package func check(copy: String) throws(StorageError) -> SQLiteFile.CopyState {
    switch self {
    case .month: try MonthLabel.check(copy: copy).state
    case .events: try SQLiteEventStore.check(copy: copy)
    case .clicks: try SQLiteClickStore.check(copy: copy)
    case .records: try SQLiteRecordStore.check(copy: copy)
    }
  }

  /// What a file that is written has behind its name until it is whole.
  package static let partial = ".part"
}
