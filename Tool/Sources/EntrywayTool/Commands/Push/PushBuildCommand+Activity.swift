import ArgumentParser
import Entryway
import EntrywayDiagnostics
import EntrywayPush

// The pushes that are no notifications: those of Live Activities, and of widgets and controls.
extension PushBuildCommand {
  /// Refuses what is not for such a push, and one without what it needs.
  func checkActivity() throws {
    guard live.isChosen else {
      guard to != nil else { throw ValidationError("Missing expected argument '--to <LINK>'") }
      return
    }
    let option = live.contentChanged ? "--content-changed" : "--activity"
    var strays: [(Bool, String)] = [
      (!action.isEmpty, "--action"), (subtitle != nil, "--subtitle"),
      (category != nil, "--category"),
      (badge != nil, "--badge"), (image != nil, "--image"), (sendID != nil, "--send-id"),
    ]
    if live.contentChanged {
      strays += [
        (to != nil, "--to"), (title != nil, "--title"), (body != nil, "--body"),
        (sound != nil, "--sound"),
      ]
    }
    if let (_, stray) = strays.first(where: \.0) {
      throw ValidationError("\(stray) has no meaning with \(option)")
    }
    let hasText = title != nil || body != nil
    if sound != nil, !hasText { throw ValidationError("--sound needs --title or --body") }
    if live.activity?.event == .start, !hasText {
      throw ValidationError("--activity start needs --title or --body")
    }
    try live.checkStandardInput(routes: options.routes)
  }

  @MainActor
  func runActivity(_ console: Console) throws -> ExitStatus {
    let rules = try options.chosen().rules
    let payload = try activityPayload(rules)
    let limit: PayloadLimit = live.broadcast ? .broadcast : .notification
    do throws(PayloadSizeError) {
      try payload.size.check(limit)
    } catch {
      throw ToolError(error.diagnostic, exit: .no)
    }
    if json {
      try console.write(JSONLine(payload, file: nil))
      return .done
    }
    let text = payload.value.jsonText(pretty: console.isTerminal)
    let shown = console.isTerminal ? text.escapingSigns : text
    for line in shown.split(separator: "\n") { try console.write(String(line)) }
    try console.flush()
    for line in activityNotes(payload, limit, rules) { console.note(line) }
    return .done
  }

  private func activityPayload(_ rules: any AppRules) throws -> PushPayload {
    if live.contentChanged { return .contentChanged }
    do {
      let push = try live.push(activityAlert)
      guard let to else { return PushPayload(push) }
      return try rules.push(push, to: to)
    } catch let error as PushBuildingError {
      var told = ToolError(error.diagnostic, exit: .no)
      switch error.code {
      case .collision:
        told.diagnostic.hint = "remove it from the file, or build the push without --to."
      case .content: told.diagnostic.hint = "write an object into the file, such as {}."
      default: break
      }
      throw told
    }
  }

  private var activityAlert: LiveActivityAlert? {
    guard title != nil || body != nil else { return nil }
    return LiveActivityAlert(
      title: title.map { .verbatim($0) }, body: body.map { .verbatim($0) }, sound: sound)
  }

  /// What is said of the payload beside it: a simulator takes none of these.
  private func activityNotes(
    _ payload: PushPayload, _ limit: PayloadLimit, _ rules: any AppRules
  ) -> [String] {
    var notes = ["\(payload.size.bytes) bytes of \(limit.bytes)"]
    if !payload.audiences.isEmpty {
      let tags = Quoting.list(payload.audiences.sorted().map { Quoting.code($0) }, "and")
      notes.append("it opens only while the app holds \(tags)")
    }
    if let to, let resolver = rules.resolver(of: to) {
      notes.append("the \(resolver.rawValue) decides what the tap opens")
    }
    for type in live.contentChanged ? [PushType.widgets, .controls] : [.liveactivity] {
      let topic = (bundleID ?? "BUNDLE") + (type.topicSuffix ?? "")
      notes.append(
        VisibleText.line("apns-push-type: \(type.rawValue), apns-topic: \(topic)"))
    }
    return notes
  }
}
