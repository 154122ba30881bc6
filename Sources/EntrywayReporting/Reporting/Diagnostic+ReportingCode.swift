public import EntrywayDiagnostics

extension Diagnostic.Code {
  /// The queue of events on disk cannot be read or written.
  public static let reportQueue: Diagnostic.Code = "report-queue"
  /// The link server cannot use an event.
  public static let refusedEvent: Diagnostic.Code = "refused-event"
  /// The app reported an event that is not on its list, or a value that cannot be reported.
  public static let unknownEvent: Diagnostic.Code = "unknown-event"
  /// Reporting was set up twice: for one center, or for two that share a folder.
  public static let reportedTwice: Diagnostic.Code = "reported-twice"
}
