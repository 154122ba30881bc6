import EntrywayPush

extension ToolWording {
  static let keyOfImage = "--image-key belongs to --image: it is the key of its URL"
  /// What stands for a bundle identifier that is not known.
  static let bundle = "BUNDLE"
  /// The file in the simulator's line.
  static let payloadFile = "payload.apns"
  static let imageKey = "image_url"

  static func notButtonLink(_ text: String) -> String {
    "\"\(VisibleText.line(text, width: 60))\" is no button with its link: write ID=LINK"
  }

  static func buttonTwice(_ id: String) -> String {
    "the button \"\(VisibleText.line(id, width: 60))\" is given two links"
  }

  /// A payload that is not built; what to do is said in the words of the command line.
  static func notBuilt(_ problem: PushBuildingError) -> ToolError {
    var error = answer(problem.description)
    let action = problem.action.map { VisibleText.line($0, width: 60) } ?? ""
    switch problem.code {
    case .actionMissing:
      error.hint = "say what it opens with --action \(action)=LINK, or send another category."
    case .collision where problem.keyPath != nil:
      error.hint = "choose another key with --image-key."
    case .category where problem.action != nil:
      error.hint = "name the category with --category."
    default: break
    }
    return error
  }

  /// What a push shows that was given no text: `Messages details` for the route `messages.details`.
  static func alert(ofRoute name: String?) -> String {
    var words = ""
    var isBehindSmall = false
    for character in name ?? "" {
      guard character.isLetter || character.isNumber else {
        if !words.isEmpty, !words.hasSuffix(" ") { words += " " }
        isBehindSmall = false
        continue
      }
      if character.isUppercase, isBehindSmall { words += " " }
      words += words.isEmpty ? character.uppercased() : character.lowercased()
      isBehindSmall = character.isLowercase || character.isNumber
    }
    let text = words.hasSuffix(" ") ? String(words.dropLast()) : words
    return text.isEmpty ? "Open the app" : text
  }

  /// What is said of a payload beside it.
  ///
  /// - Parameter alert: What it shows for want of a text.
  static func built(
    _ payload: PushPayload, _ command: String, isNamed: Bool, alert: String?
  ) -> [String] {
    let audiences = payload.audiences.sorted().map { "`\(VisibleText.line($0, width: 60))`" }
    return ["\(payload.size.bytes) bytes of \(PayloadLimit.notification.bytes)"]
      + (audiences.isEmpty ? [] : ["it opens for those alone who hold \(list(audiences))"])
      + [VisibleText.line(command)]
      + (isNamed ? [] : ["hint: --bundle-id names the app, in this line and in the file."])
      + (alert.map {
        [
          "hint: it shows \"\(VisibleText.line($0, width: 60))\", after the route; write a text with "
            + "--title and --body."
        ]
      } ?? [])
  }
}
