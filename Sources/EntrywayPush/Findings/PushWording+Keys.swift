import EntrywayJSON

// Keys that are in the wrong place, or mean nothing.
extension PushWording {
  static func words(of fact: PushFact.Key) -> Words {
    switch fact {
    case .noAps:
      Words(
        .note, .noAps, "the payload has no `aps`: a push shows nothing without it",
        hint: #"add "aps": {"alert": …}, unless something else adds it when it is sent."#)
    case .showsNothing:
      Words(
        .warning, .showsNothing, "the push shows nothing, and wakes nothing",
        hint: "give `aps` an `alert`, a `sound` or a `badge`; one that wakes the app has "
          + #""content-available": 1."#)
    case .inAps(let key):
      Words(
        .warning, .keyInAps, "\(code(key)) stands inside of `aps`, and is none of its keys",
        hint: "put it beside `aps`: APNs ignores an app's own keys inside.")
    case .ofAlert(let key):
      Words(
        .error, .misspeltKey, "\(code(key)) stands inside of `aps`, and is a key of `alert`",
        hint: #"write "alert": {"\#(Excerpt.line(key))": …}."#)
    case .outsideAps(let key):
      Words(
        .warning, .keyOutsideAps,
        "\(code(key)) stands beside `aps`, where the system does not look",
        hint: "put it into `aps`.")
    case .unknown(let key, let holder):
      Words(
        .warning, .unknownKey, "the key \(code(key)) has no meaning in \(code(holder))",
        hint: "put an app's own keys beside `aps`.")
    case .misspelt(let key, let meant):
      Words(
        .error, .misspeltKey, "the key \(code(key)) has no meaning here",
        hint: "did you mean \(code(meant))?")
    case .deprecated(let key):
      Words(
        .note, .deprecatedKey, "\(code(key)) is of earlier systems, and deprecated",
        hint: "leave it out.")
    case .ofActivity(let key):
      Words(
        .warning, .liveActivityKey, "\(code(key)) is for Live Activities, and there is no `event`",
        hint: #"add "event": "update", or leave it out."#)
    }
  }
}
