public import Entryway
public import EntrywayDiagnostics

extension PushHeaders {
  /// Every mismatch among the headers, or between them and the payload.
  ///
  /// - Parameters:
  ///   - payload: What is sent with them.
  ///   - sent: The payload's bytes as they are sent; it counts as compact JSON unless given.
  /// - Returns: The problems, those of the headers alone first. Their names are those of the header
  ///   fields concerned; a problem with the payload has none.
  public func problems(with payload: PayloadValue, sent: Int? = nil) -> [Diagnostic] {
    ownProblems + typeProblems(payload) + sizeProblems(payload, sent)
  }

  private var ownProblems: [Diagnostic] {
    var problems = channel.map(broadcastProblems) ?? topicProblems
    if let priority, !type.rule.priorities.contains(priority) {
      problems.append(invalid(priority: priority))
    }
    if let expiration, expiration.seconds == nil {
      problems.append(
        Self.problem(
          .expiration, "apns-expiration", "the expiration date is not after 1970",
          hint: "use a time in the future, or .once for a push that is not stored."))
    }
    if channel == nil, let collapseID, collapseID.utf8.count > 64 || !collapseID.isHeaderValue {
      problems.append(invalid(collapseID: collapseID))
    }
    return problems
  }

  private var topicProblems: [Diagnostic] {
    let suffix = type.topicSuffix ?? ""
    if topic == suffix || !topic.isHeaderValue { return [invalidTopic(suffix)] }
    if !suffix.isEmpty, topic.hasSuffix(suffix + suffix) { return [repeatedSuffix(suffix)] }
    return !topic.hasSuffix(suffix) || topic.isOfAnother(type) ? [otherTopic(suffix)] : []
  }

  /// A problem with a header field; with the payload if there is none.
  private static func problem(
    _ code: Diagnostic.Code, _ field: String?, _ message: String, notes: [String] = [],
    hint: String
  ) -> Diagnostic {
    Diagnostic(
      .error, code, message, names: field.map { [$0] } ?? [], notes: notes, hint: hint)
  }

  private func invalidTopic(_ suffix: String) -> Diagnostic {
    Self.problem(
      .topic, "apns-topic",
      topic == suffix
        ? "the topic names no app" : "the topic has a character that no header can have",
      notes: topic.isEmpty ? [] : ["apns-topic: \(Excerpt.line(topic))"],
      hint: type == .mdm
        ? "use the UID of the push certificate's subject."
        : "use the app's bundle identifier, such as com.example.shop\(suffix).")
  }

  private func otherTopic(_ suffix: String) -> Diagnostic {
    Self.problem(
      .topicSuffix, "apns-topic", "the topic does not match the push type `\(type.rawValue)`",
      notes: ["apns-topic: \(Excerpt.line(topic))"],
      hint: suffix.isEmpty ? "use only the bundle identifier." : "end it with \(suffix).")
  }

  /// A suffix that the bundle identifier already had when it was added.
  private func repeatedSuffix(_ suffix: String) -> Diagnostic {
    Self.problem(
      .topicSuffix, "apns-topic", "the topic ends with \(suffix) twice",
      notes: ["apns-topic: \(Excerpt.line(topic))"],
      hint: "use the bundle identifier without \(suffix): the type adds it.")
  }

  private func invalid(priority: PushPriority) -> Diagnostic {
    let allowed = type.rule.priorities
    return Self.problem(
      .priority, "apns-priority",
      "a \(type.rawValue) push has priority \(priority.rawValue), but must have "
        + allowed.map { "\($0.rawValue)" }.joined(separator: " or "),
      notes: ["apns-priority: \(priority.rawValue)"],
      hint: "leave it out, or use \(allowed.map { ".\($0)" }.joined(separator: " or ")).")
  }

  private func invalid(collapseID id: String) -> Diagnostic {
    let count = id.utf8.count
    let what =
      id.isEmpty
      ? "is empty"
      : count > 64
        ? "has \(count.grouped) bytes; the limit is 64"
        : "has a character that no header can have"
    return Self.problem(
      .collapseID, "apns-collapse-id", "the collapse identifier \(what)",
      notes: id.isEmpty ? [] : ["apns-collapse-id: \(Excerpt.line(id))"],
      hint: "use a short text, such as the hash of a longer one.")
  }

