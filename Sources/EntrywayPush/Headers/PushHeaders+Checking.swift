public import Entryway
import EntrywayDiagnostics

extension PushHeaders {
  /// Everything in which the headers do not fit one another, or the payload.
  ///
  /// - Parameters:
  ///   - payload: What is sent with them.
  ///   - sent: The payload's bytes as they are sent; it counts as compact JSON unless given.
  /// - Returns: The problems, those of the headers alone first.
  public func problems(with payload: PayloadValue, sent: Int? = nil) -> [PushHeaderProblem] {
    ownProblems + typeProblems(payload) + sizeProblems(payload, sent)
  }

  private var ownProblems: [PushHeaderProblem] {
    var problems: [PushHeaderProblem] = []
    let suffix = type.topicSuffix ?? ""
    if topic == suffix || !topic.isHeaderValue {
      problems.append(invalidTopic(suffix))
    } else if !topic.hasSuffix(suffix) || topic.isOfAnother(type) {
      problems.append(otherTopic(suffix))
    }
    if type == .background, let priority, priority != .powerAware {
      problems.append(
        PushHeaderProblem(
          .priority, "apns-priority",
          "a push in the background has the priority \(priority.rawValue), and must have 5",
          notes: ["apns-priority: \(priority.rawValue)"], hint: "leave it out, or give .powerAware."
        ))
    }
    if let expiration, expiration.seconds == nil {
      problems.append(
        PushHeaderProblem(
          .expiration, "apns-expiration", "the date of the expiration is no time after 1970",
          hint: "give a time in the future, or .once for a push that is not kept."))
    }
    if let collapseID, collapseID.utf8.count > 64 || !collapseID.isHeaderValue {
      problems.append(invalid(collapseID: collapseID))
    }
    return problems
  }

  private func invalidTopic(_ suffix: String) -> PushHeaderProblem {
    PushHeaderProblem(
      .topic, "apns-topic",
      topic == suffix
        ? "the topic names no app" : "the topic has a character that no header can have",
      notes: topic.isEmpty ? [] : ["apns-topic: \(Excerpt.line(topic))"],
      hint: type == .mdm
        ? "give the UID of the push certificate's subject."
        : "give the app's bundle identifier, such as com.example.shop\(suffix).")
  }

  private func otherTopic(_ suffix: String) -> PushHeaderProblem {
    PushHeaderProblem(
      .topicSuffix, "apns-topic", "the topic is not that of the type `\(type.rawValue)`",
      notes: ["apns-topic: \(Excerpt.line(topic))"],
      hint: suffix.isEmpty ? "give the bundle identifier alone." : "let it end in \(suffix).")
  }

  private func invalid(collapseID id: String) -> PushHeaderProblem {
    let count = id.utf8.count
    let what =
      id.isEmpty
      ? "is empty"
      : count > 64
        ? "has \(count.grouped) bytes, and 64 are the most"
        : "has a character that no header can have"
    return PushHeaderProblem(
      .collapseID, "apns-collapse-id", "the collapse identifier \(what)",
      notes: id.isEmpty ? [] : ["apns-collapse-id: \(Excerpt.line(id))"],
      hint: "give a short text, such as the hash of a longer one.")
  }

  private func typeProblems(_ payload: PayloadValue) -> [PushHeaderProblem] {
    switch type {
    case .alert:
      let shown = ["alert", "sound", "badge"].contains { payload["aps.\($0)"] != nil }
      if shown { return [] }
      return [
        PushHeaderProblem(
          .nothingToShow, nil,
          "the payload of an alert has nothing to show: no `alert`, `sound` or `badge` in `aps`",
          notes: ["apns-push-type: alert"], hint: "give it an alert, or send it as `background`.")
      ]
    case .background:
      if payload["aps.content-available"] == 1 { return [] }
      return [
        PushHeaderProblem(
          .notContentAvailable, nil,
          "a push in the background wakes no app without `content-available`",
          notes: ["apns-push-type: background"], hint: "set `content-available` to 1 in `aps`.")
      ]
    default: return []
    }
  }

  private func sizeProblems(_ payload: PayloadValue, _ sent: Int?) -> [PushHeaderProblem] {
    do throws(PayloadTooLarge) {
      try PayloadSize(of: payload, sent: sent).check(type.limit)
      return []
    } catch {
      return [PushHeaderProblem(error)]
    }
  }
}

extension String {
  /// Whether the text can be the value of a header field: not empty, without control characters,
  /// so that no field can follow from it, and without spaces at its ends.
  fileprivate var isHeaderValue: Bool {
    !isEmpty && first != " " && last != " "
      && !unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// Whether the topic ends as that of a type does whose topics go on behind the bundle's.
  fileprivate func isOfAnother(_ type: PushType) -> Bool {
    guard type.topicSuffix == "" else { return false }
    return PushType.allCases.contains { other in
      other.topicSuffix.map { !$0.isEmpty && hasSuffix($0) } ?? false
    }
  }
}
