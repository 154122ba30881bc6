import EntrywayDiagnostics

/// The sentences that describe delivery: outcomes, states and events.
///
/// Each is a complete sentence about an entry, or the end of one. Destinations appear by their
/// route's name and their parameters, masked if sensitive; links never appear.
enum DeliveryWording {
  // MARK: Entries

  static func sentence<D>(about record: EntryRecord<D>) -> String {
    let source = record.isArrival ? "a notification on arrival" : source(record.source)
    return "Entry \(record.id), \(source), " + predicate(of: record.state)
  }

  static func sentence<D>(about id: EntryID, state: EntryState<D>) -> String {
    "Entry \(id) " + predicate(of: state)
  }

  static func sentence<D>(about event: DeliveryEvent<D>) -> String {
    let subject = event.entry.map { "Entry \($0)" } ?? "The center"
    return switch event.kind {
    case .received(let entry): "\(subject) arrived through \(source(entry.source))."
    case .restored(let entry):
      "\(subject), \(source(entry.source)), was restored from the last run."
    case .waiting(let waits): "\(subject) waits for \(list(waits))."
    case .redirected(let match, _): "\(subject) was redirected to \(destination(match))."
    case .guardProblem(let problem): "A guard of entry \(event.entry ?? 0): \(problem.text)"
    case .misspelledRequirement(let missing, let satisfied):
      """
      \(subject) waits for \(Quoting.code(missing.rawValue)), which the app has never satisfied. \
      It has satisfied \(Quoting.code(satisfied.rawValue)).
        hint: if they are the same requirement, use one spelling.
      """
    case .opening(let match): "\(subject) is opening \(destination(match))."
    case .finished(let outcome): "\(subject) " + predicate(of: .finished(outcome))
    case .reachedLateHandler(let match):
      "\(subject) opened \(destination(match)) for a handler that registered late."
    case .endedHandlerChain(let match):
      """
      \(subject) reaches no more handlers: \(destination(match)) opened for a chain of \
      \(DeliveryState<D>.chainLimit) handlers, each registered while the previous one ran.
        hint: register a handler once, not each time it is called
      """
    case .presented: "A notification is presented in the foreground."
    case .storeProblem(let error): error.description
    }
  }

  private static func predicate<D>(of state: EntryState<D>) -> String {
    switch state {
    case .waiting, .opening: Self.state(state) + "."
    // A rejection is a text of several lines that ends as it likes.
    case .finished(.rejected): "was \(Self.state(state))"
    case .finished(.superseded), .finished(.cancelled): "was \(Self.state(state))."
    case .finished(.duplicate): "was a \(Self.state(state))."
    case .finished(.opened), .finished(.expired): Self.state(state) + "."
    }
  }

  static func state<D>(_ state: EntryState<D>) -> String {
    switch state {
    case .waiting(let waits): "waits for \(list(waits))"
    case .opening: "is opening"
    case .finished(let outcome): Self.outcome(outcome)
    }
  }

  static func outcome<D>(_ outcome: EntryOutcome<D>) -> String {
    switch outcome {
    case .opened(let match): "opened \(destination(match))"
    case .rejected(let rejection): "rejected: \(rejection)"
    case .superseded(let id): "superseded by entry \(id)"
    case .expired: "expired"
    case .duplicate(let id): "duplicate of entry \(id)"
    case .cancelled(by: .app): "cancelled by the app"
    case .cancelled(let cancellation): "cancelled: \(reason(of: cancellation))"
    }
  }

  static func reason(of cancellation: EntryCancellation) -> String {
    switch cancellation {
    case .dismissal: "dismissed"
    case .guardDecision(let reason): reason
    case .guardTimeLimit(let limit): "a guard did not answer within \(seconds(limit))"
    case .app: "the app cancelled it"
    case .termination: "the app was terminated while it was opening"
    }
  }

  /// A length of time: `30 s`, `0.5 s`.
  private static func seconds(_ duration: Duration) -> String { duration.secondsText + " s" }

  // MARK: Destinations and sources

  static func destination<D>(_ match: RouteMatch<D>) -> String {
    let name = match.name ?? (match.isFallback ? "the fallback" : "a destination without a name")
    guard !match.parameters.isEmpty else { return name }
    let parameters = match.parameters.map { "\($0.name): \(oneLine($0.text))" }
    return "\(name) (\(parameters.joined(separator: ", ")))"
  }

  /// Text out of a link must not break the line that it is printed in, nor turn it around.
  private static func oneLine(_ text: String) -> String {
    guard !text.isEmpty, text.unicodeScalars.allSatisfy(isPlain) else {
      let escaped = text.unicodeScalars.map {
        isPlain($0) ? String($0) : "\\u{\(String($0.value, radix: 16, uppercase: true))}"
      }
      return "\"\(escaped.joined())\""
    }
    return text
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    // The joiners that emoji and some scripts are written with.
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: true
    }
  }

  static func source(_ source: EntrySource) -> String {
    switch source {
    case .urlScheme: "a custom-scheme link"
    case .universalLink: "a universal link"
    case .notification(.tap): "a tapped notification"
    case .notification(.dismiss): "a dismissed notification"
    case .notification(.openSettings): "a request for notification settings"
    case .notification(.backgroundPush): "a background push"
    case .notification(.button(let identifier)): "the notification action \(oneLine(identifier))"
    case .quickAction: "a quick action"
    case .userActivity: "a user activity"
    case .spotlight: "a Spotlight item"
    case .handoff: "Handoff"
    case .widget: "a widget"
    case .liveActivity: "a Live Activity"
    case .appIntent: "an App Intent"
    case .appClip: "an App Clip"
    case .qrCode: "a QR code"
    case .inApp: "an in-app link"
    case .nfc: "an NFC tag"
    case .file: "a file"
    case .cloudKitShare: "a CloudKit share"
    case .purchase: "a promoted purchase"
    }
  }

  // MARK: Waiting

  static func wait(_ wait: EntryWait) -> String {
    switch wait {
    case .requirement(let requirement): Self.requirement(requirement)
    case .handler(nil): "a handler"
    case .handler(let scene?): "a handler for the scene \(oneLine(scene.rawValue))"
    case .guards: "a guard's answer"
    case .turn: "its turn"
    }
  }

  static func requirement(_ requirement: Requirement) -> String {
    switch requirement {
    case .interface: "the interface"
    case .session: "a session"
    default: oneLine(requirement.rawValue)
    }
  }

  private static func list(_ waits: [EntryWait]) -> String {
    let words = waits.map(wait)
    guard let last = words.last else { return wait(.turn) }
    guard words.count > 1 else { return last }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension Requirement: CustomStringConvertible {
  /// What is required, as the end of a sentence: `a session`.
  public var description: String { DeliveryWording.requirement(self) }
}
