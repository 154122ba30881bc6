import Entryway
import EntrywayJSON

// What a tap and the buttons open.
extension PushWording {
  static func words(of fact: PushFact.Opening) -> Words {
    switch fact {
    case .unknownCategory(let id, let known, let meant):
      Words(
        .error, .unknownCategory, "the app registers no category \(quoted(id))",
        hint: meant.map { "did you mean \(quoted($0))?" }
          ?? "no button is shown; the app registers \(list(known)).")
    case .rejected(let rejection, let reason):
      rejected(rejection, reason)
    case .button(let action, let rejection):
      Words(
        .error, .buttonOpensNothing, button(action, rejection), hint: rejection.hint,
        explanation: explanation(rejection))
    case .wrapped(let key, let outer, let link, let isRead):
      Words(
        isRead ? .error : .warning, .wrappedLink,
        "\(code(key)) has the app's link inside of one to \(quoted(outer)), which is not the app's",
        hint:
          "send the link itself, and count the tap in the app: the outer one opens the browser.",
        explanation: ["the app's own is \(Excerpt.line(link, limit: 200))"])
    case .fallback(let action):
      Words(
        .warning, .opensFallback,
        "no route takes the link of \(way(action)): it opens the fallback",
        hint: "`entryway explain` tells how near the routes are.")
    case .ignored(let name, let reason, let action):
      Words(
        .warning, .ignoredValue, "\(way(action)) opens without \(code(name)): \(reason)",
        hint: "send a value that the route can read.")
    case .audience(let tag, let place):
      Words(
        .note, .forAudience,
        "\(place.map(code) ?? "the place") opens only while the app holds \(quoted(tag))",
        hint: "send it to those alone.")
    }
  }

  private static func rejected(_ rejection: EntryRejection, _ reason: PushFact.TapFault) -> Words {
    let (severity, code): (Diagnostic.Severity, Diagnostic.Code) =
      switch reason {
      case .nothingFound: (.warning, .opensNothing)
      case .unknown: (.note, .opensNothing)
      case .unusable: (.error, .unusableValue)
      case .noRoute: (.error, .linkOpensNothing)
      case .foreign: (.error, .foreignLink)
      }
    return Words(
      severity, code, rejection.summary, hint: rejection.hint, explanation: explanation(rejection))
  }

  /// What the button says, which is named unless the rejection does.
  private static func button(_ action: String, _ rejection: EntryRejection) -> String {
    let name = "the button \(code(action))"
    return rejection.summary.contains(name) ? rejection.summary : "\(name): \(rejection.summary)"
  }

  /// What the rejection says beside: of a link where it is wrong, and the rule.
  ///
  /// The value is shown in the bytes themselves.
  private static func explanation(_ rejection: EntryRejection) -> [String] {
    let lines = rejection.place.map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : $0 }
    return rejection.code == .noMatch ? lines : lines.filter { $0.hasPrefix("by ") }
  }

  private static func way(_ action: String?) -> String {
    action.map { "the button \(code($0))" } ?? "the tap"
  }
}
