import Entryway
import EntrywayDiagnostics
import EntrywayJSON
import EntrywaySimulation

/// What somebody tries: an entry into an app, and what the app is doing then.
struct PlaygroundRequest: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// A link; its source follows from its scheme, unless it is given.
    case link(String, source: EntrySource? = nil)
    /// A notification by its payload, which is JSON, and the button; the plain tap unless given.
    case payload(String, action: String? = nil)
    /// An item of the home screen's menu, by its type.
    case quickAction(String)
  }

  var content: Content
  var state = AppState.foreground
  /// The tags that the app holds.
  var audiences: Set<String> = []
  /// The requirements that are not satisfied; all others are.
  var unsatisfied: Set<String> = []
}

extension PlaygroundRequest {
  /// How many bytes a link has at most: those that an app reads.
  static let linkLimit = 8_192
  /// How many bytes a payload has at most: four times what APNs takes, for the blanks of one that is
  /// written to be read.
  static let payloadLimit = 4 * 4_096
  /// How many bytes a quick action's type, a button's identifier and a tag have at most.
  static let nameLimit = 1_024
  /// How many tags an app holds at most, and how many requirements it lacks.
  static let audienceLimit = 100

  /// The entry as a person makes it.
  ///
  /// - Throws: A ``PlaygroundError`` for what is too long, and for a payload that is no JSON.
  func entry() throws(PlaygroundError) -> SimulatedEntry {
    guard audiences.count <= Self.audienceLimit else {
      throw PlaygroundError(
        "too-many-audiences",
        "there are \(audiences.count) audiences; the limit is \(Self.audienceLimit)",
        in: "audiences", hint: "name those that the route is for.")
    }
    for tag in audiences { try Self.check(tag, "an audience", in: "audiences", Self.nameLimit) }
    guard unsatisfied.count <= Self.audienceLimit else {
      throw PlaygroundError(
        "too-many-requirements",
        "there are \(unsatisfied.count) requirements; the limit is \(Self.audienceLimit)",
        in: "without", hint: "name those that the route has.")
    }
    for name in unsatisfied { try Self.check(name, "a requirement", in: "without", Self.nameLimit) }
    switch content {
    case .link(let link, let source):
      try Self.check(link, "the link", in: "link", Self.linkLimit)
      return source.map { SimulatedEntry($0, .link(link)) } ?? .link(link)
    case .payload(let json, let action):
      try Self.check(json, "the payload", in: "payload", Self.payloadLimit)
      if let action { try Self.check(action, "the action", in: "action", Self.nameLimit) }
      let payload: PayloadValue
      do throws(JSONError) {
        payload = try PayloadValue(json: json)
      } catch {
        throw PlaygroundError(field: "payload", diagnostic: error.diagnostic.about("the payload"))
      }
      return .notification(
        payload, action: action.map(NotificationAction.init(identifier:)) ?? .tap)
    case .quickAction(let type):
      try Self.check(type, "the quick action's type", in: "quickAction", Self.nameLimit)
      return .quickAction(type)
    }
  }

  private static func check(
    _ text: String, _ what: String, in field: String, _ limit: Int
  ) throws(PlaygroundError) {
    let count = text.utf8.count
    guard count > limit else { return }
    throw PlaygroundError(
      "too-long", "\(what) has \(count) bytes; the limit is \(limit)", in: field,
      hint: "check that you meant to send all of it.")
  }
}

/// Why something cannot be tried at all.
struct PlaygroundError: DiagnosticError, Hashable {
  /// What it is about: `link`, `payload`, `action`, `quickAction`, `audiences` or `without`.
  var field: String
  /// What is wrong, where, and what to do.
  var diagnostic: Diagnostic
}

extension PlaygroundError {
  fileprivate init(
    _ code: Diagnostic.Code, _ message: String, in field: String, hint: String
  ) {
    self.init(field: field, diagnostic: Diagnostic(.error, code, message, hint: hint))
  }
}
