import Entryway

extension PushWording {
  // MARK: Keys of the app's own

  static func reserved(_ key: String) -> PushProblem {
    PushProblem(
      .collision,
      WordedProblem(
        what: key == "aps"
          ? "`aps` stands in the custom values, and is the system's"
          : "`\(key)` stands in the custom values, and is the identifier of the send",
        hint: key == "aps"
          ? "say it with the notification's own properties."
          : "give the identifier of the send as such."),
      keyPath: key)
  }

  static func writtenReserved(_ key: String) -> PushProblem {
    PushProblem(
      .collision,
      WordedProblem(
        what: "the app's rules would write `\(key)`, which is taken",
        hint: "let the rule read another key."),
      keyPath: key)
  }

  static func collision(_ path: String) -> PushProblem {
    PushProblem(
      .collision,
      WordedProblem(
        what: "`\(line(path))` is a key of the app's rules, and stands in the custom values too",
        hint: "leave it to the rules, or choose another key."),
      keyPath: path)
  }

  // MARK: Values

  static func misfit(
    _ misfit: (key: String, value: PayloadValue, allowed: String)
  ) -> PushProblem {
    PushProblem(
      .value,
      WordedProblem(
        what: "`aps.\(misfit.key)` is \(number(misfit.value)), not \(misfit.allowed)",
        hint: "give \(misfit.allowed)."),
      keyPath: "aps.\(misfit.key)", written: misfit.value)
  }

  static func withoutJSON(_ value: PayloadValue, at path: String) -> PushProblem {
    PushProblem(
      .value,
      WordedProblem(
        what: "`\(line(path))` is \(line(value.kind)), which JSON has no form for",
        hint: "send a text, a number, a boolean, a list or an object."),
      keyPath: path, written: value)
  }

  static func tooDeep() -> PushProblem {
    PushProblem(
      .tooDeep,
      WordedProblem(
        what: "the payload is nested more than \(PayloadValue.maximumDepth) deep",
        hint: "send flatter values: apps refuse deeper ones."))
  }

  static func sendID(_ text: String) -> PushProblem {
    let count = text.utf8.count
    let what =
      text.isEmpty
      ? "is empty"
      : count > SendID.maximumLength
        ? "has \(number(count)) bytes, and \(SendID.maximumLength) are the most"
        : "has a control character: \"\(line(text))\""
    return PushProblem(
      .sendID,
      WordedProblem(
        what: "the identifier of the send \(what)",
        hint: "give a short text without line breaks, such as a UUID."),
      keyPath: PushPayload.sendIDKey)
  }

  private static func number(_ value: PayloadValue) -> String {
    switch value {
    case .integer(let number): "\(number)"
    case .double(let number): "\(number)"
    default: value.excerpt
    }
  }
}
