import EntrywayDiagnostics
import EntrywaySending
import Foundation

/// The link server where the send is registered, as the options say.
struct ReportSettings {
  let reporter: SendReporter
  /// What a file says of the send; without a file, nothing.
  let file: SendFile?
  let campaign: String?
  let link: String?
  /// Whether pushes are sent even if the send cannot be registered.
  let sendsUnreported: Bool

  static let names: [OptionName] = [
    .reportKey, .reportCA, .send, .campaign, .link, .sendUnreported,
  ]

  /// - Returns: Nil if no link server is told.
  init?(_ options: OptionValues) throws(SendError) {
    guard let address = options[.report] else {
      // A variable that is set for other sends does no harm.
      let lost = Self.names.compactMap { options[$0] }.first { !$0.isFromEnvironment }
      guard let lost else { return nil }
      throw .usage(
        "\(lost.shownName) has no effect without --report", excerpt: lost.excerpt,
        hint: "add --report URL, the private address of the link server.")
    }
    let key = try options.required(
      .reportKey, hint: "pass a secret key of the link server with the scope `sends`")
    guard let url = URL(string: address.text) else {
      throw address.unusable(
        "the value is not an address", hint: "write it as https://links.internal:8081.",
        exit: .unusable)
    }
    var reporting = SendReporter.Options()
    if let ca = options[.reportCA] {
      reporting.trustRoots = String(decoding: try ca.file().bytes(), as: UTF8.self)
    }
    do throws(SendReportError) {
      reporter = try SendReporter(server: url, key: key.text, options: reporting)
    } catch {
      var diagnostic = error.diagnostic
      diagnostic.excerpt =
        [.key, .publishableKey].contains(error.code) ? key.excerpt : address.excerpt
      throw SendError(diagnostic)
    }
    if let option = options[.send] { file = try SendFile(option) } else { file = nil }
    campaign = options[.campaign]?.text ?? file?.campaign
    link = options[.link]?.text ?? file?.link
    sendsUnreported = options.isOn(.sendUnreported)
  }
}
