import EntrywayDiagnostics
import EntrywayPush
import EntrywaySending

extension SendCommand: AnsweringCommand {
  func run(_ console: Console) async throws -> ExitStatus {
    guard let file else {
      throw SendError.missing(
        "FILE", "no payload is given", hint: "pass its file, or - to read standard input.")
    }
    let options = try OptionValues(given, known: Self.names, environment: console.environment)
    var settings = try SendSettings(file: file, options)
    let connection = try ConnectionSettings(options)
    if let warning = connection.warning { console.error.note(warning) }
    try settings.check(console)
    switch settings.recipients {
    case .device(let token):
      let template = try settings.template(hasValues: false)
      if settings.isDryRun { return try DryRun(console, settings, connection).answer() }
      settings.count(recipients: 1)
      let list = try TokenList(of: token)
      return try await BatchRun(console, settings, connection).send(template, to: list)
    case .list(let file):
      try file.check()
      let template = try settings.template(hasValues: true)
      if settings.isDryRun {
        return try await DryRun(console, settings, connection).answer(template, file)
      }
      settings.count(recipients: await TokenList.count(path: file.path))
      return try await BatchRun(console, settings, connection)
        .send(template, to: TokenList(path: file.path))
    case .channel:
      if settings.isDryRun { return try DryRun(console, settings, connection).answer() }
      return try await BroadcastRun(console, settings, connection).send()
    }
  }
}

extension SendSettings {
  /// Shows what the check of the payload found.
  ///
  /// - Throws: `SendError` if a finding is an error.
  fileprivate func check(_ console: Console) throws(SendError) {
    let findings = findings
    for finding in findings where finding.severity != .note {
      console.error.note(finding, in: payload.file.name)
    }
    let errors = findings.count { $0.severity == .error }
    // What is wrong with a header has the header's name.
    let isOfOptions = findings.allSatisfy { finding in
      finding.severity != .error || finding.names.contains { $0.utf8.starts(with: "apns-".utf8) }
    }
    if errors > 0, isOfOptions {
      throw SendError(
        .usage, "the options have \(errors) error\(errors == 1 ? "" : "s")",
        hint: "nothing was sent; correct the options first.")
    }
    guard errors == 0 else {
      throw SendError(
        .payload, "\(payload.file.name) has \(errors) error\(errors == 1 ? "" : "s")",
        excerpt: payload.file.excerpt, hint: "nothing was sent; correct the payload first.")
    }
    if isBundleFromPayload {
      console.error.note(
        "the topic is \(Excerpt.line(headers.topic)), from `Simulator Target Bundle` in the payload"
      )
    }
  }

  /// The payload with the places in it that take a device's values.
  ///
  /// - Parameter hasValues: Whether devices can have any.
  fileprivate func template(hasValues: Bool) throws(SendError) -> PushTemplate {
    let template: PushTemplate
    do throws(PushTemplateError) {
      template = try PushTemplate(bytes)
    } catch {
      throw payload.file.error(error.diagnostic)
    }
    guard !hasValues, let name = template.names.first else { return template }
    throw SendError(
      .payload, "the payload is a template, and --to has no values for it",
      excerpt: Excerpt("", "{{\(Excerpt.line(name))}}", ""),
      hint: "use --tokens with JSON lines, which have the values next to `token`.")
  }
}

extension Diagnostic.Code {
  /// The payload cannot be sent.
  fileprivate static let payload = Self(rawValue: "payload")
}
