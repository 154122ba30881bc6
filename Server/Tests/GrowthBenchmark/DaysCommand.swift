import ArgumentParser
import LinkPlatform

/// Tells which days there are, for what asks a server about them.
struct DaysCommand: ParsableCommand {
  private struct Days: Encodable {
    let first: String
    let reported: String
    let last: String
    /// Whether a month ends among them.
    let hasBorder: Bool
  }

  static let configuration = CommandConfiguration(
    commandName: "days", abstract: "Tells which days there are.")

  @OptionGroup var options: TrafficOptions

  func run() throws {
    let traffic = try options.traffic()
    func name(_ day: Int) -> String {
      String(traffic.start(ofDay: day).description.prefix(10))
    }
    try say(
      Days(
        first: name(0), reported: name(traffic.reportedDay), last: name(traffic.days - 1),
        hasBorder: traffic.firstBorder != nil))
  }
}
