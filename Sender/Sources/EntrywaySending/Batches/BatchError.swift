public import EntrywayDiagnostics

/// Why a batch ended before its list did.
///
/// What was on its way has its result by then. With a results file the batch can be resumed once the
/// cause is removed, unless the code is one of those of a changed batch.
public struct BatchError: DiagnosticError, Hashable {
  /// What happened, for programs: an open set of codes.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code in kebab case.
    public let rawValue: String

    /// The code with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// APNs refused a push for a reason that all others would meet; ``BatchError/refusal`` has it.
    public static let refusedForAll = Code(rawValue: "refused-for-all")
    /// The first 100 answers all were `BadDeviceToken` or `DeviceTokenNotForTopic`.
    public static let wrongEnvironment = Code(rawValue: "wrong-environment")
    /// The headers fit neither one another nor the payload.
    public static let headers = Code(rawValue: "headers")
    /// The list can't be read.
    public static let list = Code(rawValue: "list")
    /// A file can't be opened, read or written.
    public static let file = Code(rawValue: "file")
    /// The disk is full.
    public static let diskFull = Code(rawValue: "disk-full")
    /// Others than the owner can read a file with results or tokens.
    public static let othersCanRead = Code(rawValue: "others-can-read")
    /// Another process sends a batch with the same file.
    public static let inUse = Code(rawValue: "in-use")
    /// The file has something else than results, or what belongs to it is missing.
    public static let notResults = Code(rawValue: "not-results")
    /// The results file, or what belongs to it, was changed by something else.
    public static let damaged = Code(rawValue: "damaged")
    /// The list is not the one that the batch began with.
    public static let changedList = Code(rawValue: "changed-list")
    /// The payload is not the one that the batch began with.
    public static let changedPayload = Code(rawValue: "changed-payload")
    /// Headers are not those that the batch began with.
    public static let changedHeaders = Code(rawValue: "changed-headers")
    /// The batch began with another server.
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
  /// What the system, the list or the check of the headers says.
  public let detail: String?

  package init(
    _ code: Code, path: String? = nil, line: Int? = nil, refusal: PushRefusal? = nil,
    detail: String? = nil
  ) {
    self.code = code
    self.path = path
    self.line = line
    self.refusal = refusal
    self.detail = detail
  }

  /// What happened, where, and what to do.
  public var diagnostic: Diagnostic {
    Diagnostic(.error, Diagnostic.Code(rawValue: code.rawValue), code.rawValue)
  }
}
