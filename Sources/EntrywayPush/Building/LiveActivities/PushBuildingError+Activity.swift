import Entryway
import EntrywayDiagnostics

extension PushBuildingError.Code {
  /// The content of a Live Activity cannot be encoded, or is not an object.
  public static let content = Self(rawValue: "content")
  /// Something that the push needs is missing.
  public static let missing = Self(rawValue: "missing")
  /// A date is before the timestamp, not after 1970, or after the year 5138.
  public static let date = Self(rawValue: "date")
}

// Problems with the content of a Live Activity.
extension PushBuildingError {
  /// The name that messages use for the content under a key of `aps`.
  static func content(_ key: String) -> String {
    key == "attributes" ? "attributes" : "content state"
  }

  private static func verb(_ key: String) -> String { key == "attributes" ? "are" : "is" }

  /// Content that encodes to JSON other than an object.
  init(_ content: PayloadValue, isNoObject key: String) {
    self.init(
      .content, "the \(Self.content(key)) \(Self.verb(key)) \(content.kind), not an object",
      hint: "use a type that encodes to an object, such as a struct with properties.",
      keyPath: "aps.\(key)")
  }

  /// A number with more digits than apps and servers preserve.
  init(changing number: String, _ path: String) {
    self.init(
      .value, "\(Quoting.code(path)) is \(Excerpt.line(number)), which would be rounded",
      hint: "encode it as text.", keyPath: path)
  }

  /// An error that the encoder throws.
  init(encoding error: any Error, _ key: String) {
    guard case EncodingError.invalidValue(let value, let context)? = error as? EncodingError else {
      self.init(
        .content,
        "the \(Self.content(key)) cannot be encoded: \(Excerpt.line("\(error)", limit: 200))",
        hint: "check the type's encode(to:).", keyPath: "aps.\(key)")
      return
    }
    let keys = context.codingPath.filter { $0.intValue == nil }.map(\.stringValue)
    let path = (["aps", key] + keys).joined(separator: ".")
    if let number = (value as? Double) ?? (value as? Float).map(Double.init) {
      self.init(withoutJSON: .double(number), at: path)
    } else {
      self.init(
        .content,
        "\(Quoting.code(path)) cannot be encoded: \(Excerpt.line(context.debugDescription))",
        hint: "check the type's encode(to:).", keyPath: path)
    }
  }
}

// Problems with the link of a Live Activity.
extension PushBuildingError {
  static let noLiveActivityRule = PushBuildingError(
    .noRule, "no rule declares where a Live Activity's link is",
    hint: #"add a rule to the app, such as .liveActivityPush(link: "link")."#)

  /// A push without the part that contains the link.
  init(_ push: LiveActivityPush, lacks link: LiveActivityLink, rule: String?) {
    let event = push.event == .start ? "the start" : push.event == .update ? "an update" : "an end"
    switch link.part {
    case .attributes:
      self.init(
        .notWritable,
        "the app's rule puts the link into the attributes, which \(event) does not have",
        notes: rule.map { ["by \($0)"] } ?? [],
        hint:
          "set the link at the start, or declare it in the content state, which updates change.",
        rule: rule, keyPath: link.keyPath)
    case .contentState:
      self.init(
        .notWritable, "\(event) without a content state has no place for a link",
        notes: rule.map { ["by \($0)"] } ?? [],
        hint: "pass the content state that the activity shows.", rule: rule, keyPath: link.keyPath)
    }
  }

  /// The app's content already has a different value where the link would be written.
  init(taken link: LiveActivityLink, rule: String?) {
    self.init(
      .collision,
      "the \(Self.content(link.part.payloadKey)) already \(Self.has(link)) a different "
        + "value for \(Quoting.code(link.key))",
      notes: rule.map { ["by \($0)"] } ?? [],
      hint: "leave the property nil, or build the push without a destination.", rule: rule,
      keyPath: link.keyPath)
  }

  private static func has(_ link: LiveActivityLink) -> String {
    link.part == .attributes ? "have" : "has"
  }

  /// No link opens the destination; the message is the table's.
  init(_ problem: LinkWritingError, rule: String?) {
    self.init(.notWritable, "", rule: rule)
    diagnostic = problem.diagnostic
    diagnostic.code = Diagnostic.Code(rawValue: code.rawValue)
  }
}

extension LiveActivityLink {
  /// The keys that lead to the link, for messages.
  var keyPath: String { "aps.\(part.payloadKey).\(key)" }
}
