public import EntrywayDiagnostics

/// Why a batch ended before its list did.
///
/// Lines in flight already have their results by then. With a results file, the batch can be
/// resumed once the cause is fixed, unless the code says that the batch has changed.
public struct BatchError: DiagnosticError, Hashable {
  /// What happened, for programs: an open set of codes.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code in kebab case.
    public let rawValue: String

    /// The code with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// APNs refused a push for a reason that applies to all others; see ``BatchError/refusal``.
    public static let refusedForAll = Code(rawValue: "refused-for-all")
    /// The first 100 answers were all `BadDeviceToken` or `DeviceTokenNotForTopic`.
    public static let wrongEnvironment = Code(rawValue: "wrong-environment")
    /// The headers don't fit each other or the payload.
    public static let headers = Code(rawValue: "headers")
    /// The list can't be read.
    public static let list = Code(rawValue: "list")
    /// A file can't be opened, read or written.
    public static let file = Code(rawValue: "file")
    /// The disk is full.
    public static let diskFull = Code(rawValue: "disk-full")
    /// Other users can read a file with results or tokens.
    public static let othersCanRead = Code(rawValue: "others-can-read")
    /// Another process is sending a batch with the same file.
    public static let inUse = Code(rawValue: "in-use")
    /// The file doesn't contain results, or the file that belongs to it is missing.
    public static let notResults = Code(rawValue: "not-results")
    /// The file contains something else than dead tokens.
    public static let notDeadTokens = Code(rawValue: "not-dead-tokens")
    /// The results file, or the file that belongs to it, was changed by another program.
    public static let damaged = Code(rawValue: "damaged")
    /// The list isn't the one that the batch started with.
    public static let changedList = Code(rawValue: "changed-list")
    /// The payload isn't the one that the batch started with.
    public static let changedPayload = Code(rawValue: "changed-payload")
    /// The headers aren't those that the batch started with.
    public static let changedHeaders = Code(rawValue: "changed-headers")
    /// The batch started with another server.
    public static let changedServer = Code(rawValue: "changed-server")
    /// The batch was iterated a second time.
    public static let alreadyStarted = Code(rawValue: "already-started")
  }

  /// What happened.
  public let code: Code
  /// The file concerned.
  public let path: String?
  /// The line concerned, of the list or of the file.
  public let line: Int?
  /// APNs' refusal.
  public let refusal: PushRefusal?
  /// What the system says, or what was changed.
  public let detail: String?
  /// What is wrong with the headers or the payload.
  public let causes: [Diagnostic]

  package init(
    _ code: Code, path: String? = nil, line: Int? = nil, refusal: PushRefusal? = nil,
    detail: String? = nil, causes: [Diagnostic] = []
  ) {
    self.code = code
    self.path = path
    self.line = line
    self.refusal = refusal
    self.detail = detail
    self.causes = causes
  }

  /// What happened, where, and what to do.
  public var diagnostic: Diagnostic {
    let (message, hint) = words
    var notes = causes.map(\.summary)
    if let path { notes.insert(Excerpt.line(SecretText.maskedParts(path), limit: 200), at: 0) }
    return Diagnostic(
      .error, Diagnostic.Code(rawValue: code.rawValue), message, notes: notes,
      hint: causes.lazy.compactMap(\.hint).first ?? hint)
  }

  private var words: (message: String, hint: String) {
    switch code {
    case .refusedForAll, .wrongEnvironment: stopWords
    case .headers:
      ("the headers don't fit the payload", "correct the topic, the push type or the payload.")
    case .list: ("the list can't be read\(cause)", "check the source of the list, then resume.")
    case .changedList, .changedPayload, .changedHeaders, .changedServer: changeWords
    default: fileWords
    }
  }

  private var cause: String {
    detail.map { ": " + Excerpt.line(SecretText.maskedParts($0), limit: 200) } ?? ""
  }

  private var stopWords: (message: String, hint: String) {
    if code == .wrongEnvironment {
      return (
        "the first \(StopRule.firstAnswers) answers all say that the tokens belong to another"
          + " environment or topic",
        "send to the sandbox for apps that Xcode installed, and to production for all others;"
          + " check the topic, and use a new results file."
      )
    }
    let refusal = refusal?.diagnostic
    return (
      "the batch stopped, because APNs would refuse every push: \(refusal?.message ?? "")",
      refusal?.hint ?? "correct it, then resume."
    )
  }

  private var changeWords: (message: String, hint: String) {
    let hint =
      "to resume, use what the batch started with; for another batch, use a new results file."
    return switch code {
    case .changedList:
      (
        "the list is not the one that the batch started with"
          + (line.map { ": it differs at line \($0) or before" } ?? ": it is shorter"), hint
      )
    case .changedPayload: ("the payload is not the one that the batch started with", hint)
    case .changedHeaders: ("the batch started with other headers\(cause)", hint)
    default: ("the batch started with another server\(cause)", hint)
    }
  }

  private var fileWords: (message: String, hint: String) {
    switch code {
    case .diskFull:
      ("the disk is full, so nothing more is sent", "free some space, then resume the batch.")
    case .othersCanRead:
      (
        "other users can read the file",
        "run `chmod 600` on it, or `chown` if it isn't yours: it shows who was sent what."
      )
    case .inUse:
      (
        "another process is sending a batch with this file",
        "wait until it ends, or use another results file."
      )
    case .notResults:
      (
        "the file doesn't contain the results of a batch",
        "use a new file; results need the file whose name ends in `.batch` next to them."
      )
    case .notDeadTokens:
      (
        "the file contains something else than dead tokens",
        "use a new file, or one to which only batches have written dead tokens."
      )
    case .damaged:
      (
        "the batch can't be resumed: its files don't fit together"
          + (line.map { ", at line \($0)" } ?? ""),
        "restore both files, or remove both to start over: every device then gets the push again."
      )
    case .alreadyStarted:
      ("the batch was already started", "iterate a batch once; to send again, create a new one.")
    default:
      ("the file can't be used\(cause)", "check the path and its permissions.")
    }
  }
}
