import Entryway
import EntrywayDiagnostics
import EntrywaySending

extension ChannelOptions {
  /// Does something with the channels of the app.
  fileprivate func answer(
    _ console: Console,
    _ body: (BroadcastChannels, ChannelWriter) async throws -> Void
  ) async throws -> ExitStatus {
    let values = try OptionValues(given, known: Self.names, environment: console.environment)
    let bundleID = try values.required(
      .topic, hint: "pass the app's bundle identifier, such as com.example.shop")
    let connection = try ConnectionSettings(values)
    if let warning = connection.warning { console.error.note(warning) }
    let channels: BroadcastChannels
    do throws(BroadcastChannelError) {
      channels = try BroadcastChannels(
        key: connection.key, bundleID: bundleID.text, in: connection.broadcastEnvironment)
    } catch {
      var diagnostic = error.diagnostic
      diagnostic.excerpt = bundleID.excerpt
      throw SendError(diagnostic)
    }
    do {
      try await body(channels, ChannelWriter(console: console, isJSON: values.isOn(.json)))
    } catch let error as BroadcastChannelError {
      await channels.shutdown()
      // What APNs said no to, or nobody answered, is no fault of the input.
      let isInput = error.code == .bundleID || error.code == .channelID
      throw SendError(error.diagnostic, exit: isInput ? .unusable : .no)
    }
    await channels.shutdown()
    return .done
  }
}

/// Writes what APNs said of channels: an identifier a line, or an object.
struct ChannelWriter {
  fileprivate let console: Console
  fileprivate let isJSON: Bool

  fileprivate func write(id: String) throws(OutputError) {
    try write(id, ["channelID": .text(id)])
  }

  fileprivate func write(_ channel: BroadcastChannel) throws(OutputError) {
    let storage =
      switch channel.storage {
      case .nothing: "nothing"
      case .latest: "latest"
      default: String(channel.storage.rawValue)
      }
    let words =
      switch channel.storage {
      case .nothing: "APNs keeps no broadcast"
      case .latest: "APNs keeps the latest broadcast"
      default: "storage policy \(storage)"
      }
    try write(
      "\(channel.id): \(words)", ["channelID": .text(channel.id), "storage": .text(storage)])
  }

  private func write(_ text: String, _ fields: [String: PayloadValue]) throws(OutputError) {
    let line = isJSON ? PayloadValue.object(fields).jsonText() : VisibleText.line(text)
    try console.output.write(line + "\n")
  }
}

extension CreateChannelCommand: AnsweringCommand {
  func run(_ console: Console) async throws -> ExitStatus {
    try await options.answer(console) { channels, writer in
      try writer.write(id: try await channels.create(storage: store ? .latest : .nothing).id)
    }
  }
}

extension ListChannelsCommand: AnsweringCommand {
  func run(_ console: Console) async throws -> ExitStatus {
    try await options.answer(console) { channels, writer in
      for id in try await channels.list() { try writer.write(id: id) }
    }
  }
}

extension ReadChannelCommand: AnsweringCommand {
  func run(_ console: Console) async throws -> ExitStatus {
    try await options.answer(console) { channels, writer in
      try writer.write(try await channels.read(channel))
    }
  }
}

extension DeleteChannelCommand: AnsweringCommand {
  func run(_ console: Console) async throws -> ExitStatus {
    try await options.answer(console) { channels, _ in try await channels.delete(channel) }
  }
}
