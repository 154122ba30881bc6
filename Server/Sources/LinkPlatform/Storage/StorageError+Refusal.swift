import EntrywayDiagnostics

extension Refusal {
  /// What a store's error is to whoever asked for something: the one place that says so.
  package init(_ error: StorageError) {
    switch error {
    case .conflict(let name):
      self.init(
        .conflict, "name-taken", error.description,
        hint: "choose another name: this one is taken (\(name.kind.rawValue)).")
    case .stale:
      self.init(.stale, "changed-meanwhile", error.description, hint: "read it again.")
    case .full, .noRoom:
      self.init(.full, "storage-full", error.description, hint: "free up disk space.")
    case .busy:
      self.init(
        .busy, "busy", error.description, hint: "try again after `Retry-After`.", retryAfter: 10)
    case .moving:
      self.init(
        .busy, "events-moving", error.description,
        hint: "try again later: the console's health page shows the progress.", retryAfter: 60)
    case .transferring:
      self.init(
        .busy, "events-moving", error.description,
        hint: "try again later: reports are back when all months are moved.", retryAfter: 60)
    case .unavailable:
      self.init(
        .unavailable, "storage-unavailable", "the data cannot be read or written",
        hint: "try again after `Retry-After`; if it stays so, check the server's log.",
        retryAfter: 10)
    case .newerSchema, .olderSchema, .damaged, .empty:
      self.init(
        .unavailable, "storage-unavailable", "the data cannot be written",
        hint: "check the server's log.")
    }
  }

  /// The refusal that an error is.
  ///
  /// - Throws: The error itself, if it is none.
  package init(_ error: any Error) throws {
    switch error {
    case let refusal as Refusal: self = refusal
    case let error as StorageError: self.init(error)
    default: throw error
    }
  }
}
