import Entryway
import EntrywayJSON

/// What is known of an app when one of its payloads is linted, whatever its destinations are.
struct LintContext {
  /// What becomes of the payload when it is tapped, or a button pressed.
  struct Opening {
    /// The button's identifier; nil for the tap.
    var action: String?
    var outcome: Outcome
    /// The tags without which it would be rejected.
    var audiences: [String] = []
    /// What the destination is called.
    var destination: String?
    /// Who knows what the destination stands for, if the app does not.
    var resolvedBy: LinkResolver?
    /// The key paths that the rules for it read.
    var keyPaths: [String] = []
    /// The key paths at which a rule expects a link.
    var linkPaths: [String] = []
    /// The locations of the payload at which the rules for it look for a link.
    var links: [JSONPointer] = []
    /// The rules that were tried, each once, if the entry is rejected.
    var rules: [String] = []
  }

  enum Outcome {
    case opens(isFallback: Bool, ignored: [IgnoredItem])
    case rejected(EntryRejection)
  }

  let categories: [NotificationCategory]
  /// The app's own schemes, in small letters.
  let schemes: Set<String>
  let fit: (String) -> LinkFit
  /// A link with its sensitive parts masked.
  let masked: (String) -> String
  /// The tap, and the buttons of the payload's category.
  var openings: [Opening]
  /// The link of a Live Activity, if a rule declares where it is.
  let activity: ActivityLink?
  /// The system's keys that are beside `aps` and that a rule of the app reads.
  let readKeys: Set<String>
  private let keyPaths: [String]

  /// The locations of the payload at which a rule looks for a link.
  var readLocations: Set<JSONPointer> { Set(openings.flatMap(\.links)) }

  init<Destination>(_ rules: EntryRules<Destination>, payload: PayloadValue) {
    categories = rules.notificationCategories
    schemes = Set(rules.routes.schemes.map { $0.lowercased() })
    masked = { rules.routes.masked($0) }
    fit = { link in
      do throws(LinkMatchError) {
        return try rules.routes.match(link).isFallback ? .own : .opens
      } catch {
        return switch error.code {
        case .noRoute: .own
        case .refused: .refused
        default: .foreign
        }
      }
    }
    var actions: [String?] = [nil]
    if case .text(let id)? = payload["aps.category"] {
      actions += categories.first { $0.id == id }?.actions.map(\.id) ?? []
    }
    openings = actions.map { action in
      var opening = Self.opening(of: payload, action, rules)
      opening.keyPaths = rules.notificationKeyPaths(action: action)
      opening.linkPaths = rules.notificationLinks(action: action)
      opening.links = opening.linkPaths.map { JSONPointer(payload.walk($0).keys) }
      // Only a rejection lists the rules that were tried.
      guard case .rejected = opening.outcome else { return opening }
      for rule in rules.notificationRules(action: action) where !opening.rules.contains(rule) {
        opening.rules.append(rule)
      }
      return opening
    }
    activity = ActivityLink(payload, rules)
    keyPaths = rules.notificationKeyPaths
    readKeys = Self.readKeys(of: payload, rules, actions)
  }

  /// Whether a rule reads the key path, or a key path that begins with it.
  func reads(_ path: String) -> Bool { keyPaths.contains { $0.isPath(through: path) } }

  /// The system's keys that are beside `aps` and that a rule reads: either a rule's key path begins
  /// with the key, or the app would read the payload differently without it.
  private static func readKeys<Destination>(
    of payload: PayloadValue, _ rules: EntryRules<Destination>, _ actions: [String?]
  ) -> Set<String> {
    guard case .object(let fields) = payload else { return [] }
    let keys = fields.keys.filter(SystemKeys.isMisplaced)
    guard !keys.isEmpty else { return [] }
    let paths = rules.notificationKeyPaths
    return Set(
      keys.filter { key in
        if paths.contains(where: { $0.isPath(through: key) }) { return true }
        var others = fields
        others[key] = nil
        return actions.contains { action in
          !rules.readBack(payload, action: action).result
            .isLike(rules.readBack(.object(others), action: action).result)
        }
      })
  }

  /// Reads the payload as the app does that holds every tag that it is asked for.
  private static func opening<Destination>(
    of payload: PayloadValue, _ action: String?, _ rules: EntryRules<Destination>
  ) -> Opening {
    let entry = AppEntry(
      source: .notification(action.map { .button($0) } ?? .tap),
      content: .notification(NotificationContent(payload: payload)))
    return opening(of: entry, action, rules)
  }

  /// Reads an entry as an app that holds every tag that is required.
  static func opening<Destination>(
    of entry: AppEntry, _ action: String?, _ rules: EntryRules<Destination>
  ) -> Opening {
    var audiences: [String] = []
    while true {
      switch rules.read(entry, audiences: Set(audiences)) {
      case .route(let match):
        return Opening(
          action: action, outcome: .opens(isFallback: match.isFallback, ignored: match.ignored),
          audiences: audiences, destination: match.name, resolvedBy: match.resolvedBy)
      case .rejected(let rejection):
        if let tag = rejection.audience, !audiences.contains(tag), audiences.count < 8 {
          audiences.append(tag)
        } else {
          return Opening(action: action, outcome: .rejected(rejection))
        }
      case .dismissed:
        return Opening(action: action, outcome: .opens(isFallback: false, ignored: []))
      }
    }
  }
}

extension Result {
  /// Whether both open the same destination, or are rejected for the same reason.
  fileprivate func isLike<Destination>(_ other: Self) -> Bool
  where Success == RouteMatch<Destination>, Failure == EntryRejection {
    switch (self, other) {
    case (.success(let mine), .success(let others)): mine == others
    case (.failure(let mine), .failure(let others)):
      (mine.code, mine.rule, mine.keyPath) == (others.code, others.rule, others.keyPath)
    default: false
    }
  }
}

extension String {
  /// Whether the key path equals the other one, or begins with it.
  fileprivate func isPath(through other: String) -> Bool {
    self == other || utf8.starts(with: "\(other).".utf8)
  }
}

extension LintContext {
  /// The link of a Live Activity: where a rule declares it, and what it opens.
  struct ActivityLink {
    var place: LiveActivityLink
    /// The rule, as the app wrote it.
    var rule: String
    /// What a tap opens; nil if there is no text.
    var opening: Opening?

    init?<Destination>(_ payload: PayloadValue, _ rules: EntryRules<Destination>) {
      guard let place = rules.liveActivityLink, let rule = rules.liveActivityRule else {
        return nil
      }
      (self.place, self.rule) = (place, rule)
      if let link = rules.liveActivityLink(in: payload) {
        opening = LintContext.opening(
          of: AppEntry(source: .widget, content: .link(link)), nil, rules)
      }
    }
  }
}

/// Whose a link is.
enum LinkFit {
  /// A route of the app takes it.
  case opens
  /// It is the app's, and no route takes it.
  case own
  /// It breaks a rule of reading.
  case refused
  /// It is none of the app's.
  case foreign

  var isOfApp: Bool { self == .opens || self == .own }
}
