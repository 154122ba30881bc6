import Entryway
import EntrywayJSON

extension PushWording {
  static func topic(_ topic: String, _ type: PushType) -> PushHeaderProblem {
    let suffix = type.topicSuffix ?? ""
    return PushHeaderProblem(
      .topic, "apns-topic",
      WordedProblem(
        what: topic == suffix
          ? "the topic names no app" : "the topic has a character that no header can have",
        place: topic.isEmpty ? [] : ["apns-topic: \(line(topic))"],
        hint: type == .mdm
          ? "give the UID of the push certificate's subject."
          : "give the app's bundle identifier, such as com.example.shop\(suffix)."))
  }

  static func topicSuffix(_ topic: String, _ type: PushType) -> PushHeaderProblem {
    let suffix = type.topicSuffix ?? ""
    return PushHeaderProblem(
      .topicSuffix, "apns-topic",
      WordedProblem(
        what: "the topic is not that of the type `\(type.rawValue)`",
        place: ["apns-topic: \(line(topic))"],
        hint: suffix.isEmpty
          ? "give the bundle identifier alone." : "let it end in \(suffix)."))
  }

  static func backgroundPriority(_ priority: PushPriority) -> PushHeaderProblem {
    PushHeaderProblem(
      .priority, "apns-priority",
      WordedProblem(
        what: "a push in the background has the priority \(priority.rawValue), and must have 5",
        place: ["apns-priority: \(priority.rawValue)"], hint: "leave it out, or give .powerAware."))
  }

  static func expiration() -> PushHeaderProblem {
    PushHeaderProblem(
      .expiration, "apns-expiration",
      WordedProblem(
        what: "the date of the expiration is no time after 1970",
        hint: "give a time in the future, or .once for a push that is not kept."))
  }

  static func collapseID(_ id: String) -> PushHeaderProblem {
    let count = id.utf8.count
    let what =
      id.isEmpty
      ? "is empty"
      : count > 64
        ? "has \(number(count)) bytes, and 64 are the most"
        : "has a character that no header can have"
    return PushHeaderProblem(
      .collapseID, "apns-collapse-id",
      WordedProblem(
        what: "the collapse identifier \(what)",
        place: id.isEmpty ? [] : ["apns-collapse-id: \(line(id))"],
        hint: "give a short text, such as the hash of a longer one."))
  }

  static func nothingToShow() -> PushHeaderProblem {
    PushHeaderProblem(
      .nothingToShow, nil,
      WordedProblem(
        what:
          "the payload of an alert has nothing to show: no `alert`, `sound` or `badge` in `aps`",
        place: ["apns-push-type: alert"],
        hint: "give it an alert, or send it as `background`."))
  }

  static func notContentAvailable() -> PushHeaderProblem {
    PushHeaderProblem(
      .notContentAvailable, nil,
      WordedProblem(
        what: "a push in the background wakes no app without `content-available`",
        place: ["apns-push-type: background"], hint: "set `content-available` to 1 in `aps`."))
  }

  static func payload(_ problem: PayloadTooLarge) -> PushHeaderProblem {
    PushHeaderProblem(.tooLarge, nil, tooLarge(problem))
  }
}
