import EntrywayDiagnostics
import Foundation

/// A funnel as it is sent: `{"name": …, "window": 86400, "steps": [{"type": "open", "route": "product"}]}`.
package struct FunnelBody: Codable, Sendable {
  package struct Step: Codable, Hashable, Sendable {
    package var type: Event.Kind
    package var outcomes: [Event.Outcome]?
    package var route: String?
    package var name: String?
    package var entrySource: String?
    package var campaign: String?
    package var send: String?
    /// What was tapped of a notification.
    package var action: String?
    /// The widget, control or Live Activity, as its link says.
    package var surface: String?

    package init(
      _ type: Event.Kind, route: String? = nil, name: String? = nil, campaign: String? = nil
    ) {
      (self.type, self.route, self.name, self.campaign) = (type, route, name, campaign)
    }

    private enum CodingKeys: String, BodyKeys {
      case type, outcomes, route, name, entrySource, campaign, send, action, surface
    }
  }

  package var name: String?
  /// In seconds.
  package var window: Int?
  package var steps: [Step]?

  package init(name: String?, window: Int?, steps: [Step]?) {
    (self.name, self.window, self.steps) = (name, window, steps)
  }

  /// What the audit tells of a funnel: its newest definition.
  init?(_ funnel: Funnel) {
    guard let last = funnel.definitions.last else { return nil }
    (name, window) = (funnel.name, last.window)
    steps = last.steps.map(Step.init)
  }

  private enum CodingKeys: String, BodyKeys { case name, window, steps }
}

/// A funnel as it is shown.
package struct FunnelView: Encodable, Sendable {
  package struct Definition: Encodable {
    package let version: Int
    package let window: Int
    package let steps: [FunnelBody.Step]
    package let createdAt: Timestamp
  }

  package let id: RecordID
  package let name: String
  /// The newest one last.
  package let definitions: [Definition]
  package let createdAt: Timestamp

  package init(_ funnel: Funnel) {
    (id, name, createdAt) = (funnel.id, funnel.name, funnel.createdAt)
    definitions = funnel.definitions.map { definition in
      Definition(
        version: definition.version, window: definition.window,
        steps: definition.steps.map(FunnelBody.Step.init), createdAt: definition.createdAt)
    }
  }
}

extension FunnelBody.Step {
  package init(_ pattern: EventPattern) {
    let isCustom = pattern.kind == .custom
    (type, outcomes) = (pattern.kind, pattern.outcomes)
    route = isCustom ? nil : pattern.name
    name = isCustom ? pattern.name : nil
    (entrySource, campaign, send) = (pattern.entrySource, pattern.campaign, pattern.send)
    (action, surface) = (pattern.action, pattern.surface)
  }

  /// - Throws: A ``Refusal`` for what no event can be.
  package func pattern(at place: Refusal.Place) throws(Refusal) -> EventPattern {
    for (member, text) in [
      ("route", route), ("name", name), ("entrySource", entrySource), ("campaign", campaign),
      ("send", send), ("action", action), ("surface", surface),
    ] {
      guard let text else { continue }
      guard 1...AppText.limit ~= text.utf8.count,
        !text.unicodeScalars.contains(where: \.isControl)
      else {
        throw Refusal(
          .invalid, "bad-step",
          "the text has 1 to \(AppText.limit) bytes without control characters",
          at: place + [.name(member)], hint: "write what apps report.")
      }
    }
    guard type == .custom || name == nil, type != .custom || route == nil && outcomes == nil else {
      throw Refusal(
        .invalid, "bad-step",
        "custom events have a `name` and no outcomes, all others a `route` and no name",
        at: place,
        hint: "leave out what the type does not have.")
    }
    guard type == .open || action == nil && surface == nil else {
      throw Refusal(
        .invalid, "bad-step", "only an open has an `action` or a `surface`", at: place,
        hint: "leave them out, or write `\"type\": \"open\"`.")
    }
    guard outcomes != [] else {
      throw Refusal(
        .invalid, "bad-step", "no outcome is named", at: place + ["outcomes"],
        hint: "name one, or leave `outcomes` out for any.")
    }
    // A route that is named is a screen that somebody reached, unless it is said otherwise.
    let reached = type == .open && route != nil ? Event.Outcome.reachingScreen : nil
    return EventPattern(
      kind: type, outcomes: outcomes ?? reached, name: type == .custom ? name : route,
      entrySource: entrySource,
      campaign: campaign, send: send, action: action, surface: surface)
  }
}

extension EventPattern {
  /// What a step is, for a reader: `open product by notification`.
  package var summary: String {
    var text = kind.rawValue
    if let name { text += " \(name)" }
    if let outcomes { text += " (\(outcomes.map(\.rawValue).joined(separator: ", ")))" }
    if let entrySource { text += " by \(entrySource)" }
    if let campaign { text += " of campaign \(campaign)" }
    if let send { text += " of send \(send)" }
    if let action { text += " with action \(action)" }
    if let surface { text += " from \(surface)" }
    return text
  }
}
