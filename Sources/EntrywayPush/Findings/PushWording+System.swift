import Entryway
import EntrywayJSON

// What the system does with the push.
extension PushWording {
  static func words(of fact: PushFact.System, at pointer: JSONPointer) -> Words {
    switch fact {
    case .badge(let found, let digits):
      Words(
        .error, .badge, "`badge` is \(kind(found)), not a whole number from 0",
        hint: digits.map { #"write "badge": \#($0), without quotes."# }
          ?? (found == .null
            ? "leave the key out."
            : "write the number that is to stand on the icon; 0 takes it away."))
    case .emptySound:
      Words(
        .error, .sound, "\(name(pointer)) is empty text, not the name of a sound",
        hint: #"write "default", or the name of a file of the app."#)
    case .soundWithoutName:
      Words(
        .error, .sound, "the sound has no `name`",
        hint: #"add "name": "default", or the name of a file of the app."#)
    case .soundVolume(let text):
      Words(
        .error, .sound, "`volume` is \(Excerpt.line(text)), not between 0 and 1",
        hint: "0 is silent, 1 is the full volume.")
    case .notOne(let found):
      Words(
        isTrue(found) ? .warning : .error, .notOne, "\(name(pointer)) is \(kind(found)), not 1",
        hint: "write 1, without quotes; leave the key out to switch it off.")
    case .interruptionLevel(let level, let meant):
      Words(
        .error, .interruptionLevel, "\(quoted(level)) is no interruption level",
        hint: meant.map { "did you mean \(quoted($0))?" }
          ?? "it is one of \(list(SystemKeys.interruptionLevels)).")
    case .relevanceScore(let text):
      Words(
        .error, .relevanceScore,
        "`relevance-score` is \(Excerpt.line(text)), not between 0 and 1",
        hint: "1 is the most relevant; other numbers are for Live Activities.")
    case .mutableWithoutAlert:
      Words(
        .warning, .mutableWithoutAlert, "`mutable-content` stands without an alert",
        hint: "add an `alert`: the service extension runs only for a push that has one.")
    case .imageNotMutable(let key):
      Words(
        .warning, .imageNotMutable, "\(code(key)) is an image, and nothing attaches it",
        hint: #"add "mutable-content": 1 to `aps`, so that the service extension runs."#)
    case .backgroundWithAlert(let shown):
      Words(
        .note, .backgroundWithAlert,
        "the push wakes the app, and \(code(shown)) makes it one that the user sees",
        hint: "send it as `alert`; one that is sent as `background` has to have the priority 5.")
    case .activityEvent(let event, let meant):
      Words(
        .error, .activityEvent, "\(quoted(event)) is no event of a Live Activity",
        hint: meant.map { "did you mean \(quoted($0))?" }
          ?? "it is one of \(list(SystemKeys.events)).")
    case .sendID(let found, let length):
      Words(
        .error, .sendID,
        "the identifier of the send is \(length.map(sendID) ?? "\(kind(found)), not text")",
        hint: "give a text of at most \(SendID.maximumLength) bytes without control characters: "
          + "an open is joined to its send by it.")
    }
  }

  private static func sendID(_ length: Int) -> String {
    switch length {
    case 0: "empty"
    case ...SendID.maximumLength: "a text with a control character"
    default: "a text of \(number(length)) bytes"
    }
  }

  private static func isTrue(_ found: ValueKind) -> Bool {
    if case .boolean(true) = found { true } else { false }
  }

}
