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
  static func notBuilt(_ problem: PushProblem) -> ToolError {
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

  /// What is said of a payload beside it.
  static func built(_ payload: PushPayload, _ command: String, isNamed: Bool) -> [String] {
    let audiences = payload.audiences.sorted().map { "`\(VisibleText.line($0, width: 60))`" }
    return ["\(payload.size.bytes) bytes of \(PayloadLimit.notification.bytes)"]
      + (audiences.isEmpty ? [] : ["it opens for those alone who hold \(list(audiences))"])
      + [VisibleText.line(command)]
      + (isNamed ? [] : ["hint: --bundle-id names the app, in this line and in the file."])
  }
}
