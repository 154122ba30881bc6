extension EntryRecording {
  /// Plays the recording to a center, and throws if an entry ends otherwise than it did.
  ///
  /// Each entry comes as it came, by the same callback and after the same time. What it waited for at
  /// first is missing until it opened then; guards of the center answer for themselves. An
  /// outcome that differs is what has changed: a route, a rule, a policy.
  ///
  /// - Parameter center: A center that nothing has come to. It reads the replay's clock from now on.
  /// - Returns: The numbers of the entries that were not played, since their content was not kept.
  /// - Throws: A ``TestFailure`` that tells each entry that ends otherwise.
  @MainActor @discardableResult
  public func expectSame<Destination: LinkDestination>(
    in center: DeepLinkCenter<Destination>
  ) async throws(TestFailure) -> [Int] {
    let replay = EntryReplay(self, center)
    await replay.play()
    let differences = replay.differences
    if !differences.isEmpty {
      throw TestFailure(
        .replay,
        "\(differences.count) of \(Set(events.map(\.entry)).count) recorded entries end otherwise now",
        notes: differences,
        hint: "if that is meant, record them anew; if not, see what the table and the rules say now")
    }
    return replay.skipped.sorted()
  }
}
