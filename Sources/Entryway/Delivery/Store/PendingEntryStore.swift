public import EntrywayDiagnostics

/// Keeps waiting entries while the app is not running.
///
/// A link that waits for sign-in survives the process being killed. Use ``FilePendingEntryStore``
/// on a device, ``MemoryPendingEntryStore`` in tests, or write your own.
@MainActor public protocol PendingEntryStore {
  /// What was saved last, in the same order; empty if nothing was.
  ///
  /// A center that gets an error asks again when it is touched, unless the error says that what was
  /// stored is ``PendingStoreError/Code/damaged``, of an
  /// ``PendingStoreError/Code/unknownVersion`` or ``PendingStoreError/Code/tooLarge``. It saves
  /// nothing before it has read.
  func load() throws(PendingStoreError) -> [StoredEntry]

  /// Replaces everything that is kept, as a whole or not at all, before it returns: handlers run
  /// after an entry has been saved as opening, so that a kill cannot open it twice, and an end is
  /// told after it has been saved, so that no later run tells another one.
  func save(_ entries: [StoredEntry]) throws(PendingStoreError)
}

/// Why a store of waiting entries could not be read or written.
public struct PendingStoreError: DiagnosticError, Hashable, Sendable {
  /// The kinds of problem, to which more may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The kind's name.
    public var rawValue: String

    /// A kind of problem, also for stores of your own.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// What was stored is damaged.
    public static let damaged = Code(rawValue: "damaged")
    /// What was stored was written by a version that this one does not know.
    public static let unknownVersion = Code(rawValue: "unknownVersion")
    /// More than a store keeps.
    public static let tooLarge = Code(rawValue: "tooLarge")
    /// The system would not read: before the first unlock of a device, for one.
    ///
    /// It is read again whenever the center is touched, and until then nothing is saved.
    public static let unreadable = Code(rawValue: "unreadable")
    /// Another process uses the store, or another center of this one; it is taken as soon as it is
    /// free.
    public static let inUse = Code(rawValue: "inUse")
    /// The system would not write.
    public static let unwritable = Code(rawValue: "unwritable")
    /// The system would neither write nor empty the store: what it held may open again if the
    /// process is killed.
    public static let uncleared = Code(rawValue: "uncleared")

    /// Whether what was stored can never be read: no code but these three is for good.
    var isLasting: Bool { self == .damaged || self == .unknownVersion || self == .tooLarge }
  }

  /// The kind of problem.
  public var code: Code
  /// What was found, such as "`id` is missing".
  public var detail: String
  /// The file, if the store has one.
  public var path: String?
  /// Where the file was moved, out of the way of the next one.
  public var setAsidePath: String?

  /// A problem with a store, also for stores of your own.
  ///
  /// - Parameters:
  ///   - code: The kind of problem.
  ///   - detail: What was found, such as "`id` is missing".
  ///   - path: The file, if the store has one.
  ///   - setAsidePath: Where the file was moved, out of the way of the next one.
  public init(_ code: Code, detail: String, path: String? = nil, setAsidePath: String? = nil) {
    self.code = code
    self.detail = detail
    self.path = path
    self.setAsidePath = setAsidePath
  }
}

extension PendingStoreError {
  /// What is wrong; the file; what to do.
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

/// A store that lasts as long as the process: for tests and previews, which play a restart by
/// giving the same store to a second center.
///
/// ```swift
/// let store = MemoryPendingEntryStore()
/// DeepLinkCenter(ShopRoute.entries, store: store).receive(entry)
/// let center = DeepLinkCenter(ShopRoute.entries, store: store)
/// center.restore()
/// print(center.waiting.count)   // 1
/// ```
@MainActor public final class MemoryPendingEntryStore: PendingEntryStore {
  /// What is kept now.
  public var entries: [StoredEntry]
  /// What every call throws, to play a full disk.
  package var failure: PendingStoreError?
  /// What reading throws, to play a device that was not unlocked yet.
  package var loadFailure: PendingStoreError?

  /// A store that holds `entries`.
  public init(_ entries: [StoredEntry] = []) { self.entries = entries }

  /// What is kept now.
  ///
  /// - Throws: ``PendingStoreError``, which says why.
  public func load() throws(PendingStoreError) -> [StoredEntry] {
    if let failure = failure ?? loadFailure { throw failure }
    return entries
  }

  /// Keeps `entries` instead of what was kept before.
  ///
  /// - Throws: ``PendingStoreError``, which says why.
  public func save(_ entries: [StoredEntry]) throws(PendingStoreError) {
    if let failure { throw failure }
    self.entries = entries
  }
}