  /// Contradictions between the payload and the type; lint reports keys without effect.
  private func typeProblems(_ payload: PayloadValue) -> [Diagnostic] {
    let keys = payload.systemKeys
    if channel != nil, payload["aps.event"] == "start" { return [.broadcastStart] }
    var conflicts = type.conflicts(aps: keys) { key in
      if case .object(let fields) = payload { ![nil, .null].contains(fields[key]) } else { false }
    }
    // What else a Live Activity's payload lacks or has follows from the wrong type.
    if let event = conflicts.firstIndex(of: .forbidden("event")) {
      conflicts.insert(conflicts.remove(at: event), at: 0)
    }
    return (conflicts + unusableSwitches(payload, keys)).compactMap { conflict in
      switch (type, conflict) {
      case (_, .ignored): nil
      case (_, .forbidden("event")): liveActivity(keys)
      case (.alert, .lacks): nothingToShow(keys)
      case (.background, .lacks): notContentAvailable
      default: problem(conflict, told: .told(by: keys))
      }
    }
  }

  private func liveActivity(_ keys: Set<String>) -> Diagnostic {
    var diagnostic = problem(.forbidden("event"), told: .told(by: keys))
    diagnostic.hint = "send it as `liveactivity`."
    return diagnostic
  }

  /// Required switches with a value that is neither on nor off, such as 2.
  ///
  /// As in lint, `true` is on.
  private func unusableSwitches(
    _ payload: PayloadValue, _ keys: Set<String>
  ) -> [PushTypeConflict] {
    type.rule.demands.filter { demanded in
      demanded.contains { key in
        guard keys.contains(key), let on = PushType.switches[key] else { return false }
        return ![on, true].contains(payload["aps.\(key)"])
      }
    }.map(PushTypeConflict.lacks)
  }

  private func problem(_ conflict: PushTypeConflict, told: PushType?) -> Diagnostic {
    var diagnostic = conflict.diagnostic(type, told: told)
    diagnostic.notes = ["apns-push-type: \(type.rawValue)"]
    return diagnostic
  }

  private func nothingToShow(_ keys: Set<String>) -> Diagnostic {
    let other = PushType.told(by: keys) ?? .background
    return Self.problem(
      .nothingToShow, nil,
      "the alert payload has nothing to show: no `alert`, `sound` or `badge` in `aps`",
      notes: ["apns-push-type: alert"], hint: "give it an alert, or send it as `\(other.rawValue)`."
    )
  }

  private var notContentAvailable: Diagnostic {
    Self.problem(
      .notContentAvailable, nil,
      "a background push does not wake the app without `content-available`",
      notes: ["apns-push-type: background"], hint: "set `content-available` to 1 in `aps`.")
  }

  private func sizeProblems(_ payload: PayloadValue, _ sent: Int?) -> [Diagnostic] {
    do throws(PayloadSizeError) {
      try PayloadSize(of: payload, sent: sent).check(channel == nil ? type.limit : .broadcast)
      return []
    } catch {
      return [error.diagnostic]
    }
  }
}

extension PayloadValue {
  /// The keys of `aps` with a value other than null or an off switch.
  var systemKeys: Set<String> {
    guard case .object(let fields)? = self["aps"] else { return [] }
    return Set(fields.filter { PushType.isInEffect($0.key, $0.value) }.keys)
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

// What the headers of a push can have; a payload that is larger than its type allows is `tooLarge`.
extension Diagnostic.Code {
  /// The topic is empty, or cannot be a header's value.
  package static let topic = Self(rawValue: "topic")
  /// The topic is that of another type.
  package static let topicSuffix = Self(rawValue: "topic-suffix")
  /// The channel of a broadcast is not Base64.
  package static let channel = Self(rawValue: "channel")
  /// The type does not allow the priority.
  package static let priority = Self(rawValue: "priority")
  /// The date cannot be written.
  package static let expiration = Self(rawValue: "expiration")
  /// The identifier is empty, too long, or cannot be a header's value.
  package static let collapseID = Self(rawValue: "collapse-id")
  /// An alert has nothing that is shown or heard.
  package static let nothingToShow = Self(rawValue: "nothing-to-show")
  /// A push in the background does not say that there is content.
  package static let notContentAvailable = Self(rawValue: "not-content-available")
}
