import EntrywaySending

/// Sends a broadcast to a channel.
struct BroadcastRun {
  init(_ console: Console, _ settings: SendSettings, _ connection: ConnectionSettings) {}
  func send() async throws -> ExitStatus { .no }
}
