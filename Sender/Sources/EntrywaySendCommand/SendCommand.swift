import ArgumentParser
import EntrywaySending

@main
struct SendCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "entryway-send")
}
