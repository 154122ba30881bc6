package import EntrywayPush

extension PushTemplate {
  /// Reads a list as a batch would, and sends nothing.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - headers: Topic, type and priority.
  ///   - senders: The environments that the batch has senders for.
  ///   - each: Gets each line's error, or nil for a line that would be sent.
  package func check(
    _ list: TokenList, headers: PushHeaders, senders: Set<APNsEnvironment>,
    each: (BatchLineError?) -> Void
  ) async throws(BatchError) {
    let lines = TemplateLines(self, headers: headers, senders: senders)
    for try await line in list {
      guard case .refused(let error, _) = try lines.content(line) else {
        each(nil)
        continue
      }
      each(error)
    }
  }
}
