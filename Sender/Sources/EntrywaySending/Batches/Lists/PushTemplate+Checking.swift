package import EntrywayPush

extension PushTemplate {
  /// Reads a list as a batch would, and sends nothing.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - headers: Topic, type and priority.
  ///   - senders: The environments that the batch has senders for.
  ///   - earlier: What earlier runs did.
  ///   - each: Gets each line's error, or nil for a line that can be sent, and whether it is done.
  package func check(
    _ list: TokenList, headers: PushHeaders, senders: Set<APNsEnvironment>,
    earlier: EarlierRuns? = nil, each: (BatchLineError?, _ isDone: Bool) -> Void
  ) async throws(BatchError) {
    let lines = TemplateLines(self, headers: headers, senders: senders)
    for try await line in list {
      let isDone = earlier?.isDone(line.number) ?? false
      guard case .refused(let error, _) = try lines.content(line) else {
        each(nil, isDone)
        continue
      }
      each(error, isDone)
    }
  }
}
