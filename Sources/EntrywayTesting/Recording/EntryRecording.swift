#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The entries that an app received, and how they ended, to be saved and replayed.
///
/// Use it for a bug report, or to test the rules of the next version:
///
/// ```swift
/// let recorder = EntryRecorder(center, ShopRoute.entries)
/// // … the app is used …
/// try JSONEncoder().encode(recorder.recording).write(to: file)
///
/// let recording = try JSONDecoder().decode(EntryRecording.self, from: Data(contentsOf: file))
/// try await recording.expectSame(in: DeepLinkCenter(ShopRoute.entries))
/// ```
///
/// **Sensitive parameters are masked.** In a link, `***` replaces the secret. A parameter of type
/// `String` accepts it, so the same route opens, with the mask instead of the secret. If another
/// route would open, for instance because the parameter is a number, the entry is kept without its
/// content, and is not replayed. In a rejected entry, the values under the names of sensitive
/// parameters are masked; nothing else is known to be secret. Text that the user typed is never
/// kept, and of `aps` only the category.
public struct EntryRecording: Hashable, Sendable, Codable {
  /// Something that happened to an entry.
  public struct Event: Hashable, Sendable, Codable {
    /// When it happened, in seconds after the first event.
    public var after: Double
    /// The number of the entry that it happened to.
    public var entry: Int
    /// The entry, if this is its arrival.
    public var received: RecordedEntry?
    /// The requirements that the entry waits for from now on.
    public var waitsFor: [String]?
    /// Whether the handlers are about to be called.
    public var isOpening: Bool?
    /// The entry's outcome in words, without other entries: `opened order (id: 4821)`.
    public var outcome: String?
  }

  /// The version of the format, which is 2; a recording of another version is not read.
  public private(set) var version = Self.knownVersion
  /// What happened, in order.
  public var events: [Event] = []

  private static let knownVersion = 2

  /// Creates an empty recording.
  public init() {}

  /// Reads a recording.
  ///
  /// - Throws: A ``/EntrywaySimulation/TestFailure`` with the code
  ///   ``/EntrywaySimulation/TestFailure/Code/recording``, if the recording has another version or
  ///   is damaged.
  public init(from decoder: any Decoder) throws {
    do {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let version = try container.decode(Int.self, forKey: .version)
      guard version == Self.knownVersion else {
        throw TestFailure(
          .recording,
          "the recording has version \(version); this library reads version \(Self.knownVersion)",
          hint: "record it again with this version of the library")
      }
      events = try container.decode([Event].self, forKey: .events)
    } catch let error as DecodingError {
      throw TestFailure(
        .recording, "the recording is damaged: \(error.detail)",
        hint: "record it again, or undo the change")
    }
  }
}

/// An entry in a recording, with its secrets masked and without text that the user typed.
public struct RecordedEntry: Hashable, Sendable, Codable {
  /// The entry in the form in which stores keep it too; its dates are seconds after the first
  /// event.
  var entry: CodedEntry
  /// Whether it is a notification that was opened as it arrived.
  public var isArrival: Bool?

  /// Where the entry came from.
  public var source: EntrySource { entry.source }
  /// What the entry carries, masked; nil if that was not kept.
  ///
  /// A notification's `deliveredAt` is relative to the first event, which counts as the reference
  /// date.
  public var content: EntryContent? { entry.content }
}

extension RecordedEntry {
  init(_ entry: AppEntry, isArrival: Bool, isContentKept: Bool, start: Date) {
    self.entry = CodedEntry(entry)
    // The guards of a replay answer for themselves.
    self.entry.resolved = nil
    self.isArrival = isArrival ? true : nil
    if case .notification(var notification) = entry.content {
      notification.userText = nil
      self.entry.content = .notification(notification)
    }
    self.entry.changeDates { Date(timeIntervalSinceReferenceDate: $0.timeIntervalSince(start)) }
    if !isContentKept {
      self.entry.content = nil
      self.entry.target = nil
    }
  }

  /// The entry of a replay whose first event is at `start`; nil if its content was not kept.
  func entry(start: Date) -> AppEntry? {
    var entry = entry
    entry.changeDates { start + $0.timeIntervalSinceReferenceDate }
    return entry.entry
  }
}

extension CodedEntry {
  fileprivate mutating func changeDates(_ change: (Date) -> Date) {
    date = change(date)
    if case .notification(var notification) = content {
      notification.deliveredAt = notification.deliveredAt.map(change)
      content = .notification(notification)
    }
  }
}
