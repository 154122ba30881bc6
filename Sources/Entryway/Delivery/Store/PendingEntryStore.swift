public import EntrywayDiagnostics

/// Keeps waiting entries while the app is not running.
///
/// A link that waits for sign-in survives the process being killed. Use ``FilePendingEntryStore``
/// on a device, ``MemoryPendingEntryStore`` in tests, or write your own.
@MainActor public protocol PendingEntryStore {
  /// Returns what was saved last, in the same order; empty if nothing was.
  ///
  /// After an error, the center tries again on its next call, unless the error is
  /// ``PendingStoreError/Code/damaged``, ``PendingStoreError/Code/unknownVersion`` or
  /// ``PendingStoreError/Code/tooLarge``. It saves nothing until it has read the store.
  func load() throws(PendingStoreError) -> [StoredEntry]

  /// Replaces the store's contents atomically, before it returns.
  ///
  /// An entry is saved as opening before its handlers run, so that it can't open twice after a
  /// kill. Its outcome is reported only after it has been saved, so that no later run reports
  /// another one.
  func save(_ entries: [StoredEntry]) throws(PendingStoreError)
}

/// Why a store of waiting entries could not be read or written.
public struct PendingStoreError: DiagnosticError, Hashable, Sendable {
  /// The kinds of problem; more may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The kind's name.
    public var rawValue: String

    /// Creates a kind of problem, also for your own stores.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The stored data is damaged.
    public static let damaged = Code(rawValue: "damaged")
    /// The stored data was written by an unknown version.
    public static let unknownVersion = Code(rawValue: "unknownVersion")
    /// The data is larger than the store's limit.
    public static let tooLarge = Code(rawValue: "tooLarge")
    /// The system refused to read, for example before the first unlock of a device.
    ///
    /// The center tries again on each call, and saves nothing until it succeeds.
    public static let unreadable = Code(rawValue: "unreadable")
    /// Another process, or another center of this process, uses the store.
    ///
    /// The center takes it over as soon as it is free.
    public static let inUse = Code(rawValue: "inUse")
    /// The system refused to write.
    public static let unwritable = Code(rawValue: "unwritable")
    /// The system refused to write or empty the store.
    ///
    /// Its entries may open again if the process is killed.
    public static let uncleared = Code(rawValue: "uncleared")

    /// Whether the stored data can never be read, which is so only for these three codes.
    var isLasting: Bool { self == .damaged || self == .unknownVersion || self == .tooLarge }
  }

  /// The kind of problem.
  public var code: Code
  /// What was found, such as "`id` is missing".
  public var detail: String
  /// The file, if the store has one.
  public var path: String?
  /// The path to which the unusable file was moved, if it was.
  public var setAsidePath: String?

  /// Creates an error, also for your own stores.
  ///
  /// - Parameters:
  ///   - code: The kind of problem.
  ///   - detail: What was found, such as "`id` is missing".
  ///   - path: The file, if the store has one.
  ///   - setAsidePath: The path to which the unusable file was moved, if it was.
  public init(_ code: Code, detail: String, path: String? = nil, setAsidePath: String? = nil) {
    self.code = code
    self.detail = detail
    self.path = path
    self.setAsidePath = setAsidePath
  }
}

extension PendingStoreError {
  /// What is wrong, in which file, and what to do.
  public var diagnostic: Diagnostic {
    var location = path.map { "in \($0)" } ?? "in the app's store"
    if let setAsidePath { location += ", now moved to \(setAsidePath)" }
    return Diagnostic(
      .error, Diagnostic.Code(rawValue: code.rawValue), "\(problem): \(detail)", notes: [location],
      hint: hint)
  }

  /// The text of the ``diagnostic``.
  public var description: String { diagnostic.text }

  private var problem: String {
    switch code {
    case .damaged: "the stored waiting entries are damaged"
    case .unknownVersion: "the waiting entries were stored by another version"
    case .tooLarge: "the waiting entries are too large for the store"
    case .unreadable: "the waiting entries cannot be read now"
    case .inUse: "the store of waiting entries is in use"
    case .uncleared: "the waiting entries can neither be stored nor removed"
    default: "the waiting entries cannot be stored"
    }
  }

  private var hint: String {
    switch code {
    case .damaged, .unknownVersion:
      setAsidePath == nil
        ? "remove it; entries that waited in the last run are lost"
        : "entries that waited in the last run are lost; new ones are stored as usual"
    case .tooLarge: "allow more with maximumSize:, or let fewer entries wait"
    case .unreadable:
      "they are read when the device is unlocked; otherwise check that the file belongs to the app "
        + "and is not a folder"
    case .inUse:
      "create one center for the whole app, not one per window, and give each process, such as an "
        + "app extension, its own file"
    case .uncleared: "free disk space; what opens now may open again if the app is terminated first"
    default: "delivery continues, but waiting entries are lost when the app is terminated"
    }
  }
}

/// A store in memory, for tests and previews.
///
/// To simulate a restart, pass the same store to a second center:
///
/// ```swift
/// let store = MemoryPendingEntryStore()
/// DeepLinkCenter(ShopRoute.entries, store: store).receive(entry)
/// let center = DeepLinkCenter(ShopRoute.entries, store: store)
/// center.restore()
/// print(center.waiting.count)   // 1
/// ```
@MainActor public final class MemoryPendingEntryStore: PendingEntryStore {
  /// The stored entries.
  public var entries: [StoredEntry]
  /// The error that every call throws, to simulate a full disk.
  package var failure: PendingStoreError?
  /// The error that reading throws, to simulate a device that was not unlocked yet.
  package var loadFailure: PendingStoreError?

  /// Creates a store that contains `entries`.
  public init(_ entries: [StoredEntry] = []) { self.entries = entries }

  /// The stored entries.
  ///
  /// - Throws: ``PendingStoreError`` with the reason.
  public func load() throws(PendingStoreError) -> [StoredEntry] {
    if let failure = failure ?? loadFailure { throw failure }
    return entries
  }

  /// Replaces the stored entries.
  ///
  /// - Throws: ``PendingStoreError`` with the reason.
  public func save(_ entries: [StoredEntry]) throws(PendingStoreError) {
    if let failure { throw failure }
    self.entries = entries
  }
}
